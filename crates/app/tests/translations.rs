//! The messages of the server in Portuguese, Romanian and Catalan: every code that the page can meet has a text in each of them, and
//! texts fill in only parameters that their messages have. English texts come with the messages.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use agents::{Entry, LEVELS, ROSTER};
use board::Coded;
use search::heuristic::Evaluation;
use syn::visit::{self, Visit};

/// The crates whose messages reach the page.
const CRATES: [&str; 9] =
    ["agents", "board", "connect4", "engines", "gomoku", "play", "search", "server", "tree"];
/// Topics of these crates that do not: the protocol of Gomoku engines, and the options of the command line.
const ELSEWHERE: [&str; 2] = ["gomocup", "offer"];
const LANGUAGES: [&str; 3] = ["pt", "ro", "ca"];

/// Codes with the names of their parameters.
type Codes = BTreeMap<String, BTreeSet<String>>;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The texts of a language by code: one entry for each line of the file.
fn texts(language: &str) -> BTreeMap<String, String> {
    let path = workspace().join(format!("server/static/messages/{language}.js"));
    let file = fs::read_to_string(&path).expect("a file for each language");
    let lines = file.lines().filter(|line| line.starts_with("  "));
    let mut texts = BTreeMap::new();
    for line in lines {
        let entry = line.trim().strip_prefix('\'').and_then(|line| line.strip_suffix("',"));
        let (code, text) = entry.and_then(|entry| entry.split_once("': '")).expect(line);
        assert!(!text.contains('\'') && !text.trim().is_empty(), "{language}: {line}");
        assert!(texts.insert(code.to_owned(), text.to_owned()).is_none(), "{language}: {code} twice");
    }
    texts
}

/// The parameters that a text fills in.
fn places(text: &str) -> BTreeSet<String> {
    text.split('{').skip(1).map(|rest| rest.split_once('}').expect(text).0.to_owned()).collect()
}

/// Every code of the crates whose messages reach the page.
fn codes() -> Codes {
    let mut found = Found::default();
    for name in CRATES {
        read(&workspace().join(name).join("src"), &mut found);
    }
    let mut codes = found.codes;
    codes.retain(|code, _| !ELSEWHERE.iter().any(|topic| code.starts_with(&format!("{topic}."))));
    // These are made of names at run time.
    let agents = ROSTER
        .iter()
        .flat_map(|entry| [entry.title_message(), entry.summary_message(), entry.source_message()]);
    let described = agents.map(|message| message.code().to_owned());
    let evaluations = Evaluation::ALL.iter().map(|evaluation| format!("evaluation.{evaluation}"));
    let levels = LEVELS.iter().flat_map(|level| [format!("level.{level}"), format!("level.{level}.title")]);
    codes.extend(described.chain(evaluations).chain(levels).map(|code| (code, BTreeSet::new())));
    // Their parameters are not added where their codes are.
    for message in ROSTER.iter().flat_map(Entry::settings).map(Coded::message) {
        let names = message.params().iter().map(|(name, _)| (*name).to_owned());
        codes.entry(message.code().to_owned()).or_default().extend(names);
    }
    codes
}

/// Reads the code of a directory, without its tests.
fn read(directory: &Path, found: &mut Found) {
    for entry in fs::read_dir(directory).expect("a directory of code") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        if name == "tests" {
            continue;
        }
        if path.is_dir() {
            read(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let code = fs::read_to_string(&path).expect("code");
            found.read(&code);
        }
    }
}

/// The codes of messages, found by their form.
#[derive(Default)]
struct Found {
    codes: Codes,
    /// The codes and the names of parameters in the innermost arm or function.
    here: (BTreeSet<String>, BTreeSet<String>),
}

impl Found {
    /// Reads a file of code.
    fn read(&mut self, code: &str) {
        let file = syn::parse_file(code).expect("Rust");
        self.alone(|found| found.visit_file(&file));
    }

