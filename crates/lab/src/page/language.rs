//! The languages of a page: its headings and its own words in four of them, and the choice among them.

use std::fmt::Write;

use crate::table::escape;

/// The languages: code and own name, English first.
const LANGUAGES: [(&str, &str); 4] =
    [("en", "English"), ("pt", "Português"), ("ro", "Română"), ("ca", "Català")];

/// A heading in English, Portuguese, Romanian and Catalan.
pub type Heading = [&'static str; 4];

/// The words of the page itself.
pub(super) const CONTENTS: Heading = ["Contents", "Índice", "Cuprins", "Índex"];
pub(super) const SKIP: Heading =
    ["Skip to the content", "Ir para o conteúdo", "Sari la conținut", "Vés al contingut"];
const LANGUAGE: Heading =
    ["Language of the headings", "Língua dos títulos", "Limba titlurilor", "Llengua dels títols"];

/// A text in every language that it has, of which the style sheet shows one.
pub(super) fn words(texts: &Heading) -> String {
    let word = |(text, (code, _)): (&&str, (&str, &str))| {
        format!("<span class=\"word\" lang=\"{code}\">{}</span>", escape(text))
    };
    texts.iter().zip(LANGUAGES).map(word).collect()
}

/// The choice of the language: radio buttons, which the style sheet follows without a script.
pub(super) fn choice() -> String {
    let button = |(i, (code, name)): (usize, (&str, &str))| {
        let checked = if i == 0 { " checked=\"\"" } else { "" };
        format!(
            "<label lang=\"{code}\"><input type=\"radio\" name=\"language\" id=\"language--{code}\"{checked}> {name}</label>\n"
        )
    };
    let buttons: String = LANGUAGES.into_iter().enumerate().map(button).collect();
    format!("<fieldset class=\"languages\">\n<legend>{}</legend>\n{buttons}</fieldset>\n", words(&LANGUAGE))
}

/// The rules by which a chosen language replaces English.
pub(super) fn style() -> String {
    let mut style = String::new();
    for (code, _) in &LANGUAGES[1..] {
        let chosen = format!(":root:has(#language--{code}:checked) .word");
        writeln!(
            style,
            "{chosen}[lang=en] {{ display: none; }}\n{chosen}[lang={code}] {{ display: inline; }}"
        )
        .expect("a string takes everything");
    }
    style
}
