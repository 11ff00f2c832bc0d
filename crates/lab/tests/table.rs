//! Tables in every format, with all that could break one.

use lab::{Interval, Table, Value};
use serde_json::json;

const RATIO: Interval = Interval { value: 1.234, low: 1.2, high: 1.268 };

fn table() -> Table {
    let mut table = Table::new("Work <at> depth").column("engine").column("nodes").interval("ratio");
    table.row(["plain & \"simple\"".into(), 1_234_567_u64.into(), Value::interval(RATIO, 2)]);
    table.row(["fast,\nnew".into(), (-1_000).into(), Value::Missing]);
    table.row(["é".into(), 999.into(), 0.5.into()]);
    table.note("Ratios with 95 % intervals.").note("R&D.");
    table
}

#[test]
fn a_heading_is_for_people_and_a_name_for_programs() {
    let mut table = Table::new("Moves").column("agent").column("score lost").headed("points lost");
    table.row(["ufop".into(), 2.into()]);
    assert!(table.to_text().contains("points lost") && table.to_html().contains(">points lost<"));
    assert!(!table.to_text().contains("score lost") && !table.to_html().contains("score lost"));
    assert_eq!(table.to_csv(), "agent,score lost\nufop,2\n");
    let json = serde_json::to_value(&table).expect("JSON");
    assert_eq!((&json["columns"][1], &json["rows"][0]["score lost"]), (&"score lost".into(), &2.into()));
}

#[test]
fn text_is_in_line() {
    let expected = "\
Work <at> depth

engine                nodes             ratio
----------------  ---------  ----------------
plain & \"simple\"  1 234 567  1.23 (1.20–1.27)
fast, new            -1 000                 –
é                       999              0.50

Ratios with 95 % intervals.
R&D.
";
    assert_eq!(table().to_text(), expected);
}

#[test]
fn csv_is_quoted_and_numbers_are_plain() {
    let expected = "\
engine,nodes,ratio,ratio_low,ratio_high
\"plain & \"\"simple\"\"\",1234567,1.234,1.2,1.268
\"fast,\nnew\",-1000,,,
é,999,0.5,,
";
    assert_eq!(table().to_csv(), expected);
}

#[test]
fn the_columns_of_csv_are_declared_or_found() {
    assert_eq!(Table::new("").interval("a").to_csv(), "a,a_low,a_high\n");
    let mut table = Table::new("").column("a").column("b");
    table.row([Value::interval(RATIO, 1), "x".into()]);
    assert_eq!(table.to_csv(), "a,a_low,a_high,b\n1.234,1.2,1.268,x\n");
}

#[test]
fn json_has_an_object_for_each_row() {
    let expected = json!({
        "title": "Work <at> depth",
        "columns": ["engine", "nodes", "ratio"],
        "rows": [
            {
                "engine": "plain & \"simple\"",
                "nodes": 1_234_567,
                "ratio": { "value": 1.234, "low": 1.2, "high": 1.268 },
            },
            { "engine": "fast,\nnew", "nodes": -1000, "ratio": null },
            { "engine": "é", "nodes": 999, "ratio": 0.5 },
        ],
        "notes": ["Ratios with 95 % intervals.", "R&D."],
    });
    assert_eq!(serde_json::to_value(table()).unwrap(), expected);
    let text = serde_json::to_string(&table()).unwrap();
    assert!(text.contains("{\"engine\":\"é\",\"nodes\":999,\"ratio\":0.5}"), "columns keep their order");
}

#[test]
fn html_has_a_caption_scopes_and_no_raw_text() {
    let html = table().to_html();
    for part in [
        "<caption><span>Work &lt;at&gt; depth</span></caption>",
        "aria-label=\"Work &lt;at&gt; depth\"",
        "<th scope=\"col\">engine</th>",
        "<th scope=\"col\" class=\"number\">nodes</th>",
        "<th scope=\"row\">plain &amp; &quot;simple&quot;</th>",
        "<td class=\"number\">1\u{202f}234\u{202f}567</td>",
        "<td class=\"number\">1.23 (1.20–1.27)</td>",
        "<p>R&amp;D.</p>",
    ] {
        assert!(html.contains(part), "{part} is not in\n{html}");
    }
    assert!(!table().to_csv().contains("<p>") && !html.contains("<at>"));
}

#[test]
fn control_characters_do_not_reach_html() {
    let html = Table::new("bell \u{7} and \u{1b}[31m").to_html();
    assert!(html.contains("bell \u{fffd} and \u{fffd}[31m"));
}

#[test]
fn values_for_people() {
    let shown = |value: Value| value.to_string();
    assert_eq!(shown(u64::MAX.into()), "18 446 744 073 709 551 615");
    assert_eq!(shown(i64::MIN.into()), "-9 223 372 036 854 775 808");
    assert_eq!(shown(1000_usize.into()), "1 000");
    assert_eq!(shown(100.into()), "100");
    assert_eq!(shown(Value::number(-1_234.567, 1)), "-1 234.6");
    assert_eq!(shown(Value::number(-0.001, 2)), "0.00");
    assert_eq!(shown(Value::number(999_999.9, 0)), "1 000 000");
    assert_eq!(shown(Value::number(f64::NAN, 2)), "–");
    assert_eq!(shown(f64::INFINITY.into()), "–");
    assert_eq!(shown(None::<u8>.into()), "–");
    assert_eq!(shown(Some("here").into()), "here");
    let around_zero = Interval { value: 0.1, low: -0.25, high: 0.45 };
    assert_eq!(shown(Value::interval(around_zero, 2)), "0.10 (-0.25 to 0.45)");
    let open = Interval { value: -338.0, low: f64::NEG_INFINITY, high: -149.0 };
    assert_eq!(shown(Value::interval(open, 0)), "-338 (-∞ to -149)");
    let open = Interval { value: 338.0, low: 149.0, high: f64::INFINITY };
    assert_eq!(shown(Value::interval(open, 0)), "338 (149–∞)");
    assert_eq!(format!("[{:>4}]", Value::from(7)), "[   7]");
}

#[test]
fn non_finite_numbers_are_empty_in_csv() {
    let mut table = Table::new("").column("a");
    table.row([f64::NAN.into()]).row([f64::NEG_INFINITY.into()]).row([1e21.into()]);
    assert_eq!(table.to_csv(), "a\n\n\n1000000000000000000000\n");
    let json = serde_json::to_value(&table).unwrap();
    assert_eq!(json["rows"], json!([{ "a": null }, { "a": null }, { "a": 1e21 }]));
}

#[test]
fn an_empty_table_is_a_table() {
    assert_eq!(Table::new("Nothing").to_text(), "Nothing\n\n\n\n");
    assert_eq!(Table::new("Nothing").column("a").to_text(), "Nothing\n\na\n-\n");
}

#[test]
#[should_panic(expected = "one value for each column")]
fn a_short_row_is_a_mistake() {
    Table::new("t").column("a").column("b").row([1.into()]);
}

#[test]
#[should_panic(expected = "two columns \"a\"")]
fn columns_of_one_name_are_a_mistake() {
    let _ = Table::new("t").column("a").column("a");
}
