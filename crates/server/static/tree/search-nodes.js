/**
 * The nodes that are drawn of a recorded search: those that were searched, and beside them what was not. No DOM here.
 *
 * A number is a recorded node; `cut:7` stands for the moves that node 7 did not search, `cut:7:0` for the first of them; `toy:7:12` is the
 * node 12 of a toy tree, below the recorded node 7, that was not searched.
 */

/** The nodes of a recording, as drawing.js asks for them. */
export function searchNodes(recording) {
  const { toy } = recording;
  const read = (id) => id.split(':').map((part, index) => (index === 0 ? part : Number(part)));

  function children(id) {
    if (typeof id === 'number') return toy ? toyChildren(id) : [...recording.children(id), ...(recording.cutOf(id) ? [`cut:${id}`] : [])];
    const [kind, node, index] = read(id);
    if (kind === 'toy') return toy.children(index).map((child) => `toy:${node}:${child}`);
    return index === undefined ? recording.cutOf(node).moves.map((_, move) => `cut:${node}:${move}`) : [];
  }

  /** Children of toy trees stand in the order of the tree, searched or not; none where it is not recorded what was searched. */
  function toyChildren(node) {
    if (recording.hidden(node) > 0) return [];
    const searched = recording.children(node);
    return toy.children(toy.of(node)).flatMap((child) => {
      const visits = searched.filter((visit) => toy.of(visit) === child);
      return visits.length > 0 ? visits : [`toy:${node}:${child}`];
    });
  }

  function parent(id) {
    if (typeof id === 'number') return recording.parent(id);
    const [kind, node, index] = read(id);
    if (kind === 'cut') return index === undefined ? node : `cut:${node}`;
    const above = toy.parent(index);
    return above === toy.of(node) ? node : `toy:${node}:${above}`;
  }

  return {
    children,
    parent,
    /** The parts of an identifier: `{kind, node, index}`; `kind` is node, cut, move or toy, `node` the recorded node it is or belongs to. */
    about(id) {
      if (typeof id === 'number') return { kind: 'node', node: id };
      const [kind, node, index] = read(id);
      return { kind: kind === 'cut' && index !== undefined ? 'move' : kind, node, index };
    },
    /** Whether a node is shown even among many: the principal variation, and what was not searched. */
    important: (id) => typeof id !== 'number' || recording.variation.has(id),
  };
}
