//! The checks on made-up crates, so that they can fail.

use crate::calls::{self, Exception};
use crate::cycles::Uses;
use crate::resolve::{Id, Target, Workspace};
use crate::tree::{Crate, Files};
use crate::{functions, layers, names};

/// A crate of files, the first of which is its root.
fn package(name: &str, files: &[(&str, &str)]) -> Crate {
    let place = |path: &str| format!("{name}/src/{path}");
    let texts: Files = files.iter().map(|(path, text)| (place(path), (*text).to_owned())).collect();
    Crate::read(name, &place(files[0].0), &texts)
}

fn alone(files: &[(&str, &str)]) -> Workspace {
    Workspace { crates: vec![package("board", files)] }
}

/// The circles of a crate: their parent, and who is in them.
fn circles(files: &[(&str, &str)]) -> Vec<(String, String)> {
    let workspace = alone(files);
    let circles = Uses::of(&workspace, 0).circles(&workspace.crates[0].modules);
    circles.into_iter().map(|circle| (circle.parent, circle.names.join(" "))).collect()
}

fn circle(parent: &str, names: &str) -> Vec<(String, String)> {
    vec![(parent.to_owned(), names.to_owned())]
}

#[test]
fn what_points_one_way_is_no_circle() {
    let files = [
        ("lib.rs", "mod a; mod b; mod c; pub use a::A;"),
        ("a.rs", "use crate::b::B; use super::c::{self, C}; pub struct A(B, C, c::D);"),
        ("b.rs", "use crate::c::C; pub struct B(C);"),
        ("c.rs", "pub struct C; pub struct D; #[cfg(test)] mod tests { use crate::a::A; }"),
    ];
    assert_eq!(circles(&files), []);
}

#[test]
fn circles_are_found_however_they_are_written() {
    let one = "pub struct A; use super::b::B;";
    for other in [
        "use crate::a::A; pub struct B;",
        "use super::a; pub struct B(a::A);",
        "pub struct B(super::a::A);",
        "pub struct B; fn f() { let _ = crate::a::A; }",
        "pub struct B; fn f() { use super::{a::A as Other}; }",
        "pub struct B; fn f() { format!(\"{:?}\", crate::a::A); }",
        "pub struct B; #[derive(other(crate::a::A))] struct C;",
        "pub struct B; use super::a::*;",
        "pub struct B; mod deep { use super::super::a::A; }",
        // By what the parent passes on.
        "pub struct B; use super::A;",
        "pub struct B; use super::*; fn f(_: A) {}",
        "pub struct B; use crate::Renamed;",
    ] {
        let root = "mod a; mod b; pub use a::A; pub use a::A as Renamed;";
        let files = [("lib.rs", root), ("a.rs", one), ("b.rs", other)];
        assert_eq!(circles(&files), circle("crate", "a b"), "{other}");
    }
}

#[test]
fn long_circles_and_those_of_grandchildren_are_found() {
    let files = [
        ("main.rs", "mod a; mod b; mod c;"),
        ("a/mod.rs", "mod inner; use crate::b::B;"),
        ("a/inner.rs", "pub struct Inner;"),
        ("b.rs", "mod x; mod y; pub struct B(crate::c::C);"),
        ("b/x.rs", "pub struct X(super::y::Y);"),
        ("b/y.rs", "pub struct Y(Box<super::x::X>);"),
        ("c.rs", "pub struct C(crate::a::inner::Inner);"),
    ];
    let found = circles(&files);
    assert_eq!(found, [circle("crate", "a b c"), circle("crate::b", "x y")].concat());
}

#[test]
fn places_are_named() {
    let files = [("lib.rs", "mod a;\nmod b;"), ("a.rs", "\nuse crate::b;"), ("b.rs", "\n\nuse crate::a;")];
    let workspace = alone(&files);
    let found = Uses::of(&workspace, 0).circles(&workspace.crates[0].modules);
    let places = ["a → b: board/src/a.rs:2 crate::b", "b → a: board/src/b.rs:3 crate::a"];
    assert_eq!(found[0].places, places);
}

