//! Sections on one self-contained HTML page, without network or scripts.

mod language;
mod section;

use std::collections::HashSet;

pub use language::Heading;
pub use section::{Picture, Section};

use self::language::{CONTENTS, SKIP, words};
use crate::plot::{Plot, slug};
use crate::table::{Table, escape};

/// One column, as wide as reading is easy. Wide tables scroll inside their containers, never the page.
const STYLE: &str = include_str!("page.css");

/// A page of sections, with a table of contents.
///
/// ```
/// use lab::{Page, Section, Table};
///
/// let mut table = Table::new("Leaves").column("depth").column("nodes");
/// table.row([1.into(), 7.into()]);
/// let section = Section::new("growth", "Growth").paragraph("Each move has 7 answers.").table(table);
/// let html = Page::new("A study", "How trees grow.").section(section).to_html();
/// assert!(html.contains("<a href=\"#growth\">Growth</a>"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// What the page is about.
    pub title: String,
    /// The first paragraphs, separated by empty lines.
    pub introduction: String,
    /// The sections, from the top. One that has sections of its own is a chapter.
    pub sections: Vec<Section>,
    /// Headings in all languages of the page, found by their English text. With any, the page has a choice of languages.
    pub headings: Vec<Heading>,
}

/// A section with its id on the page, and those of its parts.
struct Anchored<'a> {
    id: String,
    section: &'a Section,
    parts: Vec<Anchored<'a>>,
}

impl Page {
    /// A page without sections, in English.
    pub fn new(title: impl Into<String>, introduction: impl Into<String>) -> Page {
        Page {
            title: title.into(),
            introduction: introduction.into(),
            sections: Vec::new(),
            headings: Vec::new(),
        }
    }

    /// The page with one more section.
    pub fn section(mut self, section: Section) -> Page {
        self.sections.push(section);
        self
    }

    /// The page as HTML.
    pub fn to_html(&self) -> String {
        self.to_html_with("", "")
    }

    /// The page as HTML, with more style, and with more HTML at the end of its last section.
    pub(crate) fn to_html_with(&self, style: &str, end: &str) -> String {
        let sections = self.anchored();
        let introduction = paragraphs(self.introduction.split("\n\n"));
        let contents = self.contents(&sections);
        let last = sections.len().saturating_sub(1);
        let html = |(i, section)| self.section_html(section, 2, if i == last { end } else { "" });
        let main: String = sections.iter().enumerate().map(html).collect();
        let (choice, languages) = match self.headings.as_slice() {
            [] => (String::new(), String::new()),
            _ => (language::choice(), language::style()),
        };
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}</title>\n<style>\n{STYLE}{languages}{style}</style>\n</head>\n<body>\n\
             <a class=\"skip\" href=\"#content\">{}</a>\n\
             <header>\n<h1>{}</h1>\n{introduction}{choice}{contents}</header>\n\
             <main id=\"content\" tabindex=\"-1\">\n{main}</main>\n</body>\n</html>\n",
            escape(&self.title),
            self.own_words(&SKIP),
            self.heading(&self.title),
        )
    }

    /// A heading, in all languages if they are known.
    fn heading(&self, english: &str) -> String {
        self.headings.iter().find(|heading| heading[0] == english).map_or_else(|| escape(english), words)
    }

    /// Words of the page itself.
    fn own_words(&self, texts: &Heading) -> String {
        if self.headings.is_empty() { escape(texts[0]) } else { words(texts) }
    }

    /// The sections with ids, each different from the others and from those of the page itself.
    fn anchored(&self) -> Vec<Anchored<'_>> {
        anchored(&self.sections, &mut HashSet::from(["content".to_owned()]))
    }

    fn contents(&self, sections: &[Anchored<'_>]) -> String {
        if sections.is_empty() {
            return String::new();
        }
        format!(
            "<nav aria-labelledby=\"contents--heading\">\n<h2 id=\"contents--heading\">{}</h2>\n{}</nav>\n",
            self.own_words(&CONTENTS),
            self.links(sections)
        )
    }

    /// A list of links to sections and their parts.
    fn links(&self, sections: &[Anchored<'_>]) -> String {
        let link = |Anchored { id, section, parts }: &Anchored<'_>| {
            let below = if parts.is_empty() { String::new() } else { format!("\n{}", self.links(parts)) };
            format!("<li><a href=\"#{id}\">{}</a>{below}</li>\n", self.heading(&section.title))
        };
        format!("<ol>\n{}</ol>\n", sections.iter().map(link).collect::<String>())
    }

    /// A section whose heading has this level, with more HTML at its end.
    fn section_html(&self, anchored: &Anchored<'_>, level: usize, end: &str) -> String {
        let Anchored { id, section, parts } = anchored;
        let text = paragraphs(section.paragraphs.iter().map(String::as_str));
        let pictures: String = section.pictures.iter().map(picture).collect();
        let plots: String =
            (1..).zip(&section.plots).map(|(n, plot)| figure(plot, &format!("{id}-{n}"))).collect();
        let tables: String = section.tables.iter().map(Table::to_html).collect();
        let below: String =
            parts.iter().map(|part| self.section_html(part, (level + 1).min(6), "")).collect();
        let class = if level == 2 && !parts.is_empty() { " class=\"chapter\"" } else { "" };
        // Two hyphens, which the id of no section has.
        format!(
            "<section id=\"{id}\"{class} aria-labelledby=\"{id}--heading\">\n\
             <h{level} id=\"{id}--heading\">{}</h{level}>\n{text}{pictures}{plots}{tables}{below}{end}</section>\n",
            self.heading(&section.title)
        )
    }
}

fn anchored<'a>(sections: &'a [Section], taken: &mut HashSet<String>) -> Vec<Anchored<'a>> {
    let anchor = |section: &'a Section| {
        let id = Some(slug(&section.id)).filter(|id| !id.is_empty()).unwrap_or_else(|| "section".to_owned());
        let numbered = (2..).map(|n| format!("{id}-{n}"));
        let id = std::iter::once(id.clone()).chain(numbered).find(|id| !taken.contains(id));
        let id = id.expect("numbers do not run out");
        taken.insert(id.clone());
        Anchored { id, section, parts: anchored(&section.parts, taken) }
    };
    sections.iter().map(anchor).collect()
}

fn paragraphs<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let texts = texts.filter(|text| !text.trim().is_empty());
    let paragraph = |text: &str| format!("<p>{}</p>\n", escape(text.trim()));
    texts.map(paragraph).collect()
}

fn picture(picture: &Picture) -> String {
    let Picture { svg, caption } = picture;
    format!("<figure class=\"picture\">\n{svg}<figcaption>{}</figcaption>\n</figure>\n", escape(caption))
}

fn figure(plot: &Plot, id: &str) -> String {
    let caption = match plot.description.as_str() {
        "" => String::new(),
        description => format!("<figcaption>{}</figcaption>\n", escape(description)),
    };
    format!("<figure class=\"plot\">\n{}{caption}</figure>\n", plot.to_svg_as(id))
}
