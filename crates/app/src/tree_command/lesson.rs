//! `linha tree lesson`

use std::io::Write;

use tree::Extent;

use super::write_to;
use crate::cli;

pub(super) fn run(args: &cli::tree::LessonArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let lesson = tree::lesson(&args.name).expect("the parser knows the lessons");
    let recording = lesson.recording();
    if let Some(path) = &args.html {
        let view = lesson.document(&args.name);
        let page = server::explorer_page(&lesson.title.en, &serde_json::to_string(&view)?);
        return write_to(path, &page, out);
    }
    writeln!(out, "{}\n\n{}\n", lesson.title.en, lesson.about.en)?;
    writeln!(out, "{}", recording.text(Extent::default()))?;
    for (number, step) in (1..).zip(&lesson.steps) {
        writeln!(out, "{number:>2}. {}\n    {}", step.text.ro, step.text.en)?;
    }
    for note in &lesson.notes {
        writeln!(out, "\n{}", note.en)?;
    }
    Ok(())
}
