//! The figure as a Vega-Lite specification with the same data, looks and order.

use serde_json::{Value, json};

use super::style::{COLOURS, DASHES, MARKERS};
use super::{Axis, AxisScale, Kind, Plot, Point, Series};

/// A Vega-Lite v5 specification.
pub(super) fn specification(plot: &Plot) -> Value {
    let layers: Vec<Value> =
        [Kind::Bars, Kind::Lines, Kind::Points].into_iter().flat_map(|kind| layers(plot, kind)).collect();
    json!({
        "$schema": "https://vega.github.io/schema/vega-lite/v5.json",
        "title": plot.title,
        "description": plot.description,
        "width": 480,
        "height": 300,
        "data": { "values": data(plot) },
        "layer": if layers.is_empty() { vec![json!({ "mark": "point" })] } else { layers },
    })
}

/// The points that can be shown. Ends of error bars only in pairs, because a layer draws from one to the other.
fn data(plot: &Plot) -> Vec<Value> {
    let row = |(series, point): (&Series, &Point)| {
        let mut row = json!({
            "series": series.name,
            "x": coordinate(&plot.x, point.x),
            "y": coordinate(&plot.y, point.y),
        });
        if let Some((low, high)) = ends(plot, point) {
            row["low"] = low.into();
            row["high"] = high.into();
        }
        row
    };
    plot.drawable().map(row).collect()
}

fn coordinate(axis: &Axis, number: f64) -> Value {
    axis.category(number).map_or_else(|| number.into(), Into::into)
}

fn ends(plot: &Plot, point: &Point) -> Option<(f64, f64)> {
    point.low.zip(point.high).filter(|(low, high)| plot.y.accepts(*low) && plot.y.accepts(*high))
}

/// The layers of all series of one kind.
fn layers(plot: &Plot, kind: Kind) -> Vec<Value> {
    let of_kind: Vec<&Series> = plot.series.iter().filter(|series| series.kind == kind).collect();
    if of_kind.is_empty() {
        return Vec::new();
    }
    let names: Vec<&str> = of_kind.iter().map(|series| series.name.as_str()).collect();
    let only = json!({ "filter": { "field": "series", "oneOf": names } });
    let layer = |mark: Value, looks: &[(&str, Value)]| {
        let mut encoding = json!({
            "x": x_channel(plot),
            "y": channel(&plot.y, "y"),
            "color": looks_of(plot, COLOURS.map(Value::from).to_vec()),
        });
        for (name, look) in looks {
            encoding[*name] = look.clone();
        }
        json!({ "transform": [only], "mark": mark, "encoding": encoding })
    };
    let shape = ("shape", looks_of(plot, MARKERS.map(|(name, _)| name.into()).to_vec()));
    let dash = ("strokeDash", looks_of(plot, DASHES.map(dash).to_vec()));
    let beside = ("xOffset", json!({ "field": "series", "sort": null }));
    let mut layers = match kind {
        Kind::Bars => vec![layer(json!("bar"), std::slice::from_ref(&beside))],
        Kind::Points => vec![layer(point_mark(), &[shape])],
        Kind::Lines => vec![layer(json!({ "type": "line" }), &[dash]), layer(point_mark(), &[shape])],
    };
    let known = |series: &&Series| series.points.iter().any(|p| plot.shows(p) && ends(plot, p).is_some());
    if of_kind.iter().any(known) {
        let (low, high) = (("y", channel(&plot.y, "low")), ("y2", json!({ "field": "high" })));
        let mut bars = match kind {
            // Error bars of Vega-Lite know no offset.
            Kind::Bars => {
                layer(json!({ "type": "rule" }), &[low, high, beside, ("color", json!({ "value": "black" }))])
            }
            _ => layer(json!({ "type": "errorbar", "ticks": true }), &[low, high]),
        };
        bars["transform"] = json!([only, { "filter": "isValid(datum.low) && isValid(datum.high)" }]);
        layers.push(bars);
    }
    layers
}

fn point_mark() -> Value {
    json!({ "type": "point", "filled": true, "size": 50, "tooltip": true })
}

/// How the numbers of a field are shown along an axis.
fn channel(axis: &Axis, field: &str) -> Value {
    match &axis.scale {
        AxisScale::Linear => json!({ "field": field, "type": "quantitative", "title": axis.label }),
        AxisScale::Log => {
            json!({ "field": field, "type": "quantitative", "title": axis.label, "scale": { "type": "log" } })
        }
        AxisScale::Categories(names) => {
            json!({ "field": field, "type": "nominal", "title": axis.label, "sort": names, "scale": { "domain": names } })
        }
    }
}

/// The axis at the bottom. Bars stand beside each other only where it has separate places, so that their numbers
/// become such.
fn x_channel(plot: &Plot) -> Value {
    let mut channel = channel(&plot.x, "x");
    if plot.x.scale == AxisScale::Linear && plot.series.iter().any(|series| series.kind == Kind::Bars) {
        channel["type"] = "ordinal".into();
    }
    channel
}

/// Encodes the series by these looks, cycling through them.
fn looks_of(plot: &Plot, looks: Vec<Value>) -> Value {
    let names: Vec<&str> = plot.series.iter().map(|series| series.name.as_str()).collect();
    let range: Vec<Value> = looks.into_iter().cycle().take(names.len()).collect();
    json!({ "field": "series", "type": "nominal", "title": null, "scale": { "domain": names, "range": range } })
}

/// Vega wants two lengths at least; a stroke without a gap is a full line.
fn dash(lengths: &[u8]) -> Value {
    if lengths.is_empty() { json!([1, 0]) } else { json!(lengths) }
}
