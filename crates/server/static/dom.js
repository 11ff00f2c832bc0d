/** Elements: found, made and changed no more than needed. */

const SVG = 'http://www.w3.org/2000/svg';

/** The element with an id. */
export const byId = (id) => document.getElementById(id);

/** A new HTML element. */
export const html = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** A new SVG element. */
export const svg = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

/** Sets an attribute where it differs; null, false and undefined remove it. */
export function attribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

/** Sets a text where it differs, so that screen readers are not told twice. */
export function text(element, value) {
  if (element.textContent !== value) element.textContent = value;
}

/** Makes a list as long as wanted; items that stay keep their focus, and the last one gets that of an item that goes. */
export function resize(list, length, make) {
  const focused = list.contains(document.activeElement);
  while (list.children.length > length) list.lastElementChild.remove();
  if (focused && !list.contains(document.activeElement)) list.lastElementChild?.querySelector('button')?.focus();
  while (list.children.length < length) list.append(make(list.children.length));
}

/** Lets arrow keys move the focus among the elements of a group, of which one can be reached by Tab. */
export function roving(group, selector) {
  group.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const elements = [...group.querySelectorAll(selector)];
    const at = elements.indexOf(event.target);
    if (!step || at < 0) return;
    event.preventDefault();
    elements[Math.max(0, Math.min(elements.length - 1, at + step))].focus();
  });
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) attribute(element, name, value);
  element.append(...children);
  return element;
}
