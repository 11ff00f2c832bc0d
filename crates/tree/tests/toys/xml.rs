//! A check of XML that is simple enough to trust: elements are closed in order, and texts are escaped.

/// Whether a document is one element with well-formed content.
pub(crate) fn is_well_formed(document: &str) -> bool {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = document.trim();
    let mut roots = 0;
    while let Some(start) = rest.find('<') {
        let Some(end) = rest[start..].find('>').map(|end| start + end) else { return false };
        let (text, tag) = (&rest[..start], &rest[start + 1..end]);
        if !is_escaped(text) || !is_escaped(tag) || (open.is_empty() && !text.trim().is_empty()) {
            return false;
        }
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return false;
            }
        } else {
            roots += usize::from(open.is_empty());
            if tag.matches('"').count() % 2 == 1 {
                return false;
            }
            if !tag.ends_with('/') {
                open.extend(tag.split_whitespace().next());
            }
        }
        rest = &rest[end + 1..];
    }
    open.is_empty() && roots == 1 && rest.is_empty()
}

/// Whether every ampersand begins a name of a character, and nothing else needs one.
fn is_escaped(text: &str) -> bool {
    let known = |rest: &str| ["amp;", "lt;", "gt;", "quot;"].iter().any(|name| rest.starts_with(name));
    !text.contains('<') && text.split('&').skip(1).all(known)
}
