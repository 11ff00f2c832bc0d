//! `linha lab report`: all studies on one page.

use std::cell::RefCell;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::Ordering;

use board::Rules;
use lab::study::{self, Extent, Pace};
use lab::{Report, Section};

use super::entrants::contest;
use super::{Bench, StudyFn, accuracy, tournament, write_files};
use crate::cli::lab::ExamArgs;
use crate::error;

/// Runs all studies. The page is written again after each of them, so that an interruption loses nothing.
pub(super) fn write(
    directory: &Path,
    extent: Extent,
    bench: &Bench,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let contest = contest("drop:8x8:4".parse()?, &"panther".parse()?, &"ufop".parse()?, extent)?;
    let second = Pace::Playouts(if extent.quick { 2000 } else { 20_000 });
    let exam = accuracy::exam(Rules::CONNECT4, &ExamArgs::default(), extent)?;
    let candidates = accuracy::candidates(Rules::CONNECT4, &[], extent)?;
    let (from, oracle) = accuracy::connect4(extent, bench.stop.clone())?;
    let oracle = RefCell::new(oracle);
    let studies: [&StudyFn; 14] = [
        &|monitor| Ok(study::nodes(extent, monitor)),
        // Whole even if the others are quick: it takes seconds, and the study before quotes it.
        &|monitor| Ok(study::ufop_order(Extent { quick: false, ..extent }, monitor)),
        &|monitor| study::heuristics(extent, from, &mut *oracle.borrow_mut(), monitor),
        &|monitor| Ok(study::budget(extent, monitor)),
        &|monitor| Ok(study::parity(extent, monitor)),
        &|monitor| Ok(study::complexity(extent, monitor)),
        &|monitor| study::depths(extent, monitor),
        &|monitor| study::mcts(extent, second, monitor),
        &|monitor| study::mcts_alphabeta(extent, second, monitor),
        &|monitor| study::ufsc(extent, monitor),
        &|monitor| study::average_cut(extent, &mut *oracle.borrow_mut(), monitor),
        &|monitor| study::iasi(extent, monitor),
        &|monitor| study::colours(&contest, monitor),
        &|monitor| study::accuracy(&exam, &candidates, &mut *oracle.borrow_mut(), monitor),
    ];
    let mut report = Report::new(extent);
    let path = directory.join("index.html");
    let mut add = |section: Section| {
        write_files(&section, directory)?;
        report.add(section);
        anyhow::Ok(error::write(&path, &report.page().to_html())?)
    };
    for study in studies {
        add(bench.watch(study)?)?;
        if bench.stop.load(Ordering::Relaxed) {
            return Ok(writeln!(out, "{}", path.display())?);
        }
    }
    for section in tournament::sections(extent, bench)? {
        add(section)?;
    }
    Ok(writeln!(out, "{}", path.display())?)
}
