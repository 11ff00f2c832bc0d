use std::fmt;
use std::str::FromStr;

use board::{Board, Coded, Game, Message, Rules, Shape, quote};
use thiserror::Error;

use super::{Blind, Ends, Heuristic, Misfit, Points, Squares, Ufsc, UfscVersion, Windows, ufsc};
use crate::{BoardTask, with_board};

/// The published evaluations, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evaluation {
    /// [`Windows::UFOP_V1`]
    UfopV1,
    /// [`Windows::UFOP_V2`]
    UfopV2,
    /// [`Windows::UFOP_V3`]
    UfopV3,
    /// [`Windows::PORTO`]
    Porto,
    /// [`Windows::IASI`]
    Iasi,
    /// [`Squares::panther`]
    Panther,
    /// [`UfscVersion::Report`]
    Ufsc,
    /// [`UfscVersion::Jump`]
    UfscJump,
    /// [`UfscVersion::Program`]
    UfscProgram,
    /// [`Blind`]
    None,
}

impl Evaluation {
    /// Whether its searches leave moves out, of both sides: what they take for a win need not be one.
    pub fn leaves_moves_out(self) -> bool {
        matches!(self, Evaluation::Ufsc | Evaluation::UfscJump | Evaluation::UfscProgram)
    }

    /// All evaluations.
    pub const ALL: [Evaluation; 10] = [
        Evaluation::UfopV1,
        Evaluation::UfopV2,
        Evaluation::UfopV3,
        Evaluation::Porto,
        Evaluation::Iasi,
        Evaluation::Panther,
        Evaluation::Ufsc,
        Evaluation::UfscJump,
        Evaluation::UfscProgram,
        Evaluation::None,
    ];

    /// The name, as it is parsed.
    pub fn name(self) -> &'static str {
        match self {
            Evaluation::UfopV1 => "ufop-v1",
            Evaluation::UfopV2 => "ufop-v2",
            Evaluation::UfopV3 => "ufop-v3",
            Evaluation::Porto => "porto",
            Evaluation::Iasi => "iasi",
            Evaluation::Panther => "panther",
            Evaluation::Ufsc => "ufsc",
            Evaluation::UfscJump => "ufsc-jump",
            Evaluation::UfscProgram => "ufsc-program",
            Evaluation::None => "none",
        }
    }

    /// What it counts, in one line.
    pub fn summary(self) -> &'static str {
        match self {
            Evaluation::UfopV1 => {
                "windows of four: own 2, 3, 4 count 2, 5, 100; the opponent's open 3 counts -4"
            }
            Evaluation::UfopV2 => {
                "windows of four: own 3 counts 1, the opponent's 3 counts -100, whether the fourth cell is empty or not"
            }
            Evaluation::UfopV3 => {
                "windows of four with stones of one side: 1, 10, 100 for 1, 2, 3, the same for both"
            }
            Evaluation::Porto => {
                "windows of four with stones of one side: 1, 20, 50, 512; a win is worth 512 as well"
            }
            Evaluation::Iasi => {
                "windows of four: own 2, 3, 4 count 5, 10, 100, the opponent's open 3 counts -8; centre column x 3"
            }
            Evaluation::Panther => "a piece-square table: a value for each cell, highest in the middle",
            Evaluation::Ufsc => {
                "eleven patterns of two to five stones, every occurrence, and a mask that favours the centre"
            }
            Evaluation::UfscJump => {
                "as ufsc, but lines are read from border to border, jumping on after a match"
            }
            Evaluation::UfscProgram => {
                "as ufsc, with the weights of the authors' later program; the opponent's patterns x 1.05"
            }
            Evaluation::None => "nothing: only the end of the game counts",
        }
    }

    /// How many points of a [`Score`](crate::Score) are one point of the report: ufsc is counted in twentieths.
    pub fn unit(self) -> u32 {
        match self.definition() {
            Definition::Ufsc(_) => Points::PARTS.unsigned_abs(),
            Definition::Windows(_) | Definition::Squares | Definition::Blind => 1,
        }
    }

    /// Whether the evaluation can be used with these rules; the error says why not.
    pub fn fits(self, rules: Rules) -> Result<(), Misfit> {
        match self.definition() {
            Definition::Squares | Definition::Blind => Ok(()),
            Definition::Ufsc(_) => ufsc::fits(rules),
            Definition::Windows(_) => Windows::fits(rules),
        }
    }

    /// The first evaluation that fits these rules: there is always one.
    pub fn first_fitting(rules: Rules) -> Evaluation {
        Evaluation::ALL.into_iter().find(|one| one.fits(rules).is_ok()).unwrap_or(Evaluation::None)
    }

    /// The points of the report that a value of [`Heuristic::evaluate`] stands for.
    pub fn points(self, value: i32) -> Points {
        let twentieths = i64::from(Points::PARTS) / i64::from(self.unit());
        Points::twentieths(i64::from(value) * twentieths)
    }

    /// What the name stands for.
    pub(super) fn definition(self) -> Definition {
        match self {
            Evaluation::UfopV1 => Definition::Windows(Windows::UFOP_V1),
            Evaluation::UfopV2 => Definition::Windows(Windows::UFOP_V2),
            Evaluation::UfopV3 => Definition::Windows(Windows::UFOP_V3),
            Evaluation::Porto => Definition::Windows(Windows::PORTO),
            Evaluation::Iasi => Definition::Windows(Windows::IASI),
            Evaluation::Panther => Definition::Squares,
            Evaluation::Ufsc => Definition::Ufsc(UfscVersion::Report),
            Evaluation::UfscJump => Definition::Ufsc(UfscVersion::Jump),
            Evaluation::UfscProgram => Definition::Ufsc(UfscVersion::Program),
            Evaluation::None => Definition::Blind,
        }
    }
}

