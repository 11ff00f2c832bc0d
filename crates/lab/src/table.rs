//! Tables of results: as text, CSV, HTML and JSON, all from the same values.

use serde::Serializer;
use serde::ser::{Serialize, SerializeMap, SerializeStruct};

mod text;
mod value;

pub use value::Value;

use text::one_line;
pub(crate) use text::{csv_line, csv_number, escape};

/// Rows of values under named columns.
///
/// ```
/// use lab::{Table, Value};
///
/// let mut table = Table::new("Leaves").column("depth").column("nodes").column("ratio");
/// table.row([1.into(), 7.into(), Value::Missing]);
/// table.row([6.into(), 117_649.into(), Value::number(7.0, 1)]);
/// assert_eq!(table.to_text(), "\
/// Leaves
///
/// depth    nodes  ratio
/// -----  -------  -----
///     1        7      –
///     6  117 649    7.0
/// ");
/// assert_eq!(table.to_csv(), "depth,nodes,ratio\n1,7,\n6,117649,7\n");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// What the table shows.
    pub title: String,
    /// The columns, from the left.
    pub columns: Vec<Column>,
    /// The rows, from the top; each has a value for every column.
    pub rows: Vec<Vec<Value>>,
    /// Remarks that stand below the table.
    pub notes: Vec<String>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name, different from all others: its key in JSON and CSV.
    pub name: String,
    /// What people see instead, if that differs.
    pub heading: Option<String>,
    /// What it holds.
    pub kind: ColumnKind,
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColumnKind {
    /// One value in each row.
    Single,
    /// Estimates with intervals: three columns in CSV, even where no row has an interval.
    Interval,
}

impl Column {
    /// What people see above it.
    fn heading(&self) -> &str {
        self.heading.as_ref().unwrap_or(&self.name)
    }
}

impl Table {
    /// A table without columns, rows or notes.
    pub fn new(title: impl Into<String>) -> Table {
        Table { title: title.into(), columns: Vec::new(), rows: Vec::new(), notes: Vec::new() }
    }

    /// The table with one more column. Its name must be new, and no row may be there yet.
    pub fn column(self, name: impl Into<String>) -> Table {
        self.with_column(name.into(), ColumnKind::Single)
    }

    /// The table with one more column, for estimates with intervals.
    pub fn interval(self, name: impl Into<String>) -> Table {
        self.with_column(name.into(), ColumnKind::Interval)
    }

    /// The table whose last column has another heading for people than its name, which programs rely on.
    pub fn headed(mut self, heading: impl Into<String>) -> Table {
        if let Some(column) = self.columns.last_mut() {
            column.heading = Some(heading.into());
        }
        self
    }

    fn with_column(mut self, name: String, kind: ColumnKind) -> Table {
        assert!(self.rows.is_empty(), "column {name:?} comes after rows that lack it");
        assert!(self.columns.iter().all(|column| column.name != name), "there are two columns {name:?}");
        self.columns.push(Column { name, heading: None, kind });
        self
    }

    /// Adds a row, which must have a value for every column.
    pub fn row(&mut self, values: impl IntoIterator<Item = Value>) -> &mut Table {
        let row: Vec<Value> = values.into_iter().collect();
        assert_eq!(row.len(), self.columns.len(), "a row of {:?} has one value for each column", self.title);
        self.rows.push(row);
        self
    }

    /// Adds a remark below the table.
    pub fn note(&mut self, note: impl Into<String>) -> &mut Table {
        self.notes.push(note.into());
        self
    }

    /// The table for people at a terminal: columns in line, numbers to the right.
    pub fn to_text(&self) -> String {
        let header = self.columns.iter().map(|column| one_line(column.heading())).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(|value| one_line(&value.to_string())).collect());
        let lines: Vec<Vec<String>> = std::iter::once(header).chain(rows).collect();
        let width = |i: usize| lines.iter().map(|line| line[i].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let rule = widths.iter().map(|width| "-".repeat(*width)).collect();

        let body: String = lines[..1]
            .iter()
            .chain([&rule])
            .chain(&lines[1..])
            .map(|line| self.text_line(line, &widths))
            .collect();
        let notes: Vec<String> = self.notes.iter().map(|note| one_line(note) + "\n").collect();
        let gap = if notes.is_empty() { "" } else { "\n" };
        format!("{}\n\n{body}{gap}{}", one_line(&self.title), notes.concat())
    }

