//! Drawings: well-formed, inside their frame, and true to the data.

use lab::{Axis, Interval, Kind, Plot, Point, Series};
use proptest::prelude::*;
use serde_json::json;
use xml::{Tag, tags};

mod xml;

fn points(points: &[(f64, f64)]) -> Vec<Point> {
    points.iter().copied().map(Point::from).collect()
}

fn nodes() -> Plot {
    Plot::new("Nodes & <depth>", Axis::linear("depth"), Axis::log("nodes"))
        .describe("Both \"grow\".")
        .with(Series::lines("a<b", points(&[(0.0, 1.0), (5.0, 100.0), (10.0, 10_000.0)])))
        .with(Series::points("", points(&[(2.0, 10.0)])))
}

/// All coordinates of a tag, as pairs of x and y. Patterns have their own and are left out.
fn places(tag: &Tag) -> Vec<(f64, f64)> {
    if tag.within.iter().any(|name| name == "defs") {
        return Vec::new();
    }
    let number = |name: &str| tag.get(name).map(|text| text.parse::<f64>().expect("a number"));
    let pairs = [("x", "y"), ("cx", "cy"), ("x1", "y1"), ("x2", "y2")];
    let mut places: Vec<(f64, f64)> =
        pairs.iter().filter_map(|(x, y)| Some((number(x)?, number(y)?))).collect();
    if let (Some(x), Some(y), Some(w), Some(h)) =
        (number("x"), number("y"), number("width"), number("height"))
    {
        places.push((x + w, y + h));
    }
    let list = tag.get("points").or(tag.get("d").filter(|d| !d.contains('H'))).unwrap_or("");
    let numbers: Vec<f64> = list
        .split([' ', ',', 'M', 'L'])
        .filter(|text| !text.is_empty())
        .map(|text| text.parse().expect("a number"))
        .collect();
    places.extend(numbers.chunks(2).map(|pair| (pair[0], pair[1])));
    places
}

/// Panics unless the drawing is well-formed and everything lies inside it.
fn check(plot: &Plot) -> Vec<Tag> {
    let tags = tags(&plot.to_svg());
    let view: Vec<f64> =
        tags[0].get("viewBox").unwrap().split(' ').map(|text| text.parse().unwrap()).collect();
    for tag in &tags {
        for (x, y) in places(tag) {
            let inside = (0.0..=view[2]).contains(&x) && (0.0..=view[3]).contains(&y);
            assert!(inside, "({x}, {y}) lies outside of {view:?}: {tag:?}");
        }
    }
    tags
}

fn circles(tags: &[Tag]) -> Vec<(f64, f64)> {
    // The last one is the legend's.
    let mut circles: Vec<_> = tags.iter().filter(|tag| tag.name == "circle").flat_map(places).collect();
    circles.pop();
    circles
}

#[test]
fn a_drawing_says_what_it_is() {
    let tags = check(&nodes());
    assert_eq!(tags[0].get("role"), Some("img"));
    assert_eq!(tags[0].get("aria-labelledby"), Some("plot-nodes-depth-title plot-nodes-depth-desc"));
    for id in ["plot-nodes-depth-title", "plot-nodes-depth-desc"] {
        assert_eq!(tags.iter().filter(|tag| tag.get("id") == Some(id)).count(), 1);
    }
    let svg = nodes().to_svg();
    assert!(svg.contains(">Nodes &amp; &lt;depth&gt;</title>"));
    assert!(svg.contains(">Both &quot;grow&quot;. nodes by depth: a&lt;b.</desc>"));
    assert!(svg.contains(">10 k</text>"));
    assert!(nodes().to_svg_as("My id!").contains("id=\"plot-my-id-title\""));
}

#[test]
fn points_lie_where_the_scales_say() {
    let places = circles(&check(&nodes()));
    let [(left, bottom), (middle, half), (right, top)] = places[..] else { panic!("{places:?}") };
    assert!(left < right && top < bottom);
    assert!((middle - f64::midpoint(left, right)).abs() < 0.02, "5 lies halfway from 0 to 10");
    assert!((half - f64::midpoint(top, bottom)).abs() < 0.02, "100 lies halfway from 1 to 10 000");
}

#[test]
fn series_differ_in_more_than_colour() {
    let two = |kind: fn(&'static str, Vec<Point>) -> Series| {
        let data = points(&[(0.0, 1.0), (1.0, 2.0)]);
        let names = Axis::categories("", ["x", "y"]);
        Plot::new("", names, Axis::linear("")).with(kind("a", data.clone())).with(kind("b", data)).to_svg()
    };
    let lines = two(Series::lines);
    assert!(lines.contains("<circle") && lines.contains("<polygon") && lines.contains("stroke-dasharray"));
    let bars = two(Series::bars);
    assert!(bars.contains("<pattern id=\"plot--fill-1\"") && bars.contains("fill=\"url(#plot--fill-1)\""));
    assert!(!bars.contains("fill=\"url(#plot--fill-0)\""));
}

