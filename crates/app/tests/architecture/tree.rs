//! A crate as a tree of modules, made of the text of its files. What only tests see is left out.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use syn::spanned::Spanned;
use syn::{Attribute, Item, ItemMod};

use crate::mentions::Collector;

/// The text of files, by their path from the root of the workspace.
pub(crate) type Files = BTreeMap<String, String>;

/// A crate, or one of its programs.
pub(crate) struct Crate {
    /// As other crates call it.
    pub(crate) name: String,
    /// The root comes first.
    pub(crate) modules: Vec<Module>,
    pub(crate) files: Vec<Source>,
}

/// A file that is compiled also where nothing is tested.
pub(crate) struct Source {
    pub(crate) path: String,
    pub(crate) text: String,
    /// The lines that only tests see.
    pub(crate) tests: Vec<RangeInclusive<usize>>,
}

/// What stands in one module, not in those below it.
#[derive(Default)]
pub(crate) struct Module {
    /// The names from the root on; the root has none.
    pub(crate) path: Vec<String>,
    pub(crate) file: String,
    pub(crate) parent: Option<usize>,
    pub(crate) children: BTreeMap<String, usize>,
    /// Names of items that are defined here.
    pub(crate) own: BTreeSet<String>,
    pub(crate) imports: Vec<Import>,
    pub(crate) mentions: Vec<Mention>,
    pub(crate) macros: Vec<Mention>,
    pub(crate) functions: Vec<Function>,
}

/// A name that `use` brings into a module.
pub(crate) struct Import {
    /// None for a glob.
    pub(crate) name: Option<String>,
    pub(crate) path: Vec<String>,
}

/// A path that stands in the code.
pub(crate) struct Mention {
    /// The first name is empty in `::std`.
    pub(crate) path: Vec<String>,
    pub(crate) line: usize,
    /// Whether it is only passed on, by `pub use`.
    pub(crate) passed_on: bool,
}

/// A function with a body.
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) line: usize,
    /// From its signature to its closing brace.
    pub(crate) lines: usize,
}

impl Module {
    /// The module as it is written.
    pub(crate) fn name(&self) -> String {
        std::iter::once("crate").chain(self.path.iter().map(String::as_str)).collect::<Vec<_>>().join("::")
    }

    /// The path of a mention, with where it stands.
    pub(crate) fn place(&self, mention: &Mention) -> String {
        format!("{}:{} {}", self.file, mention.line, mention.path.join("::"))
    }
}

impl Crate {
    /// Reads a crate from its root file on, such as `crates/board/src/lib.rs`.
    pub(crate) fn read(name: &str, root: &str, files: &Files) -> Crate {
        let mut tree = Crate { name: name.to_owned(), modules: Vec::new(), files: Vec::new() };
        let folder = root.rsplit_once('/').map_or("", |(folder, _)| folder);
        tree.add_file(None, root, folder, files);
        tree
    }

    /// Adds the module of a file; its children are looked for in `folder`.
    fn add_file(&mut self, parent: Option<(usize, &str)>, path: &str, folder: &str, files: &Files) {
        let text = files.get(path).unwrap_or_else(|| panic!("{path} is not there"));
        let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{path}: {error}"));
        self.files.push(Source { path: path.to_owned(), text: text.clone(), tests: Vec::new() });
        self.add(parent, &file.items, path, folder, files);
    }

    fn add(
        &mut self,
        parent: Option<(usize, &str)>,
        items: &[Item],
        file: &str,
        folder: &str,
        files: &Files,
    ) {
        let id = self.modules.len();
        let mut module = Module { file: file.to_owned(), ..Module::default() };
        if let Some((parent, name)) = parent {
            module.parent = Some(parent);
            module.path.clone_from(&self.modules[parent].path);
            module.path.push(name.to_owned());
            self.modules[parent].children.insert(name.to_owned(), id);
        }
        let mut collector = Collector::default();
        for item in items {
            collector.item(item);
        }
        collector.fill(&mut module);
        self.modules.push(module);
        for item in items {
            if is_test(attributes(item)) {
                let (start, end) = (item.span().start().line, item.span().end().line);
                let source = self.files.iter_mut().find(|source| source.path == file);
                source.expect("added above").tests.push(start..=end);
            } else if let Item::Mod(child) = item {
                self.add_child(id, child, file, folder, files);
            }
        }
    }

    fn add_child(&mut self, parent: usize, child: &ItemMod, file: &str, folder: &str, files: &Files) {
        let name = child.ident.to_string();
        let below = format!("{folder}/{name}");
        if let Some((_, items)) = &child.content {
            return self.add(Some((parent, &name)), items, file, &below, files);
        }
        let places = [format!("{below}.rs"), format!("{below}/mod.rs")];
        let place = places.iter().find(|place| files.contains_key(*place));
        let place = place.unwrap_or_else(|| panic!("{file}: no file of mod {name}"));
        self.add_file(Some((parent, &name)), place, &below, files);
    }
}

/// Whether something is there for tests only.
pub(crate) fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) if list.path.is_ident("cfg") => {
            let condition = list.tokens.to_string();
            condition == "test" || condition == "doctest" || condition.starts_with("all (test")
        }
        meta => meta.path().is_ident("test"),
    })
}

/// The attributes of an item.
pub(crate) fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(item) => &item.attrs,
        Item::Enum(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Macro(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Static(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        Item::Trait(item) => &item.attrs,
        Item::Type(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