    fn text_line(&self, line: &[String], widths: &[usize]) -> String {
        let pad = |(i, cell): (usize, &String)| match widths[i] {
            width if self.is_numeric(i) => format!("{cell:>width$}"),
            width => format!("{cell:width$}"),
        };
        let cells: Vec<String> = line.iter().enumerate().map(pad).collect();
        format!("{}\n", cells.join("  ").trim_end())
    }

    /// The table for programs, after RFC 4180: numbers in full, nothing where a value is missing, and an interval
    /// `name` as three columns `name`, `name_low` and `name_high`. Title and notes are not in it.
    pub fn to_csv(&self) -> String {
        let header = self.columns.iter().enumerate().flat_map(|(i, Column { name, .. })| {
            let ends = self.is_interval(i).then(|| [format!("{name}_low"), format!("{name}_high")]);
            std::iter::once(name.clone()).chain(ends.into_iter().flatten())
        });
        let mut csv = csv_line(header);
        for row in &self.rows {
            csv.push_str(&csv_line(row.iter().enumerate().flat_map(|(i, value)| {
                let fields = if self.is_interval(i) { 3 } else { 1 };
                value.csv_fields().into_iter().take(fields)
            })));
        }
        csv
    }

    /// The table for a page: a `figure` with the `table` in a container of class `scroll`, and the notes below it.
    pub fn to_html(&self) -> String {
        let title = escape(&self.title);
        let header: String = (0..self.columns.len()).map(|i| self.html_header(i)).collect();
        let rows: String = self.rows.iter().map(|row| self.html_row(row)).collect();
        let notes = self.html_notes();
        format!(
            "<figure class=\"table\">\n<div class=\"scroll\" role=\"region\" aria-label=\"{title}\" tabindex=\"0\">\n\
             <table>\n<caption><span>{title}</span></caption>\n<thead>\n<tr>{header}</tr>\n</thead>\n\
             <tbody>\n{rows}</tbody>\n</table>\n</div>\n{notes}</figure>\n"
        )
    }

    fn html_header(&self, i: usize) -> String {
        format!("<th scope=\"col\"{}>{}</th>", self.html_class(i), escape(self.columns[i].heading()))
    }

    fn html_row(&self, row: &[Value]) -> String {
        let cells: String = row.iter().enumerate().map(|(i, value)| self.html_cell(i, value)).collect();
        format!("<tr>{cells}</tr>\n")
    }

    fn html_notes(&self) -> String {
        let paragraph = |note: &String| format!("<p>{}</p>\n", escape(note));
        let notes: String = self.notes.iter().map(paragraph).collect();
        if notes.is_empty() { notes } else { format!("<figcaption>\n{notes}</figcaption>\n") }
    }

    /// The first cell names its row.
    fn html_cell(&self, i: usize, value: &Value) -> String {
        let (class, shown) = (self.html_class(i), escape(&value.shown('\u{202f}')));
        if i == 0 {
            format!("<th scope=\"row\"{class}>{shown}</th>")
        } else {
            format!("<td{class}>{shown}</td>")
        }
    }

    fn html_class(&self, i: usize) -> &'static str {
        if self.is_numeric(i) { " class=\"number\"" } else { "" }
    }

    fn is_numeric(&self, i: usize) -> bool {
        !self.rows.iter().any(|row| matches!(row[i], Value::Text(_)))
    }

    fn is_interval(&self, i: usize) -> bool {
        self.columns[i].kind == ColumnKind::Interval
            || self.rows.iter().any(|row| matches!(row[i], Value::Interval { .. }))
    }
}

/// An object of `title`, `columns` (the names), `rows` (objects from name to value) and `notes`.
impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names: Vec<&str> = self.columns.iter().map(|column| column.name.as_str()).collect();
        let rows: Vec<Row> = self.rows.iter().map(|values| Row { names: &names, values }).collect();
        let mut table = serializer.serialize_struct("Table", 4)?;
        table.serialize_field("title", &self.title)?;
        table.serialize_field("columns", &names)?;
        table.serialize_field("rows", &rows)?;
        table.serialize_field("notes", &self.notes)?;
        table.end()
    }
}

struct Row<'a> {
    names: &'a [&'a str],
    values: &'a [Value],
}

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_map(Some(self.values.len()))?;
        for (name, value) in self.names.iter().zip(self.values) {
            row.serialize_entry(name, value)?;
        }
        row.end()
    }
}
