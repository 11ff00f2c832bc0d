//! Figures as data, and the three formats they are written in: SVG, Vega-Lite and CSV.

use serde::Serialize;

use crate::Interval;
use crate::table::{csv_line, csv_number};

mod layout;
mod scale;
mod style;
mod svg;
mod vega;

/// A figure: series of points over two axes.
///
/// ```
/// use lab::{Axis, Plot, Point, Series};
///
/// let nodes = Series::lines("alpha-beta", [(1.0, 7.0), (2.0, 20.0), (3.0, 110.0)].map(Point::from));
/// let plot = Plot::new("Nodes by depth", Axis::linear("depth"), Axis::log("nodes"))
///     .describe("The work grows by a constant factor.")
///     .with(nodes);
/// assert!(plot.to_svg().starts_with("<svg "));
/// assert_eq!(plot.to_csv().lines().nth(2), Some("alpha-beta,2,20,,"));
/// ```
///
/// What an axis cannot show is left out of the picture: numbers that are not finite, 0 and less on a logarithmic
/// axis, categories that do not exist. A line is interrupted there.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Plot {
    /// What the figure shows, in a few words.
    pub title: String,
    /// The caption, and the text alternative for readers who cannot see the figure.
    pub description: String,
    /// The axis at the bottom.
    pub x: Axis,
    /// The axis at the left.
    pub y: Axis,
    /// What is drawn, in the order of the legend.
    pub series: Vec<Series>,
}

/// One axis.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Axis {
    /// What is measured, with its unit.
    pub label: String,
    /// Where the numbers lie.
    pub scale: AxisScale,
}

/// Where the numbers of an axis lie.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum AxisScale {
    /// Equal differences are equally far apart.
    Linear,
    /// Equal factors are equally far apart.
    Log,
    /// Names in place of numbers: a point lies at the index of its name.
    Categories(Vec<String>),
}

/// Points that belong together.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Series {
    /// What the legend calls it; without a name it is not in the legend.
    pub name: String,
    /// How it is drawn.
    pub kind: Kind,
    /// The points; lines connect them in this order.
    pub points: Vec<Point>,
}

/// How a series is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Markers connected by a line.
    Lines,
    /// Markers alone.
    Points,
    /// Bars, those of several series beside each other.
    Bars,
}

/// A point, with the ends of its error bar where they are known.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Point {
    /// Where it lies along the bottom.
    pub x: f64,
    /// Its height.
    pub y: f64,
    /// The lower end of the error bar.
    pub low: Option<f64>,
    /// The upper end of the error bar.
    pub high: Option<f64>,
}

impl Plot {
    /// A figure without series.
    pub fn new(title: impl Into<String>, x: Axis, y: Axis) -> Plot {
        Plot { title: title.into(), description: String::new(), x, y, series: Vec::new() }
    }

    /// The figure with this description.
    pub fn describe(self, description: impl Into<String>) -> Plot {
        Plot { description: description.into(), ..self }
    }

    /// The figure with one more series.
    pub fn with(mut self, series: Series) -> Plot {
        self.series.push(series);
        self
    }

    /// The figure as self-contained SVG. Its ids come from the title: see [`Plot::to_svg_as`].
    pub fn to_svg(&self) -> String {
        self.to_svg_as(&slug(&self.title))
    }

    /// The figure as SVG whose ids begin with `id`, so that several fit on one page.
    pub fn to_svg_as(&self, id: &str) -> String {
        svg::write(self, &format!("plot-{}", slug(id)))
    }

    /// The figure as a Vega-Lite v5 specification with the data in it.
    pub fn to_vega_lite(&self) -> serde_json::Value {
        vega::specification(self)
    }

    /// The points, one in each line: `series,x,y,low,high`. What is not known or not finite is left empty.
    pub fn to_csv(&self) -> String {
        let mut csv = csv_line(["series", "x", "y", "low", "high"].map(str::to_owned));
        for (series, point) in self.points() {
            let end = |end: Option<f64>| end.map_or_else(String::new, csv_number);
            let (x, y) = (self.x.field(point.x), self.y.field(point.y));
            csv.push_str(&csv_line([series.name.clone(), x, y, end(point.low), end(point.high)]));
        }
        csv
    }

    fn points(&self) -> impl Iterator<Item = (&Series, &Point)> {
        self.series.iter().flat_map(|series| series.points.iter().map(move |point| (series, point)))
    }

    /// The points that both axes can show.
    fn drawable(&self) -> impl Iterator<Item = (&Series, &Point)> {
        self.points().filter(|(_, point)| self.shows(point))
    }

    fn shows(&self, point: &Point) -> bool {
        self.x.accepts(point.x) && self.y.accepts(point.y)
    }
}

impl Axis {
    /// An axis on which equal differences are equally far apart.
    pub fn linear(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), scale: AxisScale::Linear }
    }

    /// An axis on which equal factors are equally far apart.
    pub fn log(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), scale: AxisScale::Log }
    }

    /// An axis of names; points lie at their indices.
    pub fn categories(label: impl Into<String>, names: impl IntoIterator<Item: Into<String>>) -> Axis {
        let names = names.into_iter().map(Into::into).collect();
        Axis { label: label.into(), scale: AxisScale::Categories(names) }
    }

    /// Whether the axis has a place for this number.
    fn accepts(&self, number: f64) -> bool {
        match self.scale {
            // Beyond this, differences of two numbers leave the range.
            AxisScale::Linear => number.abs() <= 1e300,
            AxisScale::Log => number > 0.0 && number.is_finite(),
            AxisScale::Categories(_) => self.category(number).is_some(),
        }
    }

    /// The name at this index.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "only whole numbers get there"
    )]
    fn category(&self, number: f64) -> Option<&str> {
        match &self.scale {
            AxisScale::Categories(names) if number >= 0.0 && number.fract() == 0.0 => {
                names.get(number as usize).map(String::as_str)
            }
            _ => None,
        }
    }

    /// A number of this axis for CSV.
    fn field(&self, number: f64) -> String {
        self.category(number).map_or_else(|| csv_number(number), str::to_owned)
    }
}

impl Series {
    /// Markers connected by a line.
    pub fn lines(name: impl Into<String>, points: impl IntoIterator<Item = Point>) -> Series {
        Series::new(name, Kind::Lines, points)
    }

    /// Markers alone.
    pub fn points(name: impl Into<String>, points: impl IntoIterator<Item = Point>) -> Series {
        Series::new(name, Kind::Points, points)
    }

    /// Bars.
    pub fn bars(name: impl Into<String>, points: impl IntoIterator<Item = Point>) -> Series {
        Series::new(name, Kind::Bars, points)
    }

    fn new(name: impl Into<String>, kind: Kind, points: impl IntoIterator<Item = Point>) -> Series {
        Series { name: name.into(), kind, points: points.into_iter().collect() }
    }
}

impl Point {
    /// A point without an error bar.
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y, low: None, high: None }
    }

    /// A point with an error bar.
    pub fn interval(x: f64, y: Interval) -> Point {
        Point { x, y: y.value, low: Some(y.low), high: Some(y.high) }
    }
}

impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Point {
        Point::new(x, y)
    }
}

/// Letters and digits of a text in lower case, with `-` in place of what stood between them: fit for an id.
pub(crate) fn slug(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    let words = lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-")
}