    /// Visits an arm or a function by itself. An arm may use what its function defines before: a closure that adds parameters.
    fn alone(&mut self, visit: impl FnOnce(&mut Found)) {
        let inside = (BTreeSet::new(), self.here.1.clone());
        let outside = std::mem::replace(&mut self.here, inside);
        visit(self);
        let (codes, params) = std::mem::replace(&mut self.here, outside);
        for code in codes {
            self.codes.entry(code).or_default().extend(params.iter().cloned());
        }
    }
}

/// What the messages of these crates are about.
const TOPICS: &str = "agent board book description engine evaluation exercise fact game gomoku lesson level limits link move order player plays request \
     review rules search seat server session setting side solver term threat toy tree unfit";
/// How the names of files end.
const FILES: [&str; 3] = ["css", "js", "svg"];

/// Whether a text has the form of a code: words and dots, beginning with a topic. File names, hosts and numbers do not.
fn is_code(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty()
            && word.bytes().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == b'-')
    };
    let topic = text.split_once('.').map(|(topic, _)| topic);
    let is_file = text.rsplit('.').next().is_some_and(|ending| FILES.contains(&ending));
    // The only code without a topic.
    text == "stale"
        || !is_file
            && text.split('.').all(is_word)
            && topic.is_some_and(|topic| TOPICS.split(' ').any(|known| known == topic))
}

impl<'ast> Visit<'ast> for Found {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        if module.ident != "tests" {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        self.alone(|found| visit::visit_arm(found, arm));
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.alone(|found| visit::visit_impl_item_fn(found, function));
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.alone(|found| visit::visit_item_fn(found, function));
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.alone(|found| visit::visit_item_const(found, item));
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if call.method == "with"
            && let Some(syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(name), .. })) = call.args.first()
        {
            self.here.1.insert(name.value());
        }
        // `Accepted::describe` adds one of these.
        if call.method == "describe" {
            self.here.1.extend(["closest", "names"].map(str::to_owned));
        }
        visit::visit_expr_method_call(self, call);
    }

    fn visit_lit_str(&mut self, text: &'ast syn::LitStr) {
        if is_code(&text.value()) {
            self.here.0.insert(text.value());
        }
    }
}

#[test]
fn every_code_has_a_text_in_every_language_and_no_text_is_left_over() {
    let codes = codes();
    assert!(codes.len() > 150 && codes.contains_key("move.full") && codes.contains_key("agent.ufop.summary"));
    for language in LANGUAGES {
        let texts = texts(language);
        let missing: Vec<_> = codes.keys().filter(|code| !texts.contains_key(*code)).collect();
        assert!(missing.is_empty(), "{language} has no text for {missing:?}");
        let unknown: Vec<_> = texts.keys().filter(|code| !codes.contains_key(*code)).collect();
        assert!(unknown.is_empty(), "{language} has texts for unknown codes {unknown:?}");
    }
}

#[test]
fn texts_fill_in_what_their_messages_have_and_the_same_in_every_language() {
    let (codes, all) = (codes(), LANGUAGES.map(texts));
    for (code, params) in codes {
        let [first, others @ ..] = all.each_ref().map(|texts| texts.get(&code).map(|text| places(text)));
        let first = first.unwrap_or_default();
        assert!(first.is_subset(&params), "{code} fills in {first:?}, but has only {params:?}");
        for other in others {
            assert_eq!(other.unwrap_or_default(), first, "{code}");
        }
    }
}

#[test]
fn codes_are_found_by_their_form() {
    let code = r#"
        const TABLE: [&str; 1] = ["setting.depth"];
        fn message(&self) { match self { A => new("move.full", self).with("column", 4), B => new("move.over", self) } }
        mod tests { const CODE: &str = "move.tested"; }
        const FILES: [&str; 4] = ["index.html", "game.SVG", "board.css", "board"];
    "#;
    let mut found = Found::default();
    found.read(code);
    let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
    let expected = [("move.full", set(&["column"])), ("move.over", set(&[])), ("setting.depth", set(&[]))];
    assert_eq!(found.codes, expected.map(|(code, params)| (code.to_owned(), params)).into());
}
