import { leaveWithPrompt } from "../forms/unsaved-changes.ts";
import { AFTER_DIALOG_MS, isBelowOverlay, leaveOverlay, openOverlay } from "./history-overlays.ts";
import { PATHS } from "./paths.ts";

/** Query parameter with the id of the shift in the side panel. */
const SHIFT = "shift";

/**
 * Returns the id of the shift in the side panel; null for none. On the polls page the parameter has
 * another meaning: the shift that a new poll is about.
 */
export function shiftIdInUrl(path: string, search: string): number | null {
  const text = new URLSearchParams(search).get(SHIFT) ?? "";
  return path !== PATHS.polls && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Builds a page's URL with a shift in the side panel, or without one. */
export function urlWithShift(
  shiftId: number | null,
  { pathname, search }: Pick<Location, "pathname" | "search">,
): string {
  const params = new URLSearchParams(search);
  params.delete(SHIFT);
  if (shiftId !== null) params.set(SHIFT, String(shiftId));
  const text = params.toString();
  return text === "" ? pathname : `${pathname}?${text}`;
}

/** Opens a URL with another shift or page; asks first if there are unsaved changes. */
export function openUrl(address: string, before?: () => void): void {
  leaveWithPrompt(address, () => {
    before?.();
    replaceAddress(address);
  });
}

function replaceAddress(address: string): void {
  leaveOverlay(({ state }) => history.replaceState(state, "", address), true);
}

/**
 * Opens a shift in the side panel of the current page, once the dialog with the link has closed.
 */
export function openShift(shiftId: number): void {
  setTimeout(() => {
    const page =
      location.pathname === PATHS.polls ? { pathname: PATHS.dashboard, search: "" } : location;
    openUrl(urlWithShift(shiftId, page));
  }, AFTER_DIALOG_MS);
}

/** Tracks the history entry of a shift in the side panel. */
interface HeldShift {
  /** Records the page's current URL, for example after the user goes to another month. */
  readonly note: () => void;
  /** Goes back to the page without the shift. */
  readonly close: () => void;
  /** Ends the tracking after the panel has closed in any way. */
  readonly end: () => void;
}

/**
 * Tracks a shift in the side panel in the browser's history, so that the back button leads to the
 * page's latest URL without the shift.
 */
export function trackShiftInHistory(): HeldShift {
  let page = urlWithShift(null, location);
  let shown = location.href;
  let isEnded = false;
  const leave = openOverlay(
    () => leaveWithPrompt(page, () => (isBelowOverlay() ? end() : close())),
    page,
    () => shown,
  );
  const end = (): void => {
    if (isEnded) return;
    isEnded = true;
    // After the back button, the page continues from its latest URL.
    if (isBelowOverlay()) history.replaceState(null, "", page);
    leave();
  };
  const close = (): void => {
    const beneath = urlWithShift(null, location);
    end();
    // Waits until the browser has gone back, because that restores the old URL.
    setTimeout(() => replaceAddress(beneath), 0);
  };
  const note = (): void => {
    if (isShown()) [page, shown] = [urlWithShift(null, location), location.href];
  };
  return { note, close, end };
}

function isShown(): boolean {
  return shiftIdInUrl(location.pathname, location.search) !== null;
}