#[test]
fn what_a_child_uses_of_its_parent_is_another_kind() {
    let child = ("a.rs", "use super::Own; pub struct A(Own);");
    let mutual = |root| {
        let workspace = alone(&[("lib.rs", root), child]);
        let modules = &workspace.crates[0].modules;
        let uses = Uses::of(&workspace, 0);
        assert_eq!(uses.circles(modules), []);
        (uses.upward.len(), uses.mutual(modules).len())
    };
    assert_eq!(mutual("mod a; pub struct Own; pub use a::A;"), (1, 0));
    assert_eq!(mutual("mod a; pub struct Own; fn f(_: a::A) {}"), (1, 1));
    // What others define is theirs.
    assert_eq!(mutual("mod a; use std::path::Path as Own; fn f(_: a::A) {}"), (0, 0));
}

#[test]
fn names_are_followed_to_where_they_are_defined() {
    let one =
        package("one", &[("lib.rs", "mod deep; pub use deep::Thing;"), ("deep.rs", "pub struct Thing;")]);
    let two = package(
        "two",
        &[("lib.rs", "use one::Thing as Other; use std::env; fn f(_: Other) { env::args(); }")],
    );
    let workspace = Workspace { crates: vec![one, two] };
    let at = Id { package: 1, module: 0 };
    let mentions = &workspace.module(at).mentions;
    let targets: Vec<Target> = mentions
        .iter()
        .flat_map(|mention| workspace.resolve(at, mention))
        .map(|found| found.target)
        .collect();
    let thing = Target::Item(Id { package: 0, module: 1 }, "Thing".to_owned());
    assert_eq!(targets.iter().filter(|target| **target == thing).count(), 2);
    let arguments = ["std", "env", "args"].map(str::to_owned).to_vec();
    assert!(targets.contains(&Target::Outside(arguments)));
}

#[test]
fn layers_are_looked_up_in_manifests() {
    let manifest = |name: &str, rest: &str| layers::read(&format!("[package]\nname = \"{name}\"\n{rest}"));
    let table: &[(&str, &[&str])] = &[("low", &[]), ("middle", &["low"]), ("high", &["middle"])];
    let low = || {
        manifest("low", "[dependencies]\nserde.workspace = true\n[dev-dependencies]\nhigh.workspace = true")
    };
    let high = || manifest("high", "[dependencies]\nlow = { path = \"../low\" }\nmiddle.workspace = true");
    assert!(layers::violations(table, &[low(), manifest("middle", ""), high()]).is_empty());
    for bad in [
        "[dependencies]\nhigh.workspace = true",
        "[dependencies.high]\nworkspace = true",
        "[target.\"cfg(unix)\".dependencies]\nhigh = \"1\"",
        "[build-dependencies]\nhigh = \"1\"",
    ] {
        let found = layers::violations(table, &[low(), manifest("middle", bad), high()]);
        assert_eq!(found, ["middle depends on high, which is not below it"], "{bad}");
    }
    let found = layers::violations(table, &[manifest("new", "")]);
    assert_eq!(found, ["new has no place in the table of layers"]);
}

#[test]
fn the_table_of_layers_is_the_drawing() {
    let below = |name: &str| layers::below(layers::LAYERS, name).expect("it is in the table");
    let list = |name: &str| below(name).into_iter().collect::<Vec<_>>().join(" ");
    assert_eq!(list("board"), "");
    assert_eq!(list("lab"), "board search");
    assert_eq!(list("store"), "board lab search");
    assert_eq!(list("agents"), "board connect4 gomoku search");
    assert_eq!(list("server"), "agents board connect4 engines gomoku lab play search store tree");
    assert_eq!(below("linha").len(), layers::LAYERS.len() - 1);
}

