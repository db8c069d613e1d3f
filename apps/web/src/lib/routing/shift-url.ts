import { leaveWithPrompt } from "../forms/unsaved-changes.ts";
import { AFTER_DIALOG_MS, isBelowOverlay, leaveOverlay, openOverlay } from "./history-overlays.ts";
import { PATHS } from "./paths.ts";

/** Query parameter of the shift in the side panel. */
const SHIFT = "shift";

/**
 * Returns the shift in the side panel; null for none. On the polls page the parameter names the
 * subject of a new poll.
 */
export function shiftIdInUrl(path: string, search: string): number | null {
  const text = new URLSearchParams(search).get(SHIFT) ?? "";
  return path !== PATHS.polls && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** Builds a page's URL with a shift in the side panel, or with none. */
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

/** Shows a URL with another shift or page; asks before it discards unsaved changes. */
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
 * Shows a shift in the side panel of the current page, after the dialog that led to it has closed.
 */
export function openShift(shiftId: number): void {
  setTimeout(() => {
    const page =
      location.pathname === PATHS.polls ? { pathname: PATHS.dashboard, search: "" } : location;
    openUrl(urlWithShift(shiftId, page));
  }, AFTER_DIALOG_MS);
}

/** History entry of the shown shift. */
interface HeldShift {
  /** Records the current URL of the page below the panel, for example after a change of month. */
  readonly note: () => void;
  /** Goes back to the page without the shift. */
  readonly close: () => void;
  /** Ends tracking, however the panel closed. */
  readonly end: () => void;
}

/**
 * Tracks the shown shift in the browser's history: the back button leads to the page's latest URL
 * without the shift.
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
    // After the back button, the page continues from the URL it shows now.
    if (isBelowOverlay()) history.replaceState(null, "", page);
    leave();
  };
  const close = (): void => {
    const beneath = urlWithShift(null, location);
    end();
    // Runs after the browser went back, which restores the old URL.
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
