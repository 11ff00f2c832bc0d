//! Moves that are mirror images of each other: searched once.

use board::{Cell, Game, Rules, Symmetry};

/// A class of moves that symmetries of the position map to each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Alike {
    /// The move that is searched: the first of the class in the order of the moves.
    pub(crate) cell: Cell,
    /// The others, each as the image of `cell` under a symmetry.
    pub(crate) images: Vec<Symmetry>,
}

/// The classes of these moves of a position, in their order.
pub(crate) fn classes(game: &Game, moves: &[Cell]) -> Vec<Alike> {
    let rules = game.rules();
    let symmetries = symmetries(game);
    let mut found: Vec<Alike> = Vec::new();
    for cell in moves {
        let known = |alike: &Alike| {
            alike.cell == *cell || alike.images.iter().any(|image| image.apply(rules, alike.cell) == *cell)
        };
        if found.iter().any(known) {
            continue;
        }
        let mut cells = vec![*cell];
        let mut images = Vec::new();
        for symmetry in &symmetries {
            let image = symmetry.apply(rules, *cell);
            if !cells.contains(&image) {
                cells.push(image);
                images.push(*symmetry);
            }
        }
        found.push(Alike { cell: *cell, images });
    }
    found
}

impl Alike {
    /// Every move of the class, with its line of play: the line of the one that is searched, and its images.
    pub(crate) fn lines<'a>(
        &'a self,
        rules: Rules,
        line: &'a [Cell],
    ) -> impl Iterator<Item = (Cell, Vec<Cell>)> + 'a {
        let images = std::iter::once(Symmetry::Identity).chain(self.images.iter().copied());
        images.map(move |image| {
            let cells = line.iter().map(|cell| image.apply(rules, *cell)).collect();
            (image.apply(rules, self.cell), cells)
        })
    }
}

/// The symmetries of the game that leave the stones of both sides where they are.
fn symmetries(game: &Game) -> Vec<Symmetry> {
    let rules = game.rules();
    let stones = |side: usize| game.moves().iter().skip(side).step_by(2);
    let keeps = |symmetry: &&Symmetry| {
        [0, 1].into_iter().all(|side| {
            stones(side).all(|cell| {
                let image = symmetry.apply(rules, *cell);
                stones(side).any(|stone| *stone == image)
            })
        })
    };
    rules.symmetries().iter().filter(keeps).copied().collect()
}

#[cfg(test)]
mod tests {
    use board::{Position, Rules};

    use super::*;

    fn sizes(rules: &str, moves: &str) -> Vec<usize> {
        let rules: Rules = rules.parse().expect("a game");
        let game = Game::parse(rules, moves).expect("legal");
        let moves: Vec<Cell> = game.board().moves().collect();
        let classes = classes(&game, &moves);
        let mut cells: Vec<Cell> = classes
            .iter()
            .flat_map(|alike| alike.lines(rules, &[alike.cell]).map(|(cell, _)| cell).collect::<Vec<_>>())
            .collect();
        cells.sort_unstable();
        assert_eq!(cells, moves, "every move is in one class");
        classes.iter().map(|alike| 1 + alike.images.len()).collect()
    }

    #[test]
    fn moves_are_alike_where_the_position_is_symmetric() {
        assert_eq!(sizes("connect4", ""), [2, 2, 2, 1]);
        assert_eq!(sizes("connect4", "44"), [2, 2, 2, 1]);
        assert_eq!(sizes("connect4", "4"), [2, 2, 2, 1]);
        assert_eq!(sizes("connect4", "45"), [1; 7]);
        assert_eq!(sizes("connect4", "35"), [1; 7], "stones of the two sides are not alike");
        assert_eq!(sizes("tictactoe", ""), [4, 4, 1]);
        assert_eq!(sizes("tictactoe", "b2a1"), [2, 2, 2, 1]);
    }

    #[test]
    fn lines_are_mirrored_with_their_moves() {
        let rules = Rules::CONNECT4;
        let game = Game::new(rules);
        let cells: Vec<Cell> = game.board().moves().collect();
        let first = &classes(&game, &cells)[0];
        let lines: Vec<_> = first.lines(rules, &[cells[0], cells[1]]).collect();
        assert_eq!(lines, [(cells[0], vec![cells[0], cells[1]]), (cells[6], vec![cells[6], cells[5]])]);
    }
}
