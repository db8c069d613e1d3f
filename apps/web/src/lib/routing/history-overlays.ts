/**
 * The history state of open overlays (dialogs, menus): the back button closes the top overlay
 * before it leaves the page. One history entry stands for all open overlays; if others remain after
 * the top one closes, the entry is pushed again.
 */
const MARK = "isSomethingOpen";
/** Marks the history entry below an overlay that the URL opened. */
const BENEATH = "isBeneath";
/** Time after which a closed dialog has restored the focus. */
export const AFTER_DIALOG_MS = 50;

interface Layer {
  readonly close: () => void;
  /** Returns the URL that shows the overlay, if it was opened by the URL. */
  readonly shownBy: (() => string) | undefined;
}

const layers: Layer[] = [];
/** Callbacks that wait until the browser has left a history entry that no overlay uses. */
const waiting: (() => void)[] = [];
let isGoingBack = false;
/** The page's scroll positions when the overlay entry was pushed and when it was left. */
let topBefore = 0;
let topAfter = 0;

function isMarked(): boolean {
  return Boolean((history.state as Record<string, unknown> | null)?.[MARK]);
}

/**
 * Listens for `popstate` before the app renders, so that a guard of unsaved changes runs before the
 * router leaves the page.
 */
export function listenForBackButton(): void {
  addEventListener("popstate", onPopState);
}

/**
 * Registers an open overlay with its `close`, which may refuse. Returns a function to call after
 * the overlay closed. An overlay that the URL opened passes its own URL as `shownBy`, and as
 * `beneath` the URL to which the back button leads.
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
    // An overlay may close twice, for example by the back button and then because the page changes.
    if (layers.includes(layer)) layers.splice(layers.indexOf(layer), 1);
    // Waits, because an overlay that opens next reuses the history entry.
    setTimeout(tidy, 0);
  };
}

/** Whether the back button has just left an overlay that the URL opened. */
export function isBelowOverlay(): boolean {
  return Boolean((history.state as Record<string, unknown> | null)?.[BENEATH]);
}

/**
 * Navigates in place of an open overlay's history entry, so that the back button leads to the
 * previous page.
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

/** Goes back from the page, after removing the history entry of an open overlay. */
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
  // An overlay is still open, because it refused to close or was below the top one. Its entry is
  // pushed again, at once if the URL opens it.
  if (byAddress && layers.includes(byAddress)) history.pushState({ [MARK]: true }, "", address);
  else setTimeout(mark, 0);
}
