/**
 * Makes the back button close the top overlay before it leaves the page. One history entry
 * represents all open overlays; if others remain after the top one closes, it is pushed again.
 */
const MARK = "isSomethingOpen";
/** Marks the entry below an overlay that the URL opened. */
const BENEATH = "isBeneath";
/** Time after which a closed dialog has restored the focus. */
export const AFTER_DIALOG_MS = 50;

interface Layer {
  readonly close: () => void;
  /** Returns the URL that shows the overlay, if a URL opens it. */
  readonly shownBy: (() => string) | undefined;
}

const layers: Layer[] = [];
/** Callbacks that wait until the browser has left an unused overlay entry. */
const waiting: (() => void)[] = [];
let isGoingBack = false;
/** The page's scroll positions when the overlay entry was pushed and when it was left. */
let topBefore = 0;
let topAfter = 0;

function isMarked(): boolean {
  return Boolean((history.state as Record<string, unknown> | null)?.[MARK]);
}

/**
 * Listens for `popstate` before the app renders, so that a guard runs before the router leaves the
 * page.
 */
export function listenForBackButton(): void {
  addEventListener("popstate", onPopState);
}

/**
 * Registers an open overlay with its `close`, which may refuse; returns a function to call after it
 * closed. An overlay opened by the URL passes the URL `beneath` it, the target of the back button,
 * and its own URL in `shownBy`.
 */
export function openOverlay(
  close: () => void,
  beneath?: string,
  shownBy?: () => string,
): () => void {
  const layer = { close, shownBy };
  layers.push(layer);
  const { href } = location;
  if (beneath !== undefined && !isMarked()) history.replaceState({ [BENEATH]: true }, "", beneath);
  mark();
  if (beneath !== undefined) history.replaceState(history.state, "", href);
  return () => {
    // Closing twice, for example by the back button and then by leaving the page, counts once.
    if (layers.includes(layer)) layers.splice(layers.indexOf(layer), 1);
    // An overlay that opens next reuses the history entry.
    setTimeout(tidy, 0);
  };
}

/** Whether the back button has just left an overlay that the URL opened. */
export function isBelowOverlay(): boolean {
  return Boolean((history.state as Record<string, unknown> | null)?.[BENEATH]);
}

/**
 * Navigates and replaces an open overlay's entry, so that the back button leads to the previous
 * page.
 */
export function leaveOverlay(
  go: (how: { readonly isInPlace: boolean; readonly state: unknown }) => void,
  isInPlace: boolean,
): void {
  const leave = (): void =>
    go({
      isInPlace: isInPlace || isMarked(),
      state: isInPlace && isMarked() ? { [MARK]: true } : null,
    });
  if (isGoingBack) waiting.push(leave);
  else leave();
}

/** Goes back from the page, after removing an open overlay's entry. */
export function goBack(): void {
  if (!isMarked()) return history.back();
  waiting.push(() => history.back());
  tidy();
}

function mark(): void {
  if (layers.length === 0 || isMarked() || isGoingBack) return;
  topBefore = scrollY;
  history.pushState({ [MARK]: true }, "");
}

function tidy(): void {
  if (layers.length > 0 || !isMarked() || isGoingBack) return;
  isGoingBack = true;
  topAfter = scrollY;
  history.back();
}

function onPopState(): void {
  if (isGoingBack) {
    isGoingBack = false;
    // The page scrolled below an open menu, but the browser restores the position before it.
    if (waiting.length === 0 && topAfter !== topBefore)
      requestAnimationFrame(() => scrollTo({ top: topAfter, behavior: "instant" }));
    for (const go of waiting.splice(0)) go();
    return mark();
  }
  if (isMarked()) return;
  const byAddress = layers.find(({ shownBy }) => shownBy);
  const address = byAddress?.shownBy?.();
  layers.at(-1)?.close();
  // A guarded or lower overlay is still open: pushes its entry again, at once if the URL opens it.
  if (byAddress && layers.includes(byAddress)) history.pushState({ [MARK]: true }, "", address);
  else setTimeout(mark, 0);
}