/// An evaluation by what it counts.
pub(super) enum Definition {
    /// Windows of four.
    Windows(Windows),
    /// The squares of panther.
    Squares,
    /// Patterns and a mask.
    Ufsc(UfscVersion),
    /// Nothing.
    Blind,
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What it counts; the code ends with its name.
impl Coded for Evaluation {
    fn message(&self) -> Message {
        Message::new(format!("evaluation.{self}"), self.summary())
    }
}

/// An unknown evaluation, as it was written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown evaluation {}: expected {}", quote(.0), Evaluation::ALL.map(Evaluation::name).join(", "))]
pub struct UnknownEvaluation(pub String);

impl Coded for UnknownEvaluation {
    fn message(&self) -> Message {
        let names = Evaluation::ALL.map(Evaluation::name).join(", ");
        Message::new("evaluation.unknown", self).with("name", quote(&self.0)).with("names", names)
    }
}

impl FromStr for Evaluation {
    type Err = UnknownEvaluation;

    fn from_str(text: &str) -> Result<Evaluation, UnknownEvaluation> {
        let named = Evaluation::ALL.into_iter().find(|evaluation| evaluation.name() == text);
        named.ok_or_else(|| UnknownEvaluation(text.to_owned()))
    }
}

/// A computation on a position with a heuristic, generic over both: see [`BoardTask`].
pub trait HeuristicTask {
    /// The result.
    type Output;

    /// Runs the computation. Compiled once for each shape and each type of heuristic.
    fn run<S: Shape, H: Heuristic<Board<S>>>(self, board: Board<S>, heuristic: &H) -> Self::Output;
}

/// Runs the task on the position of a game with the heuristic that `evaluation` names. The evaluation must
/// [fit](Evaluation::fits) the rules.
pub fn with_heuristic<T: HeuristicTask>(
    game: &Game,
    evaluation: Evaluation,
    ends: Ends,
    task: T,
) -> T::Output {
    with_board(game, Dispatch { evaluation, ends, task })
}

/// Chooses the type of the heuristic once the shape is known.
struct Dispatch<T> {
    evaluation: Evaluation,
    ends: Ends,
    task: T,
}

impl<T: HeuristicTask> BoardTask for Dispatch<T> {
    type Output = T::Output;

    fn run<S: Shape>(self, board: Board<S>) -> T::Output {
        let Dispatch { evaluation, ends, task } = self;
        match evaluation.definition() {
            Definition::Windows(windows) => task.run(board, &windows.ending(ends)),
            Definition::Squares => task.run(board, &Squares::panther(board.rules(), ends)),
            Definition::Ufsc(version) => task.run(board, &Ufsc::new(board.rules(), version, ends)),
            Definition::Blind => task.run(board, &Blind { ends }),
        }
    }
}
