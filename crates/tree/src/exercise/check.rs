//! Limits of exercises.

use search::Order;

use super::error::ExerciseError;
use super::settings::ExerciseSettings;
use crate::ToyTree;

/// Whether there is an exercise with these settings.
pub(super) fn check(settings: ExerciseSettings) -> Result<(), ExerciseError> {
    let ExerciseSettings { depth, breadth, least: low, most: high, order, .. } = settings;
    check_shape(depth, breadth, order)?;
    let largest = ExerciseSettings::LARGEST;
    let fits = -largest <= low && low <= high && high <= largest;
    if fits { Ok(()) } else { Err(ExerciseError::Range { low, high }) }
}

/// Whether there are exercises of this depth, breadth and order.
pub(super) fn check_shape(depth: u16, breadth: u16, order: Order) -> Result<(), ExerciseError> {
    if !ExerciseSettings::DEPTHS.contains(&depth) {
        return Err(ExerciseError::Depth(depth));
    }
    if !ExerciseSettings::BREADTHS.contains(&breadth) {
        return Err(ExerciseError::Breadth(breadth));
    }
    if !matches!(order, Order::Left | Order::Right) {
        return Err(ExerciseError::Order(order));
    }
    let nodes = (0..=depth).map(|ply| u64::from(breadth).pow(ply.into())).sum();
    if nodes > ToyTree::MOST_NODES as u64 {
        return Err(ExerciseError::Nodes { depth, breadth, nodes });
    }
    Ok(())
}
