//! Winning chances: what the points of an estimate are worth, fitted to games.

use crate::algorithm::Algorithm;
use crate::contestant::Contestant;

/// The fitted scales, as text: see the head of the file.
const FITTED: &str = include_str!("../data/chances.txt");

/// How points become winning chances: a logistic curve, which depends on who counts the points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// The points that are worth the odds e to 1: 73 %.
    scale: f32,
}

impl Default for Chances {
    /// For estimators that were not fitted.
    fn default() -> Chances {
        Chances { scale: Chances::USUAL }
    }
}

impl Chances {
    /// The scale of estimators that were not fitted.
    const USUAL: f32 = 300.0;
    /// The most that an estimate is worth: it never looks like a proven win.
    const MOST: f32 = 0.98;

    /// The curve with this scale, in points.
    pub fn scaled(scale: f32) -> Chances {
        Chances { scale }
    }

    /// The curve for the points of a contestant.
    pub fn of(contestant: &Contestant) -> Chances {
        let Some(agent) = contestant.agent() else { return Chances::default() };
        let name = match agent.algorithm() {
            Algorithm::Minimax(settings) => settings.evaluation.to_string(),
            Algorithm::AlphaBeta(settings) => settings.evaluation.to_string(),
            Algorithm::Mcts(_) => "mcts".to_owned(),
            Algorithm::Gomoku(_) => "gomoku".to_owned(),
            Algorithm::Random(_) | Algorithm::Perfect(_) => return Chances::default(),
        };
        fitted(&name).map_or_else(Chances::default, Chances::scaled)
    }

    /// The expected result of an estimate, from −0.98 (a loss is almost certain) to 0.98: twice the winning chance, less 1, where a draw
    /// counts as half a win.
    #[expect(clippy::cast_precision_loss, reason = "a chance of two digits")]
    pub fn expected(self, points: i32) -> f32 {
        (points as f32 / (2.0 * self.scale)).tanh().clamp(-Chances::MOST, Chances::MOST)
    }
}

/// The fitted scale of an estimator.
fn fitted(name: &str) -> Option<f32> {
    lines().find(|(estimator, _)| *estimator == name).map(|(_, scale)| scale)
}

/// The estimators with their scales.
fn lines() -> impl Iterator<Item = (&'static str, f32)> {
    FITTED.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut words = line.split_whitespace();
        Some((words.next()?, words.next()?.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Chances {
        Chances::of(&text.parse().expect("a contestant"))
    }

    #[test]
    fn every_line_of_the_file_names_a_scale_and_the_agent_it_was_fitted_to() {
        let written = FITTED.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(lines().count(), written);
        for line in FITTED.lines().filter(|line| !line.starts_with('#')) {
            let [_, scale, game, agent] = line.split_whitespace().collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let rules = game.parse().expect(game);
            let contestant: Contestant = agent.parse().expect(agent);
            assert!(contestant.fits(rules).is_ok(), "{line}");
            assert_eq!(Chances::of(&contestant), Chances::scaled(scale.parse().expect(scale)));
        }
    }

    #[test]
    fn points_become_chances_that_are_never_certain() {
        let chances = Chances::scaled(100.0);
        assert!(chances.expected(0).abs() < 1e-6);
        // The odds are e to 1: 73.1 %.
        assert!((chances.expected(100) - 0.4621).abs() < 1e-3);
        assert!((chances.expected(-100) + chances.expected(100)).abs() < 1e-6);
        assert!((chances.expected(i32::MAX) - 0.98).abs() < 1e-6);
        assert!((chances.expected(i32::MIN) + 0.98).abs() < 1e-6);
        assert_eq!(of("random"), Chances::default());
        assert_ne!(of("ufop"), of("mcts"));
    }
}
