/** What the browser keeps for the page. Where its storage is switched off or full, the page goes on without. */

/** The storage of the browser. To name it can fail, too. */
export const ofBrowser = () => localStorage;

/** The storage of this tab alone. */
export const ofTab = () => sessionStorage;

/** The text that is kept under a name; null if there is none. */
export const read = (name, store = ofBrowser) => attempt(() => store().getItem(name), null);

/** Keeps a text under a name; says whether there was room. */
export const write = (name, text, store = ofBrowser) => attempt(() => (store().setItem(name, text), true), false);

/** Keeps nothing under a name any more. */
export const remove = (name, store = ofBrowser) => attempt(() => store().removeItem(name));

/** The data that are kept under a name; null if there are none, or if they make no sense. */
export const readData = (name, store = ofBrowser) => attempt(() => JSON.parse(read(name, store)), null);

/** Keeps data under a name. */
export const writeData = (name, data, store = ofBrowser) => write(name, JSON.stringify(data), store);

/** All names under which the browser keeps something. */
export const keptNames = () => attempt(() => Object.keys(localStorage), []);

/** Whether the browser keeps anything. */
export const isKeeping = () => attempt(() => (localStorage.getItem(''), true), false);

function attempt(task, otherwise) {
  try {
    return task();
  } catch {
    return otherwise;
  }
}
