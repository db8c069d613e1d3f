/**
 * The browser's way back closes what is open before it leaves the page. One entry in the history stands for all that is
 * open; while several lie over each other, the one on top closes and the entry is made anew.
 */
const MARK = "isSomethingOpen";
/** The entry beneath what the address said to be open. */
const BENEATH = "isBeneath";
/** By then a dialog that was closed has given back the focus. */
export const AFTER_DIALOG_MS = 50;

interface Layer {
  readonly close: () => void;
  /** The address that shows it, where it is the address that does. */
  readonly shownBy: (() => string) | undefined;
}

const layers: Layer[] = [];
/** What waits until the browser is back from an entry that nothing stands for any more. */
const waiting: (() => void)[] = [];
let isGoingBack = false;

function isMarked(): boolean {
  return Boolean((history.state as Record<string, unknown> | null)?.[MARK]);
}

/** Hears the way back: before the app is drawn, so that what asks first can stay before anybody draws the page without it. */
export function hearWayBack(): void {
  addEventListener("popstate", onPopState);
}

/**
 * Notes that something opened, which `close` closes, or at least tries to; gives what to call once it is closed. What the address
 * itself says to be open gives the address `beneath` it, where the way back leads, and the one that it is `shownBy`.
 */
export function openLayer(close: () => void, beneath?: string, shownBy?: () => string): () => void {
  const layer = { close, shownBy };
  layers.push(layer);
  const { href } = location;
  if (beneath !== undefined && !isMarked()) history.replaceState({ [BENEATH]: true }, "", beneath);
  mark();
  if (beneath !== undefined) history.replaceState(history.state, "", href);
  return () => {
    // Closed twice, as by the way back and then by leaving the page, it is closed once.
    if (layers.includes(layer)) layers.splice(layers.indexOf(layer), 1);
    // What opens in its place takes its entry over.
    setTimeout(tidy, 0);
  };
}

/** Whether the way back was taken from what the address said to be open. */
export function isBackBeneath(): boolean {
  return Boolean((history.state as Record<string, unknown> | null)?.[BENEATH]);
}

/** How a page goes on from here: in the place of the entry of what was open, so that the way back leads where it should. */
export function goOn(
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

/** Goes back from the page, once nothing that was open on it stands in between. */
export function goBack(): void {
  if (!isMarked()) return history.back();
  waiting.push(() => history.back());
  tidy();
}

function mark(): void {
  if (layers.length > 0 && !isMarked() && !isGoingBack) history.pushState({ [MARK]: true }, "");
}

function tidy(): void {
  if (layers.length > 0 || !isMarked() || isGoingBack) return;
  isGoingBack = true;
  history.back();
}

function onPopState(): void {
  if (isGoingBack) {
    isGoingBack = false;
    for (const go of waiting.splice(0)) go();
    return mark();
  }
  if (isMarked()) return;
  const byAddress = layers.find(({ shownBy }) => shownBy);
  const address = byAddress?.shownBy?.();
  layers.at(-1)?.close();
  // What asks first, or lies beneath, is still open; at once where the address is what shows it.
  if (byAddress && layers.includes(byAddress)) history.pushState({ [MARK]: true }, "", address);
  else setTimeout(mark, 0);
}
