const CONTROLS = "button, a[href], summary, [tabindex='0']";
const HEADINGS = "h1, h2, h3";
/** Areas in which the focus is restored: the page and its side panel. */
const KEPT = "main, [data-side-panel]";
/** Area of the toasts: a user may press a toast's button and then continue where the focus was. */
const MESSAGES = "[data-messages]";

/** Position of a control: its ancestors from near to far, with the control's index in each. */
type Position = readonly (readonly [within: Element, index: number])[];

let goOnWhereTheyWere = (): void => undefined;

/**
 * Returns the focus to the page after a toast was pressed or closed; does nothing if the focus is
 * elsewhere.
 */
export function returnFocusFromToast(): void {
  // Waits, because the closing toast still has the focus.
  setTimeout(() => goOnWhereTheyWere(), 0);
}

/**
 * When a focused row disappears, focuses the row that takes its place, or the heading above.
 * Returns a function that stops this.
 */
export function restoreFocus(): () => void {
  let focused: Element | null = null;
  let position: Position = [];
  const note = ({ target }: Pick<FocusEvent, "target">): void => {
    if (isMessage(target)) return;
    focused = target instanceof Element && target.closest(KEPT) ? target : null;
    position = focused ? positionOf(focused) : [];
  };
  const goOn = (): void => {
    // The control that takes its place may not have rendered yet.
    const next = focused?.isConnected ? focused : nearestControl(position);
    if (!(next instanceof HTMLElement)) return;
    focused = null;
    next.focus({ preventScroll: true });
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
  // A control may already have the focus when this starts.
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

function positionOf(element: Element): Position {
  const position: [Element, number][] = [];
  for (
    let inner = element;
    inner.parentElement && !inner.matches(KEPT);
    inner = inner.parentElement
  )
    position.push([inner.parentElement, [...inner.parentElement.children].indexOf(inner)]);
  return position;
}

/** Returns a row's controls, including those in collapsed sections, which cannot take the focus. */
function controlsOf(row: Element): HTMLElement[] {
  return [row, ...row.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (one): one is HTMLElement => one instanceof HTMLElement && one.matches(CONTROLS),
  );
}

/**
 * Finds the nearest remaining control: at or after the position, otherwise before it, otherwise a
 * heading.
 */
function nearestControl(position: Position): HTMLElement | null {
  for (const [within, index] of position) {
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
