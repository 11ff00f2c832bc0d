/** A box that scrolls over a large drawing, and zooms: of the drawing, only what is near the visible part exists. */

import { html, svg } from '../dom.js';
import { gestures } from './gestures.js';

/** Smaller than this, a wide tree is a line. */
const SMALLEST = 0.06;
const LARGEST = 2.5;
/** A drawing up to this width is read when it is printed on one sheet. */
const PAPER = 1800;
/** How much is drawn on every side of the visible part, as a share of it. */
const BESIDE = 0.5;

/**
 * A stage in an element. `draw(region, scale)` is called with a rectangle of the drawing, `{left, top, right, bottom}`, whenever another
 * part has to exist. Units of the drawing are pixels at scale 1.
 */
export function stageOf(home, draw) {
  const picture = svg('svg', { class: 'tree-picture', role: 'presentation' });
  const space = html('div', { class: 'tree-space', role: 'presentation' }, picture);
  const box = html('div', { class: 'tree-box', tabindex: 0 }, space);
  home.append(box);
  let bounds = { left: 0, top: 0, right: 1, bottom: 1 };
  let scale = 1;
  let drawn = null;

  const width = () => (bounds.right - bounds.left) * scale;
  const height = () => (bounds.bottom - bounds.top) * scale;
  /** A drawing narrower than the box stands in its middle. */
  const margin = () => Math.max(0, (box.clientWidth - width()) / 2);
  /** Where a point of the drawing is in the box. */
  const place = ({ x, y }) => ({
    x: (x - bounds.left) * scale + margin() - box.scrollLeft,
    y: (y - bounds.top) * scale - box.scrollTop,
  });
  /** The point of the drawing at a place of the box. */
  const point = ({ x, y }) => ({
    x: (x + box.scrollLeft - margin()) / scale + bounds.left,
    y: (y + box.scrollTop) / scale + bounds.top,
  });

  function visible() {
    const { x: left, y: top } = point({ x: 0, y: 0 });
    const { x: right, y: bottom } = point({ x: box.clientWidth, y: box.clientHeight });
    return { left, top, right, bottom };
  }

  function show(region) {
    drawn = region;
    draw(region, scale);
    const [w, h] = [region.right - region.left, region.bottom - region.top];
    picture.setAttribute('viewBox', `${region.left} ${region.top} ${w} ${h}`);
    picture.style.setProperty('left', `${(region.left - bounds.left) * scale + margin()}px`);
    picture.style.setProperty('top', `${(region.top - bounds.top) * scale}px`);
    picture.style.setProperty('width', `${w * scale}px`);
    picture.style.setProperty('height', `${h * scale}px`);
  }

  function refresh() {
    if (box.clientWidth === 0 || box.classList.contains('printed')) return;
    const { left, top, right, bottom } = visible();
    const [w, h] = [(right - left) * BESIDE, (bottom - top) * BESIDE];
    show({
      left: Math.max(bounds.left, left - w),
      top: Math.max(bounds.top, top - h),
      right: Math.min(bounds.right, right + w),
      bottom: Math.min(bounds.bottom, bottom + h),
    });
  }

  function scrolled() {
    if (box.classList.contains('printed')) return;
    const { left, top, right, bottom } = visible();
    const inside = drawn
      && Math.max(left, bounds.left) >= drawn.left - 1 && Math.min(right, bounds.right) <= drawn.right + 1
      && Math.max(top, bounds.top) >= drawn.top - 1 && Math.min(bottom, bounds.bottom) <= drawn.bottom + 1;
    if (!inside) refresh();
  }

  function resize() {
    space.style.setProperty('width', `${Math.max(1, Math.floor(width()))}px`);
    space.style.setProperty('height', `${Math.max(1, Math.floor(height()))}px`);
  }

  /** Scrolls so that a point of the drawing is at a place of the box. */
  function put({ x, y }, at) {
    box.scrollLeft = (x - bounds.left) * scale + margin() - at.x;
    box.scrollTop = (y - bounds.top) * scale - at.y;
  }

  /** The scale at which a part of the drawing just fits. */
  const fitting = ({ left, top, right, bottom } = bounds) => Math.min(1, box.clientWidth / (right - left), box.clientHeight / (bottom - top));

  /** Zooms by a factor; the point at a place of the box stays there. */
  function zoom(factor, at = { x: box.clientWidth / 2, y: box.clientHeight / 2 }) {
    const fixed = point(at);
    scale = Math.min(LARGEST, Math.max(SMALLEST, scale * factor));
    resize();
    put(fixed, at);
    refresh();
  }

  box.addEventListener('scroll', scrolled, { passive: true });
  const sizes = new ResizeObserver(refresh);
  sizes.observe(box);
  gestures(box, zoom);
  const stopPrinting = printing(box, () => show(bounds.right - bounds.left < PAPER ? bounds : visible()), refresh);

  return {
    box,
    picture,
    place,
    zoom,
    fitting,
    /** Draws what has changed. */
    refresh,
    /** Sets the extent of the drawing; a point that moved to another one stays at its place in the box. */
    measure(extent, from, to) {
      const at = from && place(from);
      bounds = extent;
      resize();
      if (at) put(to, at);
    },
    /** Scrolls to a rectangle of the drawing where it is not seen: to the middle sideways, and no more than needed down and up. */
    see({ left, top, right, bottom }) {
      const from = place({ x: left, y: top });
      const to = place({ x: right, y: bottom });
      const aside = lacking(from.x, to.x, box.clientWidth);
      if (aside !== 0) box.scrollLeft += (from.x + to.x - box.clientWidth) / 2;
      box.scrollTop += lacking(from.y, to.y, box.clientHeight);
      scrolled();
    },
    /** Zooms out until all is seen, or until the scale is the least that is wanted; then a point is in the middle. */
    fit(middle, least = SMALLEST) {
      scale = Math.max(least, fitting());
      resize();
      put({ x: middle.x, y: bounds.top }, { x: box.clientWidth / 2, y: 0 });
      refresh();
    },
    /** Shows everything, if the least scale allows it; otherwise a part, with its middle in the middle, at the usual scale if it fits so. */
    frame(part, least, usual) {
      const isWhole = fitting() >= least;
      scale = isWhole ? fitting() : Math.min(usual, Math.max(least, fitting(part)));
      resize();
      const middle = isWhole ? bounds : part;
      put({ x: (middle.left + middle.right) / 2, y: bounds.top }, { x: box.clientWidth / 2, y: 0 });
      refresh();
    },
    /** Ends it: nothing of the page refers to the drawing any more. */
    destroy() {
      sizes.disconnect();
      stopPrinting();
    },
  };
}

/** How far to scroll to see a stretch; where it is longer than the box, its middle. */
function lacking(from, to, size) {
  if (to - from > size) return (from + to - size) / 2;
  if (from < 0) return from;
  return to > size ? to - size : 0;
}

/**
 * On paper stands the whole drawing, or the visible part of one that would be too small to read. Afterwards the box is as before. Gives
 * back what ends it.
 */
function printing(box, before, after) {
  const ending = new AbortController();
  const { signal } = ending;
  let kept = null;
  addEventListener('beforeprint', () => {
    if (!box.isConnected) return;
    before();
    kept = [box.scrollLeft, box.scrollTop];
    box.classList.add('printed');
  }, { signal });
  addEventListener('afterprint', () => {
    if (!kept) return;
    box.classList.remove('printed');
    box.scrollTo(...kept);
    kept = null;
    after();
  }, { signal });
  return () => ending.abort();
}
