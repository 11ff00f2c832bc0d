//! What one module mentions: every path in its code, also in macros and attributes, and what it defines.

use std::collections::BTreeSet;
use std::mem;

use proc_macro2::{TokenStream, TokenTree};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Attribute, ImplItem, Item, ItemUse, Meta, Signature, UseTree, Visibility};

use crate::tree::{Function, Import, Mention, Module, attributes, is_test};

#[derive(Default)]
pub(crate) struct Collector {
    own: BTreeSet<String>,
    imports: Vec<Import>,
    mentions: Vec<Mention>,
    macros: Vec<Mention>,
    functions: Vec<Function>,
}

impl Collector {
    /// Looks at an item of the module. Modules below it are looked at by themselves.
    pub(crate) fn item(&mut self, item: &Item) {
        if matches!(item, Item::Mod(_)) || is_test(attributes(item)) {
            return;
        }
        let name = match item {
            Item::Const(item) => Some(&item.ident),
            Item::Enum(item) => Some(&item.ident),
            Item::Fn(item) => Some(&item.sig.ident),
            Item::Macro(item) => item.ident.as_ref(),
            Item::Static(item) => Some(&item.ident),
            Item::Struct(item) => Some(&item.ident),
            Item::Trait(item) => Some(&item.ident),
            Item::Type(item) => Some(&item.ident),
            _ => None,
        };
        self.own.extend(name.map(ToString::to_string));
        self.visit_item(item);
    }

    pub(crate) fn fill(self, module: &mut Module) {
        let Collector { own, imports, mentions, macros, functions } = self;
        (module.own, module.imports, module.mentions) = (own, imports, mentions);
        (module.macros, module.functions) = (macros, functions);
    }

    /// Adds what a tree of `use` brings, below a path.
    fn import(&mut self, tree: &UseTree, path: &mut Vec<String>, passed_on: bool) {
        let (name, last) = match tree {
            UseTree::Path(tree) => {
                path.push(tree.ident.to_string());
                self.import(&tree.tree, path, passed_on);
                path.pop();
                return;
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.import(tree, path, passed_on));
                return;
            }
            UseTree::Glob(_) => (None, None),
            UseTree::Name(tree) if tree.ident == "self" => (path.last().cloned(), None),
            UseTree::Name(tree) => (Some(tree.ident.to_string()), Some(tree.ident.to_string())),
            UseTree::Rename(tree) if tree.ident == "self" => (Some(tree.rename.to_string()), None),
            UseTree::Rename(tree) => (Some(tree.rename.to_string()), Some(tree.ident.to_string())),
        };
        let path: Vec<String> = path.iter().cloned().chain(last).collect();
        self.imports.push(Import { name, path: path.clone() });
        self.mentions.push(Mention { path, line: tree.span().start().line, passed_on });
    }

    /// Adds everything in tokens that could be a path or the call of a macro.
    fn scan(&mut self, tokens: TokenStream) {
        let mut path = Vec::new();
        let (mut line, mut colons) = (0, 0);
        for token in tokens {
            match &token {
                TokenTree::Ident(ident) => {
                    if colons != 2 {
                        self.mention(mem::take(&mut path), line);
                    }
                    if path.is_empty() {
                        line = ident.span().start().line;
                    }
                    path.push(ident.to_string());
                    colons = 0;
                }
                TokenTree::Punct(mark) if mark.as_char() == ':' => colons += 1,
                TokenTree::Punct(mark) if mark.as_char() == '!' && !path.is_empty() => {
                    let path = mem::take(&mut path);
                    self.macros.push(Mention { path: path.clone(), line, passed_on: false });
                    self.mention(path, line);
                }
                other => {
                    self.mention(mem::take(&mut path), line);
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.scan(group.stream());
                    }
                }
            }
        }
        self.mention(path, line);
    }

    fn mention(&mut self, path: Vec<String>, line: usize) {
        if !path.is_empty() {
            self.mentions.push(Mention { path, line, passed_on: false });
        }
    }

    fn function(&mut self, signature: &Signature, end: usize) {
        let line = signature.span().start().line;
        self.functions.push(Function { name: signature.ident.to_string(), line, lines: end + 1 - line });
    }
}

impl<'ast> Visit<'ast> for Collector {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item(&mut self, item: &'ast ImplItem) {
        if !matches!(item, ImplItem::Fn(function) if is_test(&function.attrs)) {
            visit::visit_impl_item(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let mut path = Vec::new();
        path.extend(item.leading_colon.map(|_| String::new()));
        self.import(&item.tree, &mut path, !matches!(item.vis, Visibility::Inherited));
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        self.function(&function.sig, function.block.span().end().line);
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.function(&function.sig, function.block.span().end().line);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(block) = &function.default {
            self.function(&function.sig, block.span().end().line);
        }
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|segment| segment.ident.to_string());
        let names = path.leading_colon.map(|_| String::new()).into_iter().chain(names).collect();
        self.mention(names, path.span().start().line);
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let path = call.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.macros.push(Mention { path, line: call.path.span().start().line, passed_on: false });
        self.visit_path(&call.path);
        self.scan(call.tokens.clone());
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        match &attribute.meta {
            Meta::List(list) => self.scan(list.tokens.clone()),
            Meta::NameValue(pair) => self.visit_expr(&pair.value),
            Meta::Path(_) => {}
        }
    }

    /// `pub(super)` mentions a module without using it.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}
}
