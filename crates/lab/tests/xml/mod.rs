//! As much of an XML reader as checking our own output needs.

/// A start tag, or one that ends itself.
#[derive(Debug)]
pub(crate) struct Tag {
    /// Its name.
    pub(crate) name: String,
    /// Its attributes, unescaped text as it stands.
    pub(crate) attributes: Vec<(String, String)>,
    /// The names of the elements around it, outermost first.
    pub(crate) within: Vec<String>,
}

impl Tag {
    /// An attribute, if it is there.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

/// Elements of HTML that have no end tag.
const VOID: [&str; 3] = ["meta", "input", "!doctype"];

/// All tags, in order. Panics where tags are not balanced or text is not escaped.
pub(crate) fn tags(text: &str) -> Vec<Tag> {
    let mut tags = Vec::new();
    let mut open: Vec<String> = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find('<') {
        check_text(&rest[..start]);
        let end = start + rest[start..].find('>').expect("every tag ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "tags end in the order in which they began");
            continue;
        }
        let (tag, alone) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        let void = VOID.contains(&name);
        let attributes = if name == "!doctype" { Vec::new() } else { read_attributes(attributes) };
        tags.push(Tag { name: name.to_owned(), attributes, within: open.clone() });
        if name == "style" {
            rest = &rest[rest.find("</style>").expect("a style ends")..];
        }
        if !alone && !void {
            open.push(name.to_owned());
        }
    }
    check_text(rest);
    assert!(open.is_empty(), "{open:?} do not end");
    tags
}

fn read_attributes(mut rest: &str) -> Vec<(String, String)> {
    let mut attributes: Vec<(String, String)> = Vec::new();
    while !rest.is_empty() {
        let (name, after) = rest.split_once("=\"").expect("attributes have quoted values");
        let (value, after) = after.split_once('"').expect("quotes come in pairs");
        assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), "{name:?} is no name");
        assert!(attributes.iter().all(|(other, _)| other != name), "{name} stands twice");
        check_text(value);
        attributes.push((name.to_owned(), value.to_owned()));
        rest = after.strip_prefix(' ').unwrap_or(after);
    }
    attributes
}

/// Panics unless every `&` begins an entity and every character may stand in XML.
fn check_text(text: &str) {
    for (i, _) in text.match_indices('&') {
        let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"];
        assert!(known.iter().any(|entity| text[i..].starts_with(entity)), "a raw & in {text:?}");
    }
    assert!(!text.contains('>'), "a raw > in {text:?}");
    let allowed =
        |c: char| matches!(c, '\t' | '\n' | '\r') || c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}');
    assert!(text.chars().all(allowed), "a character that XML does not allow in {text:?}");
}
