/** The line that ghost stones show. */

/** The line that is pointed at: one of the analysis, or the first moves of the main line of a search. */
export function previewed({ view, preview, ghosts }) {
  if (ghosts) return ghosts.at === view.at ? ghosts : null;
  return preview && view.thinking ? { side: view.thinking.side, moves: view.thinking.line.slice(0, preview) } : null;
}
