//! The page: escaped, linked, alone in the world, and never wider than the window.

use std::collections::HashSet;

use lab::{Axis, Page, Plot, Point, Section, Series, Table};
use proptest::prelude::*;
use xml::{Tag, tags};

mod xml;

fn plot() -> Plot {
    Plot::new("Same <title>", Axis::categories("x", ["a", "b"]), Axis::linear("y"))
        .describe("A & B.")
        .with(Series::bars("one", [Point::new(0.0, 1.0)]))
        .with(Series::bars("two", [Point::new(1.0, 2.0)]))
}

fn table() -> Table {
    let mut table = Table::new("Wide").column("<name>");
    table.row(["<script>alert(1)</script>".into()]);
    table
}

fn page() -> Page {
    let full = Section::new("growth", "Growth & <more>").paragraph("1 < 2").paragraph("");
    Page::new("A study of <trees>", "First.\n\nSecond & last.")
        .section(full.plot(plot()).plot(plot()).table(table()).table(table()))
        .section(Section::new("growth", "Again").plot(plot()))
        .section(Section::new("growth 1!", "Odd id").plot(plot()))
        .section(Section::new("content", "Taken"))
        .section(Section::new("", "None"))
}

fn ids(tags: &[Tag]) -> Vec<&str> {
    tags.iter().filter_map(|tag| tag.get("id")).collect()
}

/// Panics unless the page is well-formed, every id is one element's, and every link within the page leads to one.
fn check(page: &Page) -> Vec<Tag> {
    let tags = tags(&page.to_html());
    let all = ids(&tags);
    let known: HashSet<&str> = all.iter().copied().collect();
    assert_eq!(known.len(), all.len(), "two elements have the same id: {all:?}");
    for tag in &tags {
        if let Some(target) = tag.get("href") {
            assert!(known.contains(target.strip_prefix('#').expect("links stay on the page")), "{target}");
        }
        for name in tag.get("aria-labelledby").into_iter().flat_map(|names| names.split(' ')) {
            assert!(known.contains(name), "{name} names nothing");
        }
    }
    tags
}

#[test]
fn every_section_is_linked() {
    let page = page();
    let tags = check(&page);
    let links: Vec<&str> = tags
        .iter()
        .filter(|tag| tag.within.iter().any(|name| name == "nav"))
        .filter_map(|tag| tag.get("href"))
        .collect();
    assert_eq!(links, ["#growth", "#growth-2", "#growth-1", "#content-2", "#section"]);
    let sections: Vec<&str> =
        tags.iter().filter(|tag| tag.name == "section").filter_map(|tag| tag.get("id")).collect();
    assert!(links.iter().map(|link| &link[1..]).eq(sections));
    assert!(page.to_html().contains("<a href=\"#growth\">Growth &amp; &lt;more&gt;</a>"));
}

#[test]
fn text_is_escaped() {
    let html = page().to_html();
    assert!(html.contains("<h1>A study of &lt;trees&gt;</h1>\n<p>First.</p>\n<p>Second &amp; last.</p>\n"));
    assert!(html.contains("<p>1 &lt; 2</p>") && html.contains("<figcaption>A &amp; B.</figcaption>"));
    assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(!html.contains("<script") && !html.contains("<p></p>"));
}

#[test]
fn the_head_is_complete() {
    let html = page().to_html();
    assert!(html.starts_with("<!doctype html>\n<html lang=\"en\">\n"));
    let tags = check(&page());
    let meta = |name: &str| tags.iter().any(|tag| tag.name == "meta" && tag.get(name).is_some());
    assert!(meta("charset") && meta("content"));
    assert!(html.contains("prefers-color-scheme: dark") && html.contains("@media print"));
    let skip = tags.iter().find(|tag| tag.name == "a").unwrap();
    assert_eq!((skip.get("class"), skip.get("href")), (Some("skip"), Some("#content")));
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    let html = page().to_html();
    for loads in ["src=", "@import", "<link", "<script", "<iframe", "srcset", "@font-face"] {
        assert!(!html.contains(loads), "{loads}");
    }
    // The namespace of SVG is a URL that is never fetched.
    assert!(!html.replace("xmlns=\"http://www.w3.org/2000/svg\"", "").contains("http"));
    assert!(html.match_indices("url(").all(|(i, _)| html[i..].starts_with("url(#")));
}

