//! Matches and tournaments that survive whatever happens to the machine.

#[cfg_attr(not(test), expect(dead_code, unused_imports, reason = "the arena will use it"))]
pub(crate) mod store;
