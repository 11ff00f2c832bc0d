//! Sections on one self-contained HTML page, without network or scripts.

use std::collections::HashSet;

use crate::plot::{Plot, slug};
use crate::table::{Table, escape};

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
    /// The sections, from the top.
    pub sections: Vec<Section>,
}

/// A part of a page: paragraphs, then figures, then tables.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// The anchor. Unsuitable characters are replaced, and equal anchors are numbered.
    pub id: String,
    /// The heading.
    pub title: String,
    /// Plain text.
    pub paragraphs: Vec<String>,
    /// The tables.
    pub tables: Vec<Table>,
    /// The figures.
    pub plots: Vec<Plot>,
}

impl Page {
    /// A page without sections.
    pub fn new(title: impl Into<String>, introduction: impl Into<String>) -> Page {
        Page { title: title.into(), introduction: introduction.into(), sections: Vec::new() }
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
        let title = escape(&self.title);
        let ids = self.ids();
        let introduction = paragraphs(self.introduction.split("\n\n"));
        let contents = self.contents(&ids);
        let ends = std::iter::repeat_n("", ids.len().saturating_sub(1)).chain([end]);
        let sections = self.sections.iter().zip(&ids).zip(ends);
        let sections: String = sections.map(|((section, id), end)| section.to_html(id, end)).collect();
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n\
             <a class=\"skip\" href=\"#content\">Skip to the content</a>\n\
             <header>\n<h1>{title}</h1>\n{introduction}{contents}</header>\n\
             <main id=\"content\" tabindex=\"-1\">\n{sections}</main>\n</body>\n</html>\n"
        )
    }

    /// An id for every section, each different from the others and from those of the page itself.
    fn ids(&self) -> Vec<String> {
        let mut taken = HashSet::from(["content".to_owned()]);
        let mut free = |section: &Section| {
            let id =
                Some(slug(&section.id)).filter(|id| !id.is_empty()).unwrap_or_else(|| "section".to_owned());
            let numbered = (2..).map(|n| format!("{id}-{n}"));
            let id = std::iter::once(id.clone()).chain(numbered).find(|id| !taken.contains(id));
            let id = id.expect("numbers do not run out");
            taken.insert(id.clone());
            id
        };
        self.sections.iter().map(&mut free).collect()
    }

    fn contents(&self, ids: &[String]) -> String {
        if ids.is_empty() {
            return String::new();
        }
        let link = |(section, id): (&Section, &String)| {
            format!("<li><a href=\"#{id}\">{}</a></li>\n", escape(&section.title))
        };
        let links: String = self.sections.iter().zip(ids).map(link).collect();
        format!("<nav aria-label=\"Contents\">\n<ol>\n{links}</ol>\n</nav>\n")
    }
}

impl Section {
    /// A section with nothing in it.
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> Section {
        let (id, title) = (id.into(), title.into());
        Section { id, title, paragraphs: Vec::new(), tables: Vec::new(), plots: Vec::new() }
    }

    /// The section with one more paragraph.
    pub fn paragraph(mut self, text: impl Into<String>) -> Section {
        self.paragraphs.push(text.into());
        self
    }

    /// The section with one more table.
    pub fn table(mut self, table: Table) -> Section {
        self.tables.push(table);
        self
    }

    /// The section with one more figure.
    pub fn plot(mut self, plot: Plot) -> Section {
        self.plots.push(plot);
        self
    }

    fn to_html(&self, id: &str, end: &str) -> String {
        let text = paragraphs(self.paragraphs.iter().map(String::as_str));
        let plots: String =
            (1..).zip(&self.plots).map(|(n, plot)| figure(plot, &format!("{id}-{n}"))).collect();
        let tables: String = self.tables.iter().map(Table::to_html).collect();
        // Two hyphens, which the id of no section has.
        format!(
            "<section id=\"{id}\" aria-labelledby=\"{id}--heading\">\n<h2 id=\"{id}--heading\">{}</h2>\n\
             {text}{plots}{tables}{end}</section>\n",
            escape(&self.title)
        )
    }
}

fn paragraphs<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let texts = texts.filter(|text| !text.trim().is_empty());
    let paragraph = |text: &str| format!("<p>{}</p>\n", escape(text.trim()));
    texts.map(paragraph).collect()
}

fn figure(plot: &Plot, id: &str) -> String {
    let caption = match plot.description.as_str() {
        "" => String::new(),
        description => format!("<figcaption>{}</figcaption>\n", escape(description)),
    };
    format!("<figure class=\"plot\">\n{}{caption}</figure>\n", plot.to_svg_as(id))
}

/// One column, as wide as reading is easy. Wide tables scroll inside their containers, never the page.
const STYLE: &str = "\
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #1b1b1f; --faint: #5c5f66; --line: #d5d7dc; --band: #f5f6f8; --link: #0a58a8;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181d; --ink: #e6e7ea; --faint: #a3a7af; --line: #3a3e47; --band: #1e2128; --link: #7cb8f5; }
}
* { box-sizing: border-box; }
body {
  max-width: 46rem; margin: 0 auto; padding: 1rem 1rem 4rem; overflow-wrap: break-word;
  background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif;
}
h1 { font-size: 1.8rem; line-height: 1.2; margin: 1rem 0; }
h2 { font-size: 1.3rem; line-height: 1.3; margin: 2.5rem 0 .75rem; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -100vw; padding: .5rem 1rem; background: var(--paper); }
.skip:focus { left: 1rem; }
nav ol { padding-left: 1.5rem; }
figure { margin: 1.5rem 0; }
figcaption { margin-top: .5rem; color: var(--faint); font-size: .9rem; }
figcaption p { margin: .25rem 0; }
.plot svg { display: block; width: 100%; max-width: 35rem; height: auto; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding-bottom: .4rem; }
caption span { display: inline-block; position: sticky; left: 0; max-width: calc(100vw - 2rem); }
th, td { padding: .3rem .8rem .3rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th:last-child, td:last-child { padding-right: .2rem; }
thead th { vertical-align: bottom; border-bottom: 2px solid var(--faint); }
tbody th { font-weight: inherit; }
tbody tr:nth-child(even) { background: var(--band); }
.number { text-align: right; }
td.number, th.number[scope=row] { white-space: nowrap; }
@media print {
  :root { color-scheme: light; --paper: #fff; --ink: #000; --faint: #333; --line: #999; --band: #fff; --link: #000; }
  html { font-size: 10pt; }
  body { max-width: none; padding: 0; }
  .skip { display: none; }
  .scroll { overflow: visible; }
  td.number, th.number[scope=row] { white-space: normal; }
  h2 { break-after: avoid; }
  figure, tr { break-inside: avoid; }
  thead { display: table-header-group; }
}
";
