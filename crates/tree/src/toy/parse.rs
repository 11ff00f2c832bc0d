//! Toy trees from text.

use std::str::FromStr;

use super::branch::Branch;
use super::error::{ToyError, ToyProblem};
use super::node::ToyTree;

impl FromStr for ToyTree {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<ToyTree, ToyError> {
        let signs: Vec<char> = text.chars().collect();
        let mut parser = Parser { signs: &signs, at: 0, nodes: 1 };
        let root = if parser.is_one_list() { parser.value(0)? } else { parser.list(None, 1)? };
        parser.skip_spaces();
        match parser.peek() {
            None => Ok(ToyTree::new(root)),
            sign => Err(parser.error(ToyProblem::NoEnd { found: sign, close: None })),
        }
    }
}

/// Reads the text from the left.
struct Parser<'a> {
    signs: &'a [char],
    /// The next character.
    at: usize,
    /// Nodes so far.
    nodes: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.signs.get(self.at).copied()
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn error(&self, problem: ToyProblem) -> ToyError {
        ToyError { at: self.at + 1, problem }
    }

    /// Whether the whole text is one list in parentheses: that of the root. Brackets of both kinds count the same here; whether they
    /// match is seen later.
    fn is_one_list(&self) -> bool {
        let mut open = 0_usize;
        let mut signs = self.signs.iter().copied().filter(|sign| !sign.is_whitespace()).peekable();
        while let Some(sign) = signs.next() {
            match sign {
                '(' | '[' => open += 1,
                ')' | ']' => open = open.saturating_sub(1),
                _ => {}
            }
            if open == 0 {
                return matches!(sign, ')' | ']') && signs.peek().is_none();
            }
        }
        open > 0
    }

    /// A number or a list, at this distance from the root.
    fn value(&mut self, ply: u16) -> Result<Branch, ToyError> {
        self.skip_spaces();
        match self.peek() {
            Some('(' | '[') if ply >= ToyTree::DEEPEST => Err(self.error(ToyProblem::Depth)),
            Some('(') => self.list(Some(')'), ply + 1),
            Some('[') => self.list(Some(']'), ply + 1),
            Some('-' | '−' | '0'..='9') => self.number().map(Branch::leaf),
            sign => Err(self.error(ToyProblem::NoValue(sign))),
        }
    }

    /// The elements of a list, at this distance from the root, up to its closing bracket, if it has brackets. The next character is the
    /// opening one.
    fn list(&mut self, close: Option<char>, ply: u16) -> Result<Branch, ToyError> {
        self.at += usize::from(close.is_some());
        let mut children = Vec::new();
        loop {
            self.skip_spaces();
            self.count(children.len())?;
            children.push(self.value(ply)?);
            self.skip_spaces();
            match self.peek() {
                Some(',') => self.at += 1,
                sign if sign == close => {
                    self.at += usize::from(close.is_some());
                    return Ok(Branch::inner(children));
                }
                sign => return Err(self.error(ToyProblem::NoEnd { found: sign, close })),
            }
        }
    }

    /// Counts another node, in a list of this many so far.
    fn count(&mut self, siblings: usize) -> Result<(), ToyError> {
        self.nodes += 1;
        if siblings == ToyTree::WIDEST {
            return Err(self.error(ToyProblem::Children));
        }
        if self.nodes > ToyTree::MOST_NODES { Err(self.error(ToyProblem::Nodes)) } else { Ok(()) }
    }

    fn number(&mut self) -> Result<i32, ToyError> {
        let start = self.at;
        self.at += 1;
        while self.peek().is_some_and(|sign| sign.is_ascii_digit()) {
            self.at += 1;
        }
        let text: String = self.signs[start..self.at].iter().collect();
        let read = text.replace('−', "-");
        let error = |problem| ToyError { at: start + 1, problem };
        if read == "-" {
            let sign = self.signs[start];
            return Err(error(ToyProblem::NoValue(Some(sign))));
        }
        let value = read.parse().ok().filter(|value: &i32| value.abs() <= ToyTree::LARGEST);
        value.ok_or_else(|| error(ToyProblem::Number(text)))
    }
}
