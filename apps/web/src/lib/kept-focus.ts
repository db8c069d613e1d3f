const CONTROLS = "button, a[href], [tabindex='0']";
const HEADINGS = "h1, h2, h3";
/** The page, and what is shown beside it. */
const KEPT = "main, [data-side-panel]";

/** Where a control stands: what it lies in, from near to far, and its position in each. */
type Spot = readonly (readonly [within: Element, index: number])[];

/**
 * Keeps the keyboard's position on the page. What is pressed often goes with its row: the focus then goes to the row that takes
 * its place, or to the heading above, and not back to the top of the page. Gives the way to stop.
 */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  let spot: Spot = [];
  const note = ({ target }: FocusEvent): void => {
    focused = target instanceof Element && target.closest(KEPT) ? target : null;
    spot = focused ? spotOf(focused) : [];
  };
  const look = (): void => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    // What takes its place may still be on its way.
    const standIn = standInFor(spot);
    if (!standIn) return;
    focused = null;
    standIn.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true });
  document.addEventListener("focusin", note);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", note);
  };
}

function spotOf(element: Element): Spot {
  const spot: [Element, number][] = [];
  for (let inner = element; inner.parentElement && !inner.matches(KEPT); inner = inner.parentElement)
    spot.push([inner.parentElement, [...inner.parentElement.children].indexOf(inner)]);
  return spot;
}

/** The nearest that is still there: a control at or after the spot, one before it, or a heading. */
function standInFor(spot: Spot): HTMLElement | null {
  for (const [within, index] of spot) {
    if (!within.isConnected) continue;
    const rows = [...within.children];
    const near = [...rows.slice(index), ...rows.slice(0, index).reverse()];
    const control = near
      .map((row) => (row.matches(CONTROLS) ? row : row.querySelector(CONTROLS)))
      .find((found) => found !== null);
    if (control instanceof HTMLElement) return control;
    const heading = within.querySelector<HTMLElement>(HEADINGS);
    if (!heading) continue;
    heading.tabIndex = -1;
    return heading;
  }
  return null;
}
