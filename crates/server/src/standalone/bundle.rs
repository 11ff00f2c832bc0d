//! Puts ES modules into one script: each becomes a function that is called once and returns what it exports.
//!
//! Our own modules keep to a few forms: imports of names or of a default from a path, and exports in front of declarations. Others are
//! broken invariants, which the tests find.

use std::collections::HashMap;

/// The script of a module and of all modules that it imports, in an order in which each comes after those that it uses. `read` gives the
/// text of a module by its path.
pub(super) fn bundle(entry: &str, read: &dyn Fn(&str) -> String) -> String {
    let mut bundle = Bundle { read, names: HashMap::new(), open: Vec::new(), script: String::new() };
    bundle.add(entry);
    bundle.script
}

struct Bundle<'a> {
    read: &'a dyn Fn(&str) -> String,
    /// The modules so far: their paths, and the constants that hold what they export.
    names: HashMap<String, String>,
    /// The modules that are being added: each imports the next.
    open: Vec<String>,
    script: String,
}

impl Bundle<'_> {
    /// Adds a module, unless it is there, and returns the constant with its exports.
    fn add(&mut self, path: &str) -> String {
        if let Some(name) = self.names.get(path) {
            return name.clone();
        }
        assert!(!self.open.iter().any(|open| open == path), "modules import each other in a circle: {path}");
        self.open.push(path.to_owned());
        let module = Module::parse(&(self.read)(path));
        let mut head = String::new();
        for import in &module.imports {
            let from = self.add(&resolve(path, &import.from));
            head.extend(["const ", &import.names, " = ", &from, import.part(), ";\n"]);
        }
        self.open.pop();
        let name = format!("module{}", self.names.len());
        self.names.insert(path.to_owned(), name.clone());
        let (body, exports) = (&module.body, module.exports.join(", "));
        let module =
            format!("// {path}\nconst {name} = (() => {{\n{head}{body}return {{ {exports} }};\n}})();\n");
        self.script.push_str(&module);
        name
    }
}

/// A module in parts.
struct Module {
    imports: Vec<Import>,
    /// The rest, without the word `export`.
    body: String,
    /// The names that it exports.
    exports: Vec<String>,
}

/// `import { a, b as c } from './x.js';` or `import x from './x.js';`
struct Import {
    /// What the names are bound to: `{ a, b: c }` or `x`.
    names: String,
    from: String,
}

impl Import {
    fn parse(statement: &str) -> Import {
        assert!(!statement.contains('*'), "unknown form of import: {statement}");
        let rest = statement.strip_prefix("import").expect("an import").trim();
        let (names, from) = rest.rsplit_once(" from ").expect("imports name what they import");
        let from = from.trim_matches([' ', ';', '\'', '\n']).to_owned();
        Import { names: names.replace(" as ", ": ").replace('\n', " "), from }
    }

    /// Which part of the exports is meant.
    fn part(&self) -> &'static str {
        if self.names.starts_with('{') { "" } else { ".standard" }
    }
}

impl Module {
    fn parse(text: &str) -> Module {
        let mut module = Module { imports: Vec::new(), body: String::new(), exports: Vec::new() };
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.starts_with("import ") {
                let mut statement = line.to_owned();
                while !statement.ends_with(';') {
                    statement.push(' ');
                    statement.push_str(lines.next().expect("imports end with a semicolon").trim());
                }
                module.imports.push(Import::parse(&statement));
            } else {
                module.push(line);
            }
        }
        module
    }

    /// Adds a line that is no import.
    fn push(&mut self, line: &str) {
        let exported = line.strip_prefix("export ");
        let line = match exported.map(|line| (line, line.strip_prefix("default "))) {
            None => line.to_owned(),
            Some((_, Some(value))) => {
                self.exports.push("standard".to_owned());
                format!("const standard = {value}")
            }
            Some((line, None)) => {
                self.exports.push(declared(line));
                line.to_owned()
            }
        };
        self.body.push_str(&line);
        self.body.push('\n');
    }
}

/// The name that a declaration declares.
fn declared(line: &str) -> String {
    let forms = ["const ", "async function ", "function ", "class "];
    assert!(
        forms.iter().any(|form| line.starts_with(form)) && !line.starts_with("const {"),
        "unknown form of export: {line}"
    );
    let words = line.split([' ', '(', '=', ';', '*']).filter(|word| !word.is_empty());
    let name = words.into_iter().find(|word| !["const", "async", "function", "class"].contains(word));
    name.expect("a declaration has a name").to_owned()
}

/// The path of an import, which begins with `./` or `../`, seen from a module.
fn resolve(module: &str, import: &str) -> String {
    let mut parts: Vec<&str> = module.split('/').collect();
    parts.pop();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_become_one_script() {
        let read = |path: &str| {
            let text = match path {
                "a/main.js" => {
                    "/** Words. */\nimport { one,\n  two } from './parts.js';\nimport words from '../words.js';\n\nexport const sum = one + two(words);\n"
                }
                "a/parts.js" => {
                    "import words from '../words.js';\nexport const one = words.length;\nexport async function two(x) {\n  return x;\n}\n"
                }
                "words.js" => "export default {\n  'import x': 1,\n};\n",
                other => panic!("{other}"),
            };
            text.to_owned()
        };
        let expected = "\
// words.js
const module0 = (() => {
const standard = {
  'import x': 1,
};
return { standard };
})();
// a/parts.js
const module1 = (() => {
const words = module0.standard;
const one = words.length;
async function two(x) {
  return x;
}
return { one, two };
})();
// a/main.js
const module2 = (() => {
const { one, two } = module1;
const words = module0.standard;
/** Words. */

const sum = one + two(words);
return { sum };
})();
";
        assert_eq!(bundle("a/main.js", &read), expected);
    }
}
