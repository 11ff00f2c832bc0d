/** Toy trees: small trees with letters and values, whose nodes exist whether they were searched or not. No DOM here. */

/** A toy tree beside its recording. Its nodes are numbered level by level, as in the format. */
export function toyOf({ nodes }, recording) {
  const children = nodes.parent.map(() => []);
  nodes.parent.forEach((parent, node) => parent !== null && children[parent].push(node));
  const found = new Int32Array(recording.count);
  for (let node = 0; node < recording.count; node++) {
    const parent = recording.parent(node);
    if (parent !== null) found[node] = children[found[parent]][Number(recording.moveName(recording.nodes.move[node])) - 1];
  }
  return {
    /** The node of the toy tree that a recorded node has visited. */
    of: (node) => found[node],
    children: (node) => children[node],
    parent: (node) => nodes.parent[node],
    /** The letter of an inner node. */
    name: (node) => nodes.name[node],
    /** The value of a leaf. */
    value: (node) => nodes.value[node],
    /** The text of the edge that leads to a node, or null. */
    label: (node) => nodes.label[node],
    /** The number of a node among its siblings, from 1. */
    number: (node) => children[nodes.parent[node]].indexOf(node) + 1,
  };
}
