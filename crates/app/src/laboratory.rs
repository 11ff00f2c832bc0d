//! `linha lab`

mod accuracy;
mod entrants;
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
use lab::study::{self, Extent, Growth, Pace};
use lab::{Monitor, Page, Section, StudyProgress};
use search::PlayerError;
use serde_json::json;

use crate::cli::lab::{ExamArgs, Study, StudyArgs};
use crate::{error, interrupt};

pub(crate) fn run(study: Study, out: &mut dyn Write) -> anyhow::Result<()> {
    let bench = Bench::new()?;
    match study {
        Study::Report { directory, quick, seed } => report(&directory, Extent { quick, seed }, &bench, out),
        Study::Nodes { rules: Some(rules), agents, depth, patience, how } => {
            let entrants = entrants(rules, &agents)?;
            let growth = Growth { rules, deepest: depth, patience: Duration::from_secs(patience.into()) };
            show(&bench.watch(|monitor| study::growth(&growth, &entrants, monitor))?, &how, out)
        }
        Study::Nodes { rules: None, how, .. } => {
            show(&bench.watch(|monitor| Ok(study::nodes(how.extent(), monitor)))?, &how, out)
        }
        Study::Parity { how } => {
            show(&bench.watch(|monitor| Ok(study::parity(how.extent(), monitor)))?, &how, out)
        }
        Study::Iasi { how } => show(&bench.watch(|monitor| study::iasi(how.extent(), monitor))?, &how, out),
        Study::AverageCut { how } => {
            let mut oracle = accuracy::oracle(Rules::CONNECT4, bench.stop.clone())?;
            let study = bench.watch(|monitor| study::average_cut(how.extent(), &mut oracle, monitor))?;
            show(&study, &how, out)
        }
        Study::Depths { how } => {
            show(&bench.watch(|monitor| study::depths(how.extent(), monitor))?, &how, out)
        }
        Study::Mcts { second, how } => {
            let second = second.unwrap_or(Pace::Playouts(if how.quick { 2000 } else { 20_000 }));
            show(&bench.watch(|monitor| study::sampling(how.extent(), second, monitor))?, &how, out)
        }
        Study::Colours { rules, agent, opponent, how } => {
            let contest = contest(rules, &agent, &opponent, how.extent())?;
            show(&bench.watch(|monitor| study::colours(&contest, monitor))?, &how, out)
        }
        Study::Accuracy { rules, agents, questions, how } => {
            let exam = accuracy::exam(rules, &questions, how.extent())?;
            let candidates = accuracy::candidates(rules, &agents, how.extent())?;
            let mut oracle = accuracy::oracle(rules, bench.stop.clone())?;
            show(
                &bench.watch(|monitor| study::accuracy(&exam, &candidates, &mut oracle, monitor))?,
                &how,
                out,
            )
        }
        Study::Budget { how } => {
            show(&bench.watch(|monitor| Ok(study::budget(how.extent(), monitor)))?, &how, out)
        }
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

fn show(section: &Section, how: &StudyArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    if let Some(directory) = &how.out {
        write_files(section, directory)?;
    }
    if how.json {
        return Ok(writeln!(out, "{}", serde_json::to_string_pretty(&as_json(section))?)?);
    }
    if how.csv {
        for table in &section.tables {
            writeln!(out, "# {}\n{}", table.title, table.to_csv())?;
        }
        return Ok(());
    }
    for paragraph in &section.paragraphs {
        writeln!(out, "{paragraph}\n")?;
    }
    for table in &section.tables {
        writeln!(out, "{}", table.to_text())?;
    }
    Ok(())
}

fn as_json(section: &Section) -> serde_json::Value {
    json!({
        "study": section.id,
        "title": section.title,
        "conclusions": section.paragraphs,
        "tables": section.tables,
        "figures": section.plots,
    })
}

/// Writes every table and figure of a study to files.
fn write_files(section: &Section, directory: &Path) -> anyhow::Result<()> {
    error::create_dir(directory)?;
    let write = |name: String, text: String| error::write(&directory.join(name), &text);
    let id = &section.id;
    write(format!("{id}.json"), serde_json::to_string_pretty(&as_json(section))?)?;
    for (i, table) in (1..).zip(&section.tables) {
        write(format!("{id}-table-{i}.csv"), table.to_csv())?;
    }
    for (i, plot) in (1..).zip(&section.plots) {
        write(format!("{id}-figure-{i}.svg"), plot.to_svg())?;
        write(format!("{id}-figure-{i}.vl.json"), serde_json::to_string_pretty(&plot.to_vega_lite())?)?;
        write(format!("{id}-figure-{i}.csv"), plot.to_csv())?;
    }
    Ok(())
}

const INTRODUCTION: &str = "Students of five university courses wrote programs that play Connect Four or Gomoku by minimax, alpha-beta \
pruning and Monte Carlo tree search, and reported what they measured: ufop (Universidade Federal de Ouro Preto, Brazil), porto \
(Porto, Portugal), ufsc (Universidade Federal de Santa Catarina, \
Brazil), iasi (Gheorghe Asachi Technical University of Iași, Romania) and panther (C4 Panther, Universitat Politècnica de Catalunya, \
Spain).\n\nThis page repeats their studies with one program, shows published and measured figures side by side, and answers \
questions that the reports left open.\n\nEvery figure follows from the seed, except times, which depend on the machine.";

/// A study as a function.
type StudyFn<'a> = dyn Fn(&mut Monitor<'_>) -> Result<Section, PlayerError> + 'a;

/// All studies on one page. The page is written again after each of them, so that an interruption loses nothing.
fn report(directory: &Path, extent: Extent, bench: &Bench, out: &mut dyn Write) -> anyhow::Result<()> {
    let contest = contest("drop:8x8:4".parse()?, &"panther".parse()?, &"ufop".parse()?, extent)?;
    let second = Pace::Playouts(if extent.quick { 500 } else { 20_000 });
    let exam = accuracy::exam(Rules::CONNECT4, &ExamArgs::default(), extent)?;
    let candidates = accuracy::candidates(Rules::CONNECT4, &[], extent)?;
    let oracle = RefCell::new(accuracy::oracle(Rules::CONNECT4, bench.stop.clone())?);
    let studies: [&StudyFn; 8] = [
        &|monitor| Ok(study::nodes(extent, monitor)),
        &|monitor| Ok(study::parity(extent, monitor)),
        &|monitor| Ok(study::budget(extent, monitor)),
        &|monitor| study::depths(extent, monitor),
        &|monitor| study::sampling(extent, second, monitor),
        &|monitor| study::iasi(extent, monitor),
        &|monitor| study::colours(&contest, monitor),
        &|monitor| study::accuracy(&exam, &candidates, &mut *oracle.borrow_mut(), monitor),
    ];
    let mut page = Page::new("Search in k-in-a-row games: the studies", INTRODUCTION);
    let path = directory.join("index.html");
    let mut add = |section: Section| {
        write_files(&section, directory)?;
        page.sections.push(section);
        anyhow::Ok(error::write(&path, &page.to_html())?)
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
