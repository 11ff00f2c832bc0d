//! The figure as SVG.
//!
//! Text and axes take the colour of the text around them, so that they show on light and on dark pages. Series
//! have colours that show on both.

use super::layout::{EDGE, Entry, FONT, Layout, SAMPLE, SLANT, TITLE_FONT, WIDTH, fit};
use super::style::{colour, corners, dash, hatch};
use super::{Axis, AxisScale, Kind, Plot, Point, Series};
use crate::table::escape;

/// The size of markers.
const MARKER: f64 = 3.4;
/// Beyond this many points on a line, only some have markers.
const MOST_MARKERS: usize = 40;

/// A drawing in the making.
struct Drawing<'a> {
    plot: &'a Plot,
    id: &'a str,
    layout: Layout<'a>,
    svg: String,
}

/// The whole drawing; all its ids begin with this one.
pub(super) fn write(plot: &Plot, id: &str) -> String {
    let mut drawing = Drawing { plot, id, layout: Layout::new(plot), svg: String::new() };
    drawing.head();
    drawing.patterns();
    drawing.titles();
    drawing.grid();
    for (i, series) in plot.series.iter().enumerate().filter(|(_, series)| series.kind == Kind::Bars) {
        drawing.bars(i, series);
    }
    for (i, series) in plot.series.iter().enumerate().filter(|(_, series)| series.kind != Kind::Bars) {
        drawing.line_and_markers(i, series);
    }
    drawing.legend();
    drawing.svg + "</svg>\n"
}