/// Left, top, width and height of every bar, those of the legend after the others.
fn bars(tags: &[Tag]) -> Vec<[f64; 4]> {
    let in_series = |tag: &&Tag| tag.name == "rect" && tag.within.len() == 2;
    let side = |tag: &Tag, name| tag.get(name).unwrap().parse().unwrap();
    tags.iter()
        .filter(in_series)
        .map(|tag| ["x", "y", "width", "height"].map(|name| side(tag, name)))
        .collect()
}

#[test]
fn bars_stand_beside_each_other_on_zero() {
    let tags = check(
        &Plot::new("", Axis::categories("", ["x", "y"]), Axis::linear(""))
            .with(Series::bars("", points(&[(0.0, 4.0), (1.0, -2.0)])))
            .with(Series::bars("", points(&[(0.0, 2.0)]))),
    );
    let bars = bars(&tags);
    let [four, minus_two, two] = bars[..] else { panic!("{bars:?}") };
    let near = |a: f64, b: f64| assert!((a - b).abs() < 0.02, "{a} is not {b}");
    near(four[3], 2.0 * two[3]);
    near(two[3], minus_two[3]);
    near(four[1] + four[3], two[1] + two[3]);
    near(four[1] + four[3], minus_two[1]);
    assert!(four[0] + four[2] <= two[0] && two[0] + two[2] < minus_two[0]);
}

#[test]
fn lengths_of_bars_compare() {
    let heights = |y: Axis, data: &[(f64, f64)]| {
        let names = Axis::categories("", ["x", "y"]);
        let tags = check(&Plot::new("", names, y).with(Series::bars("", points(data))));
        bars(&tags).iter().map(|bar| bar[3]).collect::<Vec<_>>()
    };
    let linear = heights(Axis::linear(""), &[(0.0, 100.0), (1.0, 110.0)]);
    assert!((linear[1] / linear[0] - 1.1).abs() < 1e-3, "{linear:?}");
    let log = heights(Axis::log(""), &[(0.0, 100.0), (1.0, 1000.0)]);
    assert!(log[0] > 10.0, "the lowest bar is seen: {log:?}");
}

#[test]
fn long_names_are_cut_and_turned() {
    let name = "gomoku on a board that is larger than any other";
    let turned = |names: [&str; 4]| {
        let plot = Plot::new("", Axis::categories("", names), Axis::linear(""));
        check(&plot).iter().filter(|tag| tag.get("transform").is_some()).count()
    };
    assert_eq!(turned(["a", "b", "c", "d"]), 0);
    assert_eq!(turned(["a", "b", "c", name]), 4);
    let svg = Plot::new("", Axis::categories("", [name]), Axis::linear("")).to_svg();
    assert!(svg.contains(">gomoku on a") && !svg.contains(&format!(">{name}</text>")));
}

#[test]
fn numbers_beyond_any_scale_are_left_out() {
    let data = points(&[(0.0, f64::MAX), (1.0, f64::MIN), (2.0, 3.0)]);
    let plot = Plot::new("", Axis::linear(""), Axis::linear("")).with(Series::points("", data));
    assert_eq!(check(&plot).iter().filter(|tag| tag.name == "circle").count(), 1);
}

#[test]
fn points_that_cannot_be_drawn_interrupt_the_line() {
    let data = [
        (1.0, 10.0),
        (2.0, 20.0),
        (3.0, 0.0),
        (4.0, f64::NAN),
        (5.0, 50.0),
        (f64::INFINITY, 1.0),
        (7.0, 9.0),
    ];
    let plot = Plot::new("", Axis::linear(""), Axis::log("")).with(Series::lines("", points(&data)));
    let tags = check(&plot);
    let paths: Vec<&str> =
        tags.iter().filter(|tag| tag.name == "path").filter_map(|tag| tag.get("d")).collect();
    assert_eq!(paths.len(), 1);
    assert_eq!((paths[0].matches('M').count(), paths[0].matches('L').count()), (3, 1));
    assert_eq!(tags.iter().filter(|tag| tag.name == "circle").count(), 4);
}

#[test]
fn error_bars_reach_their_ends() {
    let interval = Interval { value: 5.0, low: 0.0, high: 10.0 };
    let plot = |y: Axis, point: Point| Plot::new("", Axis::linear(""), y).with(Series::points("", [point]));
    let lines = |plot: &Plot| {
        let tags = check(plot);
        let in_series = |tag: &&Tag| tag.name == "line" && tag.within.len() == 2;
        // Those of the grid and the axis come first.
        tags.iter().filter(in_series).map(places).collect::<Vec<_>>()
    };
    let with = lines(&plot(Axis::linear(""), Point::interval(1.0, interval)));
    let without = lines(&plot(Axis::linear(""), Point { low: Some(f64::NAN), ..Point::new(1.0, 5.0) }));
    let [stem, low, high] = &with[with.len() - 3..] else { unreachable!() };
    assert_eq!((stem[0].1, stem[1].1), (low[0].1, high[0].1));
    assert!(low[0].1 > high[0].1);
    // On a logarithmic axis 0 lies below everything: the bar reaches down to the axis.
    let log = lines(&plot(Axis::log(""), Point::interval(1.0, interval)));
    let axis = log[log.len() - 4][0].1;
    assert_eq!(log[log.len() - 3][0].1.to_bits(), axis.to_bits());
    assert!(without.len() < with.len());
}

