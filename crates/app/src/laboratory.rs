//! `linha lab`

mod accuracy;
mod entrants;
mod levels;
mod report;
mod tournament;

use std::cell::RefCell;
use std::fmt;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use board::Rules;
use entrants::{contest, entrants};
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use lab::study::{self, Extent, Growth};
use lab::{Monitor, Section, StudyProgress};
use search::PlayerError;
use serde_json::json;

use crate::cli::lab::{PrintArgs, Study, StudyArgs};
use crate::{error, interrupt};

/// A study as a function.
type StudyFn<'a> = dyn Fn(&mut Monitor<'_>) -> Result<Section, PlayerError> + 'a;

pub(crate) fn run(study: Study, out: &mut dyn Write) -> anyhow::Result<()> {
    let bench = Bench::new()?;
    let mut show = |how: &StudyArgs, study: &StudyFn<'_>| show(&bench.watch(study)?, &how.print, out);
    match study {
        Study::Report { directory, quick, seed } => {
            report::write(&directory, Extent { quick, seed }, &bench, out)
        }
        Study::Published { print } => self::show(&study::published(), &print, out),
        Study::Nodes { rules: Some(rules), agents, depth, patience, how } => {
            let entrants = entrants(rules, &agents)?;
            let growth = Growth { rules, deepest: depth, patience: Duration::from_secs(patience.into()) };
            show(&how, &|monitor| study::growth(&growth, &entrants, monitor))
        }
        Study::Nodes { rules: None, how, .. } => {
            show(&how, &|monitor| Ok(study::nodes(how.extent(), monitor)))
        }
        Study::Parity { how } => show(&how, &|monitor| Ok(study::parity(how.extent(), monitor))),
        Study::Complexity { how } => show(&how, &|monitor| Ok(study::complexity(how.extent(), monitor))),
        Study::Ufsc { how } => show(&how, &|monitor| study::ufsc(how.extent(), monitor)),
        Study::Heuristics { how } => {
            let (from, oracle) = accuracy::connect4(how.extent(), bench.stop.clone())?;
            let oracle = RefCell::new(oracle);
            show(&how, &|monitor| study::heuristics(how.extent(), from, &mut *oracle.borrow_mut(), monitor))
        }
        Study::UfopOrder { how } => show(&how, &|monitor| Ok(study::ufop_order(how.extent(), monitor))),
        Study::Iasi { how } => show(&how, &|monitor| study::iasi(how.extent(), monitor)),
        Study::AverageCut { how } => {
            let oracle = RefCell::new(accuracy::oracle(Rules::CONNECT4, bench.stop.clone())?);
            show(&how, &|monitor| study::average_cut(how.extent(), &mut *oracle.borrow_mut(), monitor))
        }
        Study::Depths { how } => show(&how, &|monitor| study::depths(how.extent(), monitor)),
        Study::Mcts { pace, how } => {
            show(&how, &|monitor| study::mcts(how.extent(), pace.pace(&how), monitor))
        }
        Study::MctsAlphabeta { pace, how } => {
            show(&how, &|monitor| study::mcts_alphabeta(how.extent(), pace.pace(&how), monitor))
        }
        Study::Colours { rules, agent, opponent, how } => {
            let contest = contest(rules, &agent, &opponent, how.extent())?;
            show(&how, &|monitor| study::colours(&contest, monitor))
        }
        Study::Accuracy { rules, agents, questions, how } => {
            let exam = accuracy::exam(rules, &questions, how.extent())?;
            let candidates = accuracy::candidates(rules, &agents, how.extent())?;
            let oracle = RefCell::new(accuracy::oracle(rules, bench.stop.clone())?);
            show(&how, &|monitor| study::accuracy(&exam, &candidates, &mut *oracle.borrow_mut(), monitor))
        }
        Study::Chances { rules, agent, how } => {
            let estimates = entrants::estimates(rules, agent)?;
            show(&how, &|monitor| study::chances(&estimates, how.extent(), monitor))
        }
        Study::Levels { rules, games, agents, so_far, data, location, concurrency, how } => {
            let ladder = levels::Ladder { rules, games, agents, extent: how.extent() };
            let workers = if so_far { 0 } else { concurrency };
            let section = levels::measure(&ladder, &location, workers, data.as_deref())?;
            self::show(&section, &how.print, out)
        }
        Study::Budget { how } => show(&how, &|monitor| Ok(study::budget(how.extent(), monitor))),
    }
}

