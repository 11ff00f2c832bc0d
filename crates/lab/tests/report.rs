//! The page of all studies: a chapter for each report, every study in its place, every heading in four languages.

use board::Rules;
use lab::study::{self, Exam, Pace};
use lab::{Page, Report, Section};
use watch::{QUICK, watched, whole};
use xml::tags;

mod watch;
mod xml;

/// The studies that need no engine, stopped before their first step: their titles are those of whole ones.
fn begun() -> Vec<Section> {
    let stopped = |study: &dyn Fn(&mut lab::Monitor<'_>) -> Section| watched(0, study).0;
    let exam = Exam { rules: Rules::CONNECT4, from: 40, positions: 1, seed: 1 };
    let pace = Pace::Playouts(1);
    vec![
        stopped(&|monitor| study::nodes(QUICK, monitor)),
        stopped(&|monitor| study::ufop_order(QUICK, monitor)),
        stopped(&|monitor| study::budget(QUICK, monitor)),
        stopped(&|monitor| study::parity(QUICK, monitor)),
        stopped(&|monitor| study::complexity(QUICK, monitor)),
        stopped(&|monitor| study::depths(QUICK, monitor).expect("it plays")),
        stopped(&|monitor| study::mcts(QUICK, pace, monitor).expect("it plays")),
        stopped(&|monitor| study::mcts_alphabeta(QUICK, pace, monitor).expect("it plays")),
        stopped(&|monitor| study::ufsc(QUICK, monitor).expect("it plays")),
        stopped(&|monitor| {
            let mut oracle = |_: &board::Game| Some(Vec::new());
            study::average_cut(QUICK, &mut oracle, monitor).expect("it plays")
        }),
        stopped(&|monitor| {
            let mut oracle = |_: &board::Game| Some(Vec::new());
            study::heuristics(QUICK, 40, &mut oracle, monitor).expect("it plays")
        }),
        stopped(&|monitor| study::iasi(QUICK, monitor).expect("it plays")),
        stopped(&|monitor| {
            let mut oracle = |_: &board::Game| Some(Vec::new());
            study::accuracy(&exam, &[], &mut oracle, monitor).expect("no agent plays")
        }),
    ]
}

fn sections(page: &Page) -> Vec<&Section> {
    page.sections.iter().flat_map(Section::all).collect()
}

#[test]
fn every_report_has_a_chapter() {
    let page = Report::default().page();
    let ids: Vec<&str> = page.sections.iter().map(|section| section.id.as_str()).collect();
    let expected =
        ["chapter-ufop", "chapter-porto", "chapter-ufsc", "chapter-iasi", "chapter-panther", "chapter-ours"];
    assert_eq!(ids, expected);
    for chapter in &page.sections[..5] {
        let titles: Vec<&str> = chapter.parts.iter().map(|part| part.title.as_str()).collect();
        for title in
            ["What they built", "What they asked, and the answers", "Every number and claim of the report"]
        {
            assert!(titles.contains(&title), "{}: {titles:?}", chapter.id);
        }
    }
}

#[test]
fn every_study_has_a_place_and_takes_it() {
    let missing = |page: &Page| -> Vec<String> {
        let not_run = |section: &&&Section| section.paragraphs == ["This study has not been run."];
        sections(page).iter().filter(not_run).map(|section| section.id.clone()).collect()
    };
    let mut report = Report::default();
    let before = missing(&report.page());
    for study in begun() {
        let known: Vec<&str> = study
            .all()
            .iter()
            .map(|part| part.id.as_str())
            .filter(|id| before.iter().any(|missing| missing == id))
            .collect();
        assert!(!known.is_empty(), "{} has no place on the page", study.id);
        report.add(study.clone());
    }
    let page = report.page();
    let after = missing(&page);
    for study in begun() {
        assert!(!after.contains(&study.id), "{} was run", study.id);
    }
    // A study keeps its title, so that texts that refer to it by title are true.
    let titles = |page: &Page| -> Vec<(String, String)> {
        sections(page).iter().map(|section| (section.id.clone(), section.title.clone())).collect()
    };
    assert_eq!(titles(&Report::default().page()), titles(&page));
}

#[test]
fn every_heading_is_in_four_languages() {
    let html = Report::default().page().to_html();
    let tags = tags(&html);
    let is_heading = |name: &str| ["h1", "h2", "h3", "h4"].contains(&name);
    let headings = tags.iter().filter(|tag| is_heading(&tag.name)).count();
    for language in ["en", "pt", "ro", "ca"] {
        let words = tags.iter().filter(|tag| {
            tag.get("class") == Some("word")
                && tag.get("lang") == Some(language)
                && tag.within.last().is_some_and(|name| is_heading(name))
        });
        assert_eq!(words.count(), headings, "{language}");
    }
    assert!(headings > 40, "{headings}");
    // The style sheet has a rule for each language, and a button to choose it.
    for language in ["pt", "ro", "ca"] {
        assert!(html.contains(&format!(":root:has(#language--{language}:checked) .word[lang={language}]")));
        assert!(html.contains(&format!("id=\"language--{language}\"")));
    }
}

/// Texts name sections by their titles in single quotes.
#[test]
fn titles_in_texts_exist() {
    let page = Report::default().page();
    let all = sections(&page);
    let mut named = 0;
    for text in all.iter().flat_map(|section| &section.tables).flat_map(|table| &table.rows).flatten() {
        let text = text.to_string();
        for (at, _) in text.match_indices("see '") {
            let title = text[at + 5..].split(['\'']).next().expect("a split has a first part");
            assert!(all.iter().any(|section| section.title == title), "{title:?}");
            named += 1;
        }
    }
    assert!(named >= 5, "{named}");
}

/// Answers quote what the studies found.
#[test]
fn answers_have_findings() {
    let answers = |report: &Report| -> String {
        let page = report.page();
        let asked = sections(&page).into_iter().filter(|section| section.id.ends_with("-asked"));
        asked.flat_map(|section| &section.tables).map(lab::Table::to_text).collect()
    };
    let mut report = Report::default();
    let finding = "A step to an odd depth costs 1.5 times as much.";
    assert!(!answers(&report).contains(finding));
    report.add(Section::new("parity", "Parity").paragraph("Why.").paragraph(format!("Yes. {finding} More.")));
    let answers = answers(&report);
    assert!(answers.contains(finding) && !answers.contains("More."), "{answers}");
    // So begins what the study of depths finds.
    let quick = whole(|monitor| study::depths(QUICK, monitor).expect("it plays"));
    assert!(quick.paragraphs.iter().any(|paragraph| paragraph.starts_with("Minimax visits ")));
}