#[test]
fn little_data_makes_a_drawing() {
    for x in
        [Axis::linear("x"), Axis::log("x"), Axis::categories("x", ["one"]), Axis::categories("x", [""; 0])]
    {
        for kind in [Kind::Lines, Kind::Points, Kind::Bars] {
            for data in
                [&[][..], &[(0.0, 0.0)], &[(1.0, 3.0)], &[(f64::NAN, 1.0)], &[(5.0, -1e300), (5.0, 1e300)]]
            {
                let series = Series { name: "s".into(), kind, points: points(data) };
                check(&Plot::new("t", x.clone(), Axis::linear("y")).with(series));
            }
        }
        let empty = Plot::new("", x.clone(), Axis::log(""));
        assert!(empty.to_svg().contains(">no data</text>"));
        check(&empty);
    }
}

#[test]
fn csv_is_long() {
    let interval = Interval { value: 0.5, low: 0.25, high: f64::INFINITY };
    let plot = Plot::new("", Axis::categories("", ["x, y", "z"]), Axis::linear(""))
        .with(Series::bars("a", [Point::interval(0.0, interval), Point::new(1.0, f64::NAN)]));
    assert_eq!(plot.to_csv(), "series,x,y,low,high\na,\"x, y\",0.5,0.25,\na,z,,,\n");
}

#[test]
fn vega_lite_has_a_layer_for_each_look() {
    let interval = Interval { value: 0.5, low: 0.25, high: 0.75 };
    let plot = Plot::new("t", Axis::log("depth"), Axis::linear("share"))
        .with(Series::lines("a", [Point::interval(1.0, interval), Point::new(-1.0, 2.0)]));
    let vega = plot.to_vega_lite();
    assert_eq!(vega["$schema"], "https://vega.github.io/schema/vega-lite/v5.json");
    assert_eq!(
        vega["data"]["values"],
        json!([{ "series": "a", "x": 1.0, "y": 0.5, "low": 0.25, "high": 0.75 }])
    );
    let marks: Vec<_> =
        vega["layer"].as_array().unwrap().iter().map(|layer| &layer["mark"]["type"]).collect();
    assert_eq!(marks, ["line", "point", "errorbar"]);
    assert_eq!(vega["layer"][0]["encoding"]["x"]["scale"]["type"], "log");
    assert_eq!(vega["layer"][2]["encoding"]["y2"]["field"], "high");
    let without = nodes().to_vega_lite().to_string();
    assert!(!without.contains("errorbar"));
}

#[test]
fn vega_lite_names_categories() {
    let plot = Plot::new("t", Axis::categories("game", ["c4", "ttt"]), Axis::linear("nodes"))
        .with(Series::bars("a", points(&[(1.0, 3.0), (2.0, 4.0)])));
    let vega = plot.to_vega_lite();
    assert_eq!(vega["data"]["values"], json!([{ "series": "a", "x": "ttt", "y": 3.0 }]));
    assert_eq!(vega["layer"][0]["encoding"]["x"]["sort"], json!(["c4", "ttt"]));
    assert_eq!(vega["layer"][0]["mark"], "bar");
}

fn any_axis() -> impl Strategy<Value = Axis> {
    let names = prop::collection::vec(".{0,30}", 0..12);
    prop_oneof![
        ".{0,90}".prop_map(Axis::linear),
        ".{0,90}".prop_map(Axis::log),
        (".{0,20}", names).prop_map(|(label, names)| Axis::categories(label, names)),
    ]
}

fn any_number() -> impl Strategy<Value = f64> {
    prop_oneof![any::<f64>(), -100.0..100.0, (0..12_u8).prop_map(f64::from), prop::num::f64::ANY]
}

fn any_series() -> impl Strategy<Value = Series> {
    let end = || prop::option::of(any_number());
    let point =
        (any_number(), any_number(), end(), end()).prop_map(|(x, y, low, high)| Point { x, y, low, high });
    let kind = prop::sample::select(vec![Kind::Lines, Kind::Points, Kind::Bars]);
    (".{0,60}", kind, prop::collection::vec(point, 0..20)).prop_map(|(name, kind, points)| Series {
        name,
        kind,
        points,
    })
}

proptest! {
    #[test]
    fn any_data_makes_a_drawing(
        (title, description) in (".{0,200}", ".{0,40}"),
        (x, y) in (any_axis(), any_axis()),
        series in prop::collection::vec(any_series(), 0..10),
    ) {
        let plot = Plot { title, description, x, y, series };
        check(&plot);
        let vega = plot.to_vega_lite();
        let shown = vega["data"]["values"].as_array().unwrap();
        prop_assert!(shown.iter().all(|row| !row["x"].is_null() && !row["y"].is_null()));
    }
}
