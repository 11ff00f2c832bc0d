//! What a move does: the position before it and after it compared.

use board::{Bits, Cell, Game, Outcome, Rules, Side};

use super::fact::Fact;
use super::favoured::Favoured;
use super::kind::ThreatKind;
use super::reader::{Cells, Reader};
use super::{Threat, Threats};

/// The facts of a legal move in a position with these threats. The reader is left as it was.
pub(super) fn facts(before: &Game, threats: &Threats, reader: &mut Reader, cell: Cell) -> Vec<Fact> {
    let mover = before.turn();
    let after = before.after(cell);
    if after.outcome() == Some(Outcome::Win(mover)) {
        return vec![Fact::Completes];
    }
    let earlier = Earlier::of(threats, reader, mover, cell);
    let position = *reader.board();
    reader.play(cell);
    let mut facts = earlier.facts(reader);
    if Side::BOTH.iter().all(|side| reader.playable(*side).is_empty()) {
        let completing = Side::BOTH.map(|side| reader.completing(side));
        let before = threats.favoured.filter(|_| !earlier.at_hand());
        facts.extend(favour(before, Favoured::of(&after, &completing), mover));
    }
    reader.restore(&position);
    facts
}

/// What is to be known of the position before a move.
struct Earlier {
    mover: Side,
    cell: Cell,
    /// What the stone makes, in games without gravity.
    made: Option<ThreatKind>,
    /// The cells that complete a line of the mover and of the opponent.
    completing: [Cells; 2],
    /// Those that can be played.
    playable: [Cells; 2],
    /// What the opponent can make.
    others: Vec<Threat>,
    gravity: bool,
}

impl Earlier {
    fn of(threats: &Threats, reader: &Reader, mover: Side, cell: Cell) -> Earlier {
        let both = [mover, !mover];
        let gravity = threats.rules().gravity();
        let others = threats.all().iter().filter(|threat| threat.side != mover).copied().collect();
        Earlier {
            mover,
            cell,
            made: reader.kind(mover, cell).filter(|_| !gravity),
            completing: both.map(|side| reader.completing(side)),
            playable: both.map(|side| reader.playable(side)),
            others,
            gravity,
        }
    }

    /// Whether either side could complete a line.
    fn at_hand(&self) -> bool {
        self.playable.iter().any(|cells| !cells.is_empty())
    }

    /// The facts, without zugzwang, from the position after the move.
    fn facts(&self, after: &Reader) -> Vec<Fact> {
        let [own, other] = self.playable;
        let mut facts = Vec::new();
        if !own.is_empty() {
            facts.push(Fact::Misses(list(own)));
        }
        let open = after.playable(!self.mover);
        if !(open & !other).is_empty() {
            facts.push(Fact::Lets(list(open & !other)));
        }
        if !(open & other).is_empty() {
            facts.push(Fact::Leaves(ThreatKind::Line, list(open & other)));
        }
        facts.extend(self.stopped(after));
        facts.extend(self.made.map(Fact::Makes));
        if self.gravity {
            self.dropped(after, &mut facts);
        }
        if open.is_empty() {
            facts.extend(self.left(after));
        }
        facts
    }

    /// What the opponent cannot make any more: only the strongest kind.
    fn stopped(&self, after: &Reader) -> Option<Fact> {
        let gone = |threat: &&Threat| {
            threat.kind.is_winning()
                && (threat.cell == self.cell
                    || self.concerns(after.rules(), threat.cell)
                        && after.kind(!self.mover, threat.cell).is_none_or(|kind| kind > threat.kind))
        };
        let kind = self.others.iter().find(gone)?.kind;
        let cells = self.others.iter().filter(|threat| threat.kind == kind).filter(gone);
        Some(Fact::Stops(kind, cells.map(|threat| threat.cell).collect()))
    }

    /// What would win for the opponent and was not stopped, apart from lines. After a stone that forces an answer, it is what the
    /// answer itself makes.
    fn left(&self, after: &Reader) -> Option<Fact> {
        let answers = after.playable(self.mover);
        let forced = self.made.is_some_and(ThreatKind::is_forcing);
        if forced && answers.len() != 1 {
            return None;
        }
        let left = |threat: &&Threat| {
            threat.kind != ThreatKind::Line
                && threat.kind.is_winning()
                && threat.cell != self.cell
                && (!forced || answers.has(threat.cell))
                && (!self.concerns(after.rules(), threat.cell)
                    || after.kind(!self.mover, threat.cell).is_some_and(|kind| kind <= threat.kind))
        };
        let kind = self.others.iter().find(left)?.kind;
        let cells = self.others.iter().filter(|threat| threat.kind == kind).filter(left);
        Some(Fact::Leaves(kind, cells.map(|threat| threat.cell).collect()))
    }

    /// Whether the stone can change what another one would make on a cell: they are less than k apart on a line.
    fn concerns(&self, rules: Rules, cell: Cell) -> bool {
        let ((x, y), (u, v)) = (rules.coordinates(self.cell), rules.coordinates(cell));
        let (across, along) = (x.abs_diff(u), y.abs_diff(v));
        (across == 0 || along == 0 || across == along) && across.max(along) < rules.k()
    }

    /// What becomes of the mover's threats where stones fall.
    fn dropped(&self, after: &Reader, facts: &mut Vec<Fact>) {
        let rules = after.rules();
        let [own, _] = self.completing;
        let open = after.playable(self.mover);
        let upper = Cells::of(self.cell).up(1);
        let above = open.up(1) & after.completing(self.mover);
        if self.opens_two(after, open, above) {
            facts.push(Fact::ThreatensTwice(list(open)[0], list(above)[0]));
        } else if open == upper & own && !open.is_empty() {
            // One threat alone that the move has made playable: the opponent takes it.
            let kind = ThreatKind::of_row(rules, list(open)[0]);
            let same =
                own.cells().filter(|cell| *cell != self.cell && ThreatKind::of_row(rules, *cell) == kind);
            facts.push(Fact::GivesUp { kind, cell: list(open)[0], only: same.count() == 1 });
        } else if !(open & !self.playable[0]).is_empty() {
            facts.push(Fact::Threatens(list(open)));
        }
        let fresh = after.completing(self.mover) & !own & !open;
        facts.extend(fresh.cells().map(|cell| Fact::Prepares(ThreatKind::of_row(rules, cell), cell)));
    }

    /// Whether a line can be completed on the one new cell of `open`, and above it if the opponent, who has nothing better, blocks it.
    fn opens_two(&self, after: &Reader, open: Cells, above: Cells) -> bool {
        let fresh = open.len() == 1 && (open & self.playable[0]).is_empty();
        fresh && !above.is_empty() && after.playable(!self.mover).is_empty()
    }
}

fn list(cells: Cells) -> Vec<Cell> {
    cells.cells().collect()
}

/// Whether a move changes whom zugzwang favours, or proves it.
fn favour(before: Option<Favoured>, after: Option<Favoured>, mover: Side) -> Option<Fact> {
    let side = after.map(|favoured| favoured.side);
    let proven = |favoured: Option<Favoured>| favoured.is_some_and(|favoured| favoured.proven);
    let same = before.map(|favoured| favoured.side) == side;
    if same && (proven(before) || !proven(after)) {
        return None;
    }
    Some(Fact::Favours { side, mover: side == Some(mover), proven: proven(after) })
}
