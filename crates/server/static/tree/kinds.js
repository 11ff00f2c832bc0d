/** What became of a recorded node (docs/tree-format.md). */
export const KINDS = { inner: 0, leaf: 1, end: 2, table: 3, unfinished: 4, win: 5 };