impl Drawing<'_> {
    fn push(&mut self, element: &str) {
        self.svg.push_str(element);
        self.svg.push('\n');
    }

    /// The opening tag, and what is read aloud.
    fn head(&mut self) {
        let Drawing { plot, id, layout, .. } = self;
        let height = layout.height;
        let head = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" \
             aria-labelledby=\"{id}-title {id}-desc\" font-family=\"system-ui, sans-serif\" font-size=\"{FONT}\" \
             fill=\"currentColor\">\n<title id=\"{id}-title\">{}</title>\n<desc id=\"{id}-desc\">{}</desc>",
            escape(&plot.title),
            escape(&summary(plot))
        );
        self.push(&head);
    }

    /// The hatches of bars.
    fn patterns(&mut self) {
        let bars = self.plot.series.iter().enumerate().filter(|(_, series)| series.kind == Kind::Bars);
        let all: String = bars.filter_map(|(i, _)| self.pattern(i)).collect();
        if !all.is_empty() {
            self.push(&format!("<defs>{all}</defs>"));
        }
    }

    fn pattern(&self, i: usize) -> Option<String> {
        let (id, colour, lines) = (self.id, colour(i), hatch(i)?);
        Some(format!(
            "<pattern id=\"{id}-fill-{i}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">\
             <rect width=\"8\" height=\"8\" fill=\"{colour}\" fill-opacity=\"0.25\"/>\
             <path d=\"{lines}\" stroke=\"{colour}\" stroke-width=\"2\"/></pattern>"
        ))
    }

    /// The title and the names of the axes.
    fn titles(&mut self) {
        let lines: Vec<String> = self.layout.title.clone();
        let mut y = 6.0;
        for line in lines {
            y += TITLE_FONT + 4.0;
            let place =
                format!("x=\"{EDGE}\" y=\"{}\" font-size=\"{TITLE_FONT}\" font-weight=\"600\"", at(y - 4.0));
            self.text(&place, &line);
        }
        let Layout { top, height, left, right, .. } = self.layout;
        let name = |axis: &Axis, room: f64| fit(&axis.label, room, FONT);
        self.text(&format!("x=\"{EDGE}\" y=\"{}\"", at(top - 11.0)), &name(&self.plot.y, WIDTH - 2.0 * EDGE));
        let place = format!(
            "x=\"{}\" y=\"{}\" text-anchor=\"middle\"",
            at(f64::midpoint(left, right)),
            at(height - 8.0)
        );
        self.text(&place, &name(&self.plot.x, right - left));
    }

    fn text(&mut self, attributes: &str, text: &str) {
        if !text.is_empty() {
            self.push(&format!("<text {attributes}>{}</text>", escape(text)));
        }
    }

    /// Grid, ticks and their labels.
    fn grid(&mut self) {
        let Layout { left, right, top, bottom, stride, slanted, .. } = self.layout;
        let rows: Vec<(f64, String)> = self
            .layout
            .y
            .ticks
            .iter()
            .map(|tick| (self.layout.y_at(tick.share), tick.label.clone()))
            .collect();
        let columns: Vec<(f64, String)> = self
            .layout
            .x
            .ticks
            .iter()
            .map(|tick| (self.layout.x_at(tick.share), tick.label.clone()))
            .collect();

        self.push("<g stroke=\"currentColor\" stroke-opacity=\"0.15\">");
        for (y, _) in &rows {
            self.line(left, *y, right, *y);
        }
        if !matches!(self.plot.x.scale, AxisScale::Categories(_)) {
            for (x, _) in &columns {
                self.line(*x, top, *x, bottom);
            }
        }
        self.push("</g>\n<g stroke=\"currentColor\" stroke-opacity=\"0.6\">");
        let ground = self.layout.y_at(self.layout.y.baseline());
        self.line(left, ground, right, ground);
        self.push("</g>\n<g text-anchor=\"end\">");
        for (y, label) in &rows {
            self.text(&format!("x=\"{}\" y=\"{}\"", at(left - 6.0), at(y + FONT * 0.35)), label);
        }
        self.push(&format!("</g>\n<g text-anchor=\"{}\">", if slanted { "end" } else { "middle" }));
        for (x, label) in columns.iter().step_by(stride) {
            let y = bottom + if slanted { 14.0 } else { 16.0 };
            let (x, y) = (at(*x), at(y));
            let turn =
                if slanted { format!(" transform=\"rotate(-{SLANT} {x} {y})\"") } else { String::new() };
            self.text(&format!("x=\"{x}\" y=\"{y}\"{turn}"), label);
        }
        self.push("</g>");
        if self.plot.drawable().next().is_none() {
            let (x, y) = (at(f64::midpoint(left, right)), at(f64::midpoint(top, bottom)));
            self.text(&format!("x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" opacity=\"0.7\""), "no data");
        }
    }

    fn line(&mut self, x1: f64, y1: f64, x2: f64, y2: f64) {
        let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(at);
        self.push(&format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"));
    }

    /// Where a point lies, if it can be shown.
    fn place(&self, point: &Point) -> Option<(f64, f64)> {
        let Layout { x, y, .. } = &self.layout;
        self.plot
            .shows(point)
            .then(|| (self.layout.x_at(x.share(point.x)), self.layout.y_at(y.share(point.y))))
    }

    /// A series of bars, beside those of the others.
    fn bars(&mut self, i: usize, series: &Series) {
        let of_bars = |series: &&Series| series.kind == Kind::Bars;
        let all = self.plot.series.iter().filter(of_bars).count();
        let before = self.plot.series[..i].iter().filter(of_bars).count();
        let Layout { left, right, slot, .. } = self.layout;
        let group = 0.8 * slot * (right - left);
        let width = group / count(all);
        let ground = self.layout.y_at(self.layout.y.baseline());
        self.open(i);
        for point in &series.points {
            let Some((centre, y)) = self.place(point) else { continue };
            let x = centre - group / 2.0 + width * count(before);
            let (top, bottom) = (y.min(ground), y.max(ground));
            let tip = self.tip(series, point);
            self.bar(i, [x, top, (width - 0.5).max(0.5), bottom - top], &tip);
            // In the colour of text, to show on the bar as well.
            self.push("<g stroke=\"currentColor\">");
            self.error_bar(point, x + width / 2.0);
            self.push("</g>");
        }
        self.push("</g>");
    }

    fn bar(&mut self, i: usize, [x, y, width, height]: [f64; 4], inside: &str) {
        let fill = hatch(i).map_or_else(|| colour(i).to_owned(), |_| format!("url(#{}-fill-{i})", self.id));
        let [x, y, width, height] = [x, y, width, height].map(at);
        self.push(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\">{inside}</rect>"
        ));
    }

    /// A series of points, connected or not.
    fn line_and_markers(&mut self, i: usize, series: &Series) {
        self.open(i);
        if series.kind == Kind::Lines {
            let path = self.path(series);
            self.connection(i, &path);
        }
        let stride =
            if series.kind == Kind::Lines { series.points.len().div_ceil(MOST_MARKERS).max(1) } else { 1 };
        for (n, point) in series.points.iter().enumerate() {
            let Some((x, y)) = self.place(point) else { continue };
            self.error_bar(point, x);
            if n % stride == 0 {
                let tip = self.tip(series, point);
                self.marker(i, x, y, &tip);
            }
        }
        self.push("</g>");
    }

    /// Opens the group of a series.
    fn open(&mut self, i: usize) {
        let colour = colour(i);
        self.push(&format!("<g fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"1.2\">"));
    }

    /// The way through the points, interrupted where one cannot be shown.
    fn path(&self, series: &Series) -> String {
        let places: Vec<Option<(f64, f64)>> = series.points.iter().map(|point| self.place(point)).collect();
        let step = |i: usize| {
            let (x, y) = places[i]?;
            let letter = if i > 0 && places[i - 1].is_some() { 'L' } else { 'M' };
            Some(format!("{letter}{} {}", at(x), at(y)))
        };
        (0..places.len()).filter_map(step).collect()
    }

    fn connection(&mut self, i: usize, path: &str) {
        if !path.is_empty() {
            let dash = Some(dash(i)).filter(|dash| !dash.is_empty());
            let dash = dash.map_or_else(String::new, |dash| format!(" stroke-dasharray=\"{dash}\""));
            self.push(&format!("<path d=\"{path}\" fill=\"none\" stroke-width=\"1.8\"{dash}/>"));
        }
    }

    fn marker(&mut self, i: usize, x: f64, y: f64, inside: &str) {
        let corners: Vec<String> = corners(i)
            .iter()
            .map(|(dx, dy)| format!("{},{}", at(x + MARKER * dx), at(y + MARKER * dy)))
            .collect();
        self.push(&if corners.is_empty() {
            format!("<circle cx=\"{}\" cy=\"{}\" r=\"{MARKER}\">{inside}</circle>", at(x), at(y))
        } else {
            format!("<polygon points=\"{}\">{inside}</polygon>", corners.join(" "))
        });
    }

    /// The error bar of a point, with caps at the ends that are known.
    fn error_bar(&mut self, point: &Point, x: f64) {
        let ends = [point.low, point.high].map(|end| self.layout.y.end_share(end));
        if ends == [None, None] {
            return;
        }
        let own = self.layout.y.share(point.y);
        let [low, high] = ends.map(|end| self.layout.y_at(end.unwrap_or(own)));
        self.line(x, low, x, high);
        for end in ends.into_iter().flatten() {
            let y = self.layout.y_at(end);
            self.line(x - 3.5, y, x + 3.5, y);
        }
    }

    /// The tooltip of a point.
    fn tip(&self, series: &Series, point: &Point) -> String {
        let [x, y] = [(&self.plot.x, point.x), (&self.plot.y, point.y)].map(|(axis, n)| axis.field(n));
        let ends = match (point.low, point.high) {
            (Some(low), Some(high)) => format!(" ({low} to {high})"),
            _ => String::new(),
        };
        let name = if series.name.is_empty() { String::new() } else { format!("{}: ", series.name) };
        format!("<title>{}</title>", escape(&format!("{name}{x}, {y}{ends}")))
    }

    fn legend(&mut self) {
        for Entry { series, name, x, y } in std::mem::take(&mut self.layout.legend) {
            self.open(series);
            match self.plot.series[series].kind {
                Kind::Bars => self.bar(series, [x + 4.0, y - 6.0, SAMPLE - 8.0, 12.0], ""),
                kind => {
                    if kind == Kind::Lines {
                        self.connection(series, &format!("M{} {}H{}", at(x), at(y), at(x + SAMPLE)));
                    }
                    self.marker(series, x + SAMPLE / 2.0, y, "");
                }
            }
            self.push("</g>");
            let place = format!("x=\"{}\" y=\"{}\"", at(x + SAMPLE + 6.0), at(y + FONT * 0.35));
            self.text(&place, &name);
        }
    }
}

/// The description, then what is drawn over what.
fn summary(plot: &Plot) -> String {
    let names: Vec<&str> =
        plot.series.iter().map(|series| series.name.as_str()).filter(|name| !name.is_empty()).collect();
    let names = if names.is_empty() { String::new() } else { format!(": {}", names.join(", ")) };
    let drawn = format!("{} by {}{names}.", plot.y.label, plot.x.label);
    if plot.description.is_empty() { drawn } else { format!("{} {drawn}", plot.description) }
}

/// A coordinate, to a hundredth.
fn at(coordinate: f64) -> String {
    let hundredths = (coordinate * 100.0).round() / 100.0;
    // Adding 0 turns -0 into 0.
    (hundredths + 0.0).to_string()
}

#[expect(clippy::cast_precision_loss, reason = "numbers of series")]
fn count(n: usize) -> f64 {
    n as f64
}