#[test]
fn headings_come_in_order() {
    let levels: Vec<String> = check(&page())
        .into_iter()
        .map(|tag| tag.name)
        .filter(|name| name.len() == 2 && name.starts_with('h') && name != "hr")
        .collect();
    assert_eq!(levels[0], "h1");
    assert!(levels[1..].iter().all(|level| level == "h2"));
}

#[test]
fn tables_scroll_in_containers_of_their_own() {
    let tags = check(&page());
    let mut tables = 0;
    for (i, tag) in tags.iter().enumerate().filter(|(_, tag)| tag.name == "table") {
        tables += 1;
        assert_eq!(tags[i - 1].get("class"), Some("scroll"), "{tag:?}");
        assert_eq!(tags[i - 1].get("tabindex"), Some("0"), "the keyboard scrolls as well");
        assert_eq!(tag.within.last().map(String::as_str), Some("div"));
    }
    assert_eq!(tables, 2);
    assert!(page().to_html().contains(".scroll { overflow-x: auto;"));
}

/// A chapter has a list of its own in the contents, and headings one level down.
#[test]
fn chapters_have_parts() {
    let inner = Section::new("inner", "Inner").part(Section::new("inner", "Innermost").plot(plot()));
    let drawing = "<svg viewBox=\"0 0 1 1\" role=\"img\" aria-label=\"A dot\"><circle r=\"1\"/></svg>\n";
    let chapter = Section::new("chapter", "Chapter").picture(drawing, "A < dot").part(inner);
    let page = Page::new("Book", "").section(chapter).section(Section::new("end", "End"));
    let tags = check(&page);
    let headings: Vec<&str> = tags
        .iter()
        .filter(|tag| tag.within.iter().any(|name| name == "main") && tag.name.starts_with('h'))
        .map(|tag| tag.name.as_str())
        .collect();
    assert_eq!(headings, ["h2", "h3", "h4", "h2"]);
    let depth = |tag: &Tag| tag.within.iter().filter(|name| *name == "ol").count();
    let links: Vec<(&str, usize)> = tags
        .iter()
        .filter_map(|tag| Some((tag.get("href")?, depth(tag))))
        .filter(|(_, depth)| *depth > 0)
        .collect();
    assert_eq!(links, [("#chapter", 1), ("#inner", 2), ("#inner-2", 3), ("#end", 1)]);
    let html = page.to_html();
    assert!(
        html.contains("<section id=\"chapter\" class=\"chapter\"")
            && html.contains("<section id=\"end\" aria")
    );
    assert!(html.contains("<figcaption>A &lt; dot</figcaption>"));
    let all: Vec<&str> = page.sections[0].all().iter().map(|section| section.title.as_str()).collect();
    assert_eq!(all, ["Chapter", "Inner", "Innermost"]);
}

/// Without translated headings there is no choice of languages.
#[test]
fn headings_are_translated_where_they_are_known() {
    let page = page();
    assert!(!page.to_html().contains("<fieldset"));
    let headings = vec![["Again", "Outra <vez>", "Din nou", "Un altre cop"]];
    let page = Page { headings, ..page };
    let tags = check(&page);
    assert_eq!(tags.iter().filter(|tag| tag.name == "input").count(), 4);
    let html = page.to_html();
    let words = "<span class=\"word\" lang=\"pt\">Outra &lt;vez&gt;</span>";
    // In the contents and above the section.
    assert_eq!(html.matches(words).count(), 2);
    assert!(html.contains("<span class=\"word\" lang=\"ca\">Índex</span>"));
    assert!(html.contains(">Odd id</h2>"), "a heading without translations stays as it is");
}

#[test]
fn an_empty_page_is_a_page() {
    let html = Page::new("", "").to_html();
    check(&Page::new("", ""));
    assert!(!html.contains("<nav") && !html.contains("<p>"));
}

proptest! {
    #[test]
    fn any_text_makes_a_page(title in ".{0,20}", ids in prop::collection::vec("[a-b1-2 -]{0,3}|.{0,5}", 0..6), text in ".{0,40}") {
        let mut page = Page::new(title, text.clone());
        for id in ids {
            let plot = Plot { title: text.clone(), ..plot() };
            page = page.section(Section::new(id, text.clone()).paragraph(text.clone()).plot(plot).table(table()));
        }
        check(&page);
    }
}