impl StudyArgs {
    fn extent(&self) -> Extent {
        Extent { quick: self.quick, seed: self.seed }
    }
}

/// Runs studies with a clock, a progress bar and a stop flag that Ctrl-C sets.
struct Bench {
    start: Instant,
    stop: Arc<AtomicBool>,
}

impl Bench {
    fn new() -> anyhow::Result<Bench> {
        Ok(Bench { start: Instant::now(), stop: interrupt::flag()? })
    }

    fn watch(
        &self,
        study: impl FnOnce(&mut Monitor<'_>) -> Result<Section, PlayerError>,
    ) -> anyhow::Result<Section> {
        let style = ProgressStyle::with_template("{msg:8} {bar:40} {pos}/{len}, {elapsed} elapsed{left}")
            .expect("a valid template")
            .with_key("left", |state: &ProgressState, text: &mut dyn fmt::Write| {
                // A failure to draw is of no account.
                let _ = time_left(state).map(|left| write!(text, ", {} left", HumanDuration(left)));
            });
        let bar = ProgressBar::new(0).with_style(style);
        bar.enable_steady_tick(Duration::from_millis(200));
        let mut last = StudyProgress::default();
        let mut tell = |progress: &StudyProgress| {
            last = progress.clone();
            bar.set_length(progress.of);
            bar.set_position(progress.done);
            bar.set_message(progress.what.clone());
        };
        let clock = || self.start.elapsed();
        let section = study(&mut Monitor::new(&self.stop, &clock, &mut tell));
        bar.finish_and_clear();
        let section = section?;
        if !self.stop.load(Ordering::Relaxed) {
            return Ok(section);
        }
        let StudyProgress { what, done, of } = last;
        let left_out = format!(
            "The study {what} was interrupted: {done} of {of} steps are done, the others are left out."
        );
        error::eprint(&left_out);
        Ok(section.paragraph(left_out))
    }
}

/// The estimated time left; none until it means something: the first steps of a study are its shortest.
fn time_left(state: &ProgressState) -> Option<Duration> {
    let (done, of) = (state.pos(), state.len()?);
    (done < of && 10 * done >= of && state.elapsed() >= Duration::from_secs(3)).then(|| state.eta())
}

fn show(section: &Section, print: &PrintArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(directory) = &print.out {
        write_files(section, directory)?;
    }
    if print.json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&as_json(section))?)?);
    }
    for part in section.all() {
        if print.csv {
            part.tables
                .iter()
                .try_for_each(|table| writeln!(out, "# {}\n{}", table.title, table.to_csv()))?;
            continue;
        }
        part.paragraphs.iter().try_for_each(|paragraph| writeln!(out, "{paragraph}\n"))?;
        part.tables.iter().try_for_each(|table| writeln!(out, "{}", table.to_text()))?;
    }
    Ok(())
}

/// A study as JSON: its texts, tables and figures, those of its parts included.
fn as_json(section: &Section) -> serde_json::Value {
    let parts = section.all();
    json!({
        "study": section.id,
        "title": section.title,
        "conclusions": parts.iter().flat_map(|part| &part.paragraphs).collect::<Vec<_>>(),
        "tables": parts.iter().flat_map(|part| &part.tables).collect::<Vec<_>>(),
        "figures": parts.iter().flat_map(|part| &part.plots).collect::<Vec<_>>(),
    })
}

/// Writes every table and figure of a study to files.
fn write_files(section: &Section, directory: &Path) -> anyhow::Result<()> {
    error::create_dir(directory)?;
    let write = |name: String, text: String| error::write(&directory.join(name), &text);
    let id = &section.id;
    write(format!("{id}.json"), serde_json::to_string_pretty(&as_json(section))?)?;
    let parts = section.all();
    for (i, table) in (1..).zip(parts.iter().flat_map(|part| &part.tables)) {
        write(format!("{id}-table-{i}.csv"), table.to_csv())?;
    }
    for (i, plot) in (1..).zip(parts.iter().flat_map(|part| &part.plots)) {
        write(format!("{id}-figure-{i}.svg"), plot.to_svg())?;
        write(format!("{id}-figure-{i}.vl.json"), serde_json::to_string_pretty(&plot.to_vega_lite())?)?;
        write(format!("{id}-figure-{i}.csv"), plot.to_csv())?;
    }
    Ok(())
}
