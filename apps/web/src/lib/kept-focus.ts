const CONTROLS = "button, a[href], summary, [tabindex='0']";
const HEADINGS = "h1, h2, h3";
/** The page, and what is shown beside it. */
const KEPT = "main, [data-side-panel]";
/** Where messages come up, which somebody may answer and then goes on where they were. */
const MESSAGES = "[data-messages]";

/** Where a control stands: what it lies in, from near to far, and its position in each. */
type Spot = readonly (readonly [within: Element, index: number])[];

let goOnWhereTheyWere = (): void => undefined;

/** Whoever has just answered or closed a message goes on where they were before it; nothing where the focus is elsewhere. */
export function leaveMessage(): void {
  // Until then the message itself has the focus.
  setTimeout(() => goOnWhereTheyWere(), 0);
}

/**
 * Keeps the keyboard's position on the page. What is pressed often goes with its row: the focus then goes to the row that takes
 * its place, or to the heading above, and not back to the top of the page. Gives the way to stop.
 */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  let spot: Spot = [];
  const note = ({ target }: Pick<FocusEvent, "target">): void => {
    if (isMessage(target)) return;
    focused = target instanceof Element && target.closest(KEPT) ? target : null;
    spot = focused ? spotOf(focused) : [];
  };
  const goOn = (): void => {
    // What takes its place may still be on its way.
    const standIn = focused?.isConnected ? focused : standInFor(spot);
    if (!(standIn instanceof HTMLElement)) return;
    focused = null;
    standIn.focus({ preventScroll: true });
  };
  const look = (): void => {
    if (focused && !focused.isConnected && document.activeElement === document.body) goOn();
  };
  goOnWhereTheyWere = () => {
    if (focused && (document.activeElement === document.body || isMessage(document.activeElement)))
      goOn();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true });
  document.addEventListener("focusin", note);
  // Somebody may have begun before.
  note({ target: document.activeElement });
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", note);
    goOnWhereTheyWere = () => undefined;
  };
}

function isMessage(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(MESSAGES) !== null;
}

function spotOf(element: Element): Spot {
  const spot: [Element, number][] = [];
  for (
    let inner = element;
    inner.parentElement && !inner.matches(KEPT);
    inner = inner.parentElement
  )
    spot.push([inner.parentElement, [...inner.parentElement.children].indexOf(inner)]);
  return spot;
}

/** What is folded away is among them, and takes no focus. */
function controlsOf(row: Element): HTMLElement[] {
  return [row, ...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(CONTROLS),
  );
}

/** The nearest that is still there: a control at or after the spot, one before it, or a heading. */
function standInFor(spot: Spot): HTMLElement | null {
  for (const [within, index] of spot) {
    if (!within.isConnected) continue;
    const rows = [...within.children];
    const near = [...rows.slice(index), ...rows.slice(0, index).reverse()];
    const control = near.flatMap(controlsOf).find((found) => found.checkVisibility());
    if (control) return control;
    const heading = within.querySelector<HTMLElement>(HEADINGS);
    if (!heading) continue;
    heading.tabIndex = -1;
    return heading;
  }
  return null;
}
