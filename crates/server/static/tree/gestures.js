/** Moves and zooms a box that scrolls: dragged by the mouse, zoomed by the wheel with Ctrl held, or by two fingers. */

/** From how many pixels on a pressed mouse drags. */
const DRAGS = 4;

/** Connects the gestures of a box; `zoom(factor, at)` zooms around a place of the box. */
export function gestures(box, zoom) {
  drag(box);
  wheel(box, zoom);
  pinch(box, zoom);
}

function drag(box) {
  let from = null;
  let dragging = false;
  box.addEventListener('pointerdown', (event) => {
    if (event.pointerType === 'touch' || event.button !== 0 || isOnScrollbar(box, event)) return;
    from = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
    dragging = false;
  });
  box.addEventListener('pointermove', (event) => {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!dragging && Math.hypot(dx, dy) < DRAGS) return;
    if (!dragging) box.setPointerCapture(event.pointerId);
    dragging = true;
    box.classList.add('dragging');
    box.scrollTo(from.left - dx, from.top - dy);
  });
  const end = () => {
    from = null;
    box.classList.remove('dragging');
  };
  box.addEventListener('pointerup', end);
  box.addEventListener('pointercancel', end);
  box.addEventListener('click', (event) => {
    if (dragging) event.stopPropagation();
    dragging = false;
  }, { capture: true });
}

function isOnScrollbar(box, event) {
  const { left, top } = box.getBoundingClientRect();
  return event.clientX - left > box.clientWidth || event.clientY - top > box.clientHeight;
}

const placeIn = (box, { clientX, clientY }) => {
  const { left, top } = box.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

function wheel(box, zoom) {
  box.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0025)), placeIn(box, event));
  }, { passive: false });
}

function pinch(box, zoom) {
  let apart = 0;
  const distance = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  const middle = ([a, b]) => ({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });
  box.addEventListener('touchstart', ({ touches }) => {
    if (touches.length === 2) apart = distance(touches);
  }, { passive: true });
  box.addEventListener('touchmove', (event) => {
    if (event.touches.length !== 2 || apart === 0) return;
    event.preventDefault();
    const now = distance(event.touches);
    zoom(now / apart, placeIn(box, middle(event.touches)));
    apart = now;
  }, { passive: false });
}
