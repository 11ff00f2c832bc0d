//! The page of all studies: a chapter for each of the five reports, in the terms of its authors, then studies of our own.

mod chapters;
mod headings;
mod phases;
mod tree;
mod ufsc;

use crate::study::Extent;
use crate::{Page, Section};

/// The studies that have been run, and the page that they make.
///
/// ```
/// use lab::{Report, Section};
///
/// let mut report = Report::default();
/// report.add(Section::new("parity", "Does the parity of the depth matter to pruning?").paragraph("Yes."));
/// assert!(report.page().to_html().contains("<p>Yes.</p>"));
/// ```
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// Whether its studies are smaller than they could be.
    is_quick: bool,
    studies: Vec<Section>,
}

impl Report {
    /// A report without studies, which will be of this extent.
    pub fn new(extent: Extent) -> Report {
        Report { is_quick: extent.quick, studies: Vec::new() }
    }

    /// Adds the result of a study.
    pub fn add(&mut self, study: Section) {
        self.studies.push(study);
    }

    /// The page with the studies so far; those that are missing are named.
    pub fn page(&self) -> Page {
        let quick = if self.is_quick { chapters::QUICK } else { "" };
        let page = Page::new(headings::TITLE, format!("{}{quick}", chapters::INTRODUCTION));
        let page = chapters::all(self).into_iter().fold(page, Page::section);
        Page { headings: headings::HEADINGS.to_vec(), ..page }
    }

    /// A study, or a part of one, by its id.
    fn find(&self, id: &str) -> Option<&Section> {
        self.studies.iter().flat_map(Section::all).find(|section| section.id == id)
    }

    /// What a study found: of each paragraph the sentence that begins like this. Nothing if it was not run.
    fn finding(&self, id: &str, beginning: &str) -> String {
        let sentence_of = |paragraph: &String| {
            let from = paragraph.find(beginning)?;
            let text = &paragraph[from..];
            Some(format!(
                " {}",
                text.split_once(". ").map_or_else(|| text.to_owned(), |(first, _)| format!("{first}."))
            ))
        };
        let found = self.find(id).into_iter().flat_map(|study| &study.paragraphs).filter_map(sentence_of);
        found.collect()
    }

    /// The same; if it was not run, a section under this title that says so.
    fn study(&self, id: &str, title: &str) -> Section {
        let missing = || Section::new(id, title).paragraph("This study has not been run.");
        self.find(id).cloned().unwrap_or_else(missing)
    }
}