#[test]
fn long_functions_are_found() {
    let long = "fn long() {\n\n\n}\nstruct S;\nimpl S {\n/// Words.\n#[inline]\nfn short() {\n}\n}\n#[cfg(test)]\nfn test() {\n\n\n\n}";
    let workspace = alone(&[("lib.rs", long)]);
    let found = functions::too_long(&workspace, 3, &[]);
    assert_eq!(found, ["board/src/lib.rs:1 long has 4 lines, more than 3"]);
    assert!(functions::too_long(&workspace, 3, &[("src/lib.rs", "long")]).is_empty());
    let found = functions::too_long(&workspace, 4, &[("src/lib.rs", "long")]);
    assert_eq!(found, ["src/lib.rs has no function long of more than 4 lines: it can leave the list"]);
}

#[test]
fn lines_of_code_are_counted() {
    let text = "//! Words.\n\nmod tests;\n// Words.\nfn f() {\n    1; // Words.\n}\n#[cfg(test)]\nmod more {\n    fn g() {}\n}\n";
    let workspace = alone(&[("lib.rs", text), ("tests.rs", "fn h() {}\n")]);
    let lines: Vec<usize> = workspace.crates[0].files.iter().map(functions::code).collect();
    assert_eq!(lines, [4, 1]);
}

#[test]
fn what_libraries_may_not_do_is_found() {
    for (code, what) in [
        ("fn f() { println!(\"x\"); }", "println!"),
        ("fn f() { if true { dbg!(1); } }", "dbg!"),
        ("fn f() { assert!({ eprintln!(); true }); }", "eprintln!"),
        ("use std::env; fn f() {}", "std::env"),
        ("fn f() { std::env::var(\"X\"); }", "std::env"),
        ("use std::io::{self, Read}; fn f() { io::stdin(); }", "std::io::stdin"),
        ("use std::process; fn f() { process::exit(1) }", "std::process::exit"),
        ("use std::time::Instant as Clock; fn f() { Clock::now(); }", "std::time::Instant::now"),
        ("use std::thread; fn f() { let start = thread::spawn; }", "std::thread::spawn"),
    ] {
        let workspace = alone(&[("lib.rs", code)]);
        let found = calls::forbidden(&workspace);
        assert!(!found.is_empty() && found.iter().all(|call| call.what == what), "{code}: {found:?}");
        let excepted = Exception { file: "src/lib.rs", what, reason: "a test" };
        assert_eq!(calls::violations(&workspace, &[excepted]), [""; 0]);
    }
    let harmless = "use std::{thread, time::Instant}; fn f(at: Instant) { at.elapsed(); writeln!(x); }";
    let workspace = alone(&[("lib.rs", harmless)]);
    assert_eq!(calls::violations(&workspace, &[]), [""; 0]);
    let unused = Exception { file: "src/lib.rs", what: "std::env", reason: "a test" };
    let words = "src/lib.rs no longer uses std::env (a test): the exception can go";
    assert_eq!(calls::violations(&workspace, &[unused]), [words]);
}

#[test]
fn types_of_one_name_may_not_meet() {
    let text = "pub struct Thing; pub fn thing() {} pub const MOST: u8 = 1;";
    let define = |name| package(name, &[("lib.rs", text)]);
    let listed = |code, list: &[(&str, &str)]| {
        let third = package("three", &[("lib.rs", code)]);
        names::violations(&Workspace { crates: vec![define("one"), define("two"), third] }, list)
    };
    let shared = |code| listed(code, &[]);
    let found = ["three/src/lib.rs: Thing of one and of two"];
    assert_eq!(shared("use one::Thing; use two::Thing as Other;"), found);
    assert_eq!(shared("use one::Thing; fn f(_: two::Thing) {}"), found);
    let found = ["three/src/lib.rs: Thing of three and of two"];
    assert_eq!(shared("struct Thing; fn f(_: Thing, _: two::Thing) {}"), found);
    assert_eq!(shared("use one::{thing, MOST, Thing}; use two::{thing as other, MOST as M};"), [""; 0]);
    let list = [("src/lib.rs", "Thing")];
    assert_eq!(listed("use one::Thing; use two::Thing as Other;", &list), [""; 0]);
    assert_eq!(listed("", &list), ["src/lib.rs: Thing means one type only, off the list"]);
}
