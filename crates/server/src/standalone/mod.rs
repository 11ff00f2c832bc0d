//! Pages of one file: the explorer of search trees with its recording, without a server.

mod bundle;

use crate::files::text;

/// What the explorer is started by.
const ENTRY: &str = "tree/standalone.js";
/// Its looks.
const STYLES: [&str; 5] = ["base.css", "panels.css", "board.css", "tree.css", "playouts.css"];
/// What the page may do: run its own scripts, and load nothing.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'";

/// A page that shows recorded searches, which are given as JSON: one, or two in a list for a comparison.
pub fn explorer_page(title: &str, recording: &str) -> String {
    let styles: String = STYLES.iter().map(|name| text(name)).collect::<Vec<_>>().join("\n");
    let script = bundle::bundle(ENTRY, &text);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <title>{}</title>\n<style>\n{styles}\n</style>\n</head>\n<body class=\"standalone\">\n\
         <script type=\"application/json\" id=\"recording\">{}</script>\n\
         <script type=\"module\">\n{script}</script>\n</body>\n</html>\n",
        escaped(title),
        recording.replace('<', "\\u003c"),
    )
}

/// Text between tags.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_holds_everything_it_needs() {
        let page = explorer_page("a <b> & c", r#"{"agent": "</script>"}"#);
        assert!(page.contains("<title>a &lt;b> &amp; c</title>"));
        assert!(page.contains(r#"{"agent": "\u003c/script>"}"#));
        assert_eq!(page.matches("</script>").count(), 2);
        for leftover in ["\nimport ", "\nexport ", "src=\"", "href=\"/"] {
            assert!(!page.contains(leftover), "{leftover}");
        }
        let page = page.replace("http://www.w3.org/", "");
        assert!(!page.contains("http:") && !page.contains("https:"), "loads something");
    }
}
