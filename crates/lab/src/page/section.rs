use crate::plot::Plot;
use crate::table::Table;

/// A part of a page: paragraphs, then pictures, figures and tables, then parts of its own.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// The anchor. Unsuitable characters are replaced, and equal anchors are numbered.
    pub id: String,
    /// The heading.
    pub title: String,
    /// Plain text.
    pub paragraphs: Vec<String>,
    /// The pictures.
    pub pictures: Vec<Picture>,
    /// The tables.
    pub tables: Vec<Table>,
    /// The figures.
    pub plots: Vec<Plot>,
    /// The sections within this one.
    pub parts: Vec<Section>,
}

/// A drawing that is no plot of numbers, such as a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// An `svg` element without ids, or with ids that occur nowhere else on the page.
    pub svg: String,
    /// The caption.
    pub caption: String,
}

impl Section {
    /// A section with nothing in it.
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> Section {
        Section {
            id: id.into(),
            title: title.into(),
            paragraphs: Vec::new(),
            pictures: Vec::new(),
            tables: Vec::new(),
            plots: Vec::new(),
            parts: Vec::new(),
        }
    }

    /// The section with one more paragraph.
    pub fn paragraph(mut self, text: impl Into<String>) -> Section {
        self.paragraphs.push(text.into());
        self
    }

    /// The section with one more picture: an `svg` element and its caption.
    pub fn picture(mut self, svg: impl Into<String>, caption: impl Into<String>) -> Section {
        self.pictures.push(Picture { svg: svg.into(), caption: caption.into() });
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

    /// The section with one more section in it.
    pub fn part(mut self, part: Section) -> Section {
        self.parts.push(part);
        self
    }

    /// This section and all within it, in the order of the page.
    pub fn all(&self) -> Vec<&Section> {
        std::iter::once(self).chain(self.parts.iter().flat_map(Section::all)).collect()
    }
}
