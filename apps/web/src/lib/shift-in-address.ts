import { PATHS } from "./paths.ts";
import { leaveFor } from "./unsaved-changes.ts";
import { AFTER_DIALOG_MS, goOn, isBackBeneath, openLayer } from "./way-back.ts";

/** What the address calls the shift that is shown beside the page. */
const SHIFT = "shift";

/** The shift that an address shows beside its page; null for none. Where questions are asked it is what a new one is about. */
export function shiftIn(path: string, search: string): number | null {
  const text = new URLSearchParams(search).get(SHIFT) ?? "";
  return path !== PATHS.polls && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

/** The address of a page with a shift beside it, or with none. */
export function addressWith(
  shiftId: number | null,
  { pathname, search }: Pick<Location, "pathname" | "search">,
): string {
  const params = new URLSearchParams(search);
  params.delete(SHIFT);
  if (shiftId !== null) params.set(SHIFT, String(shiftId));
  const text = params.toString();
  return text === "" ? pathname : `${pathname}?${text}`;
}

/** Shows an address with another shift beside the page, or another page; what was typed about this one goes only after a question. */
export function showAddress(address: string, before?: () => void): void {
  leaveFor(address, () => {
    before?.();
    replaceAddress(address);
  });
}

function replaceAddress(address: string): void {
  goOn(({ state }) => history.replaceState(state, "", address), true);
}

/** Shows a shift beside the page that is open, once the dialog that led to it is closed. */
export function showShift(shiftId: number): void {
  setTimeout(() => {
    const page =
      location.pathname === PATHS.polls ? { pathname: PATHS.dashboard, search: "" } : location;
    showAddress(addressWith(shiftId, page));
  }, AFTER_DIALOG_MS);
}

/** What stands for the shown shift in the browser's history. */
interface HeldShift {
  /** Notes the address that the page beneath has by now, such as that of another month. */
  readonly note: () => void;
  /** Leads back to the page without the shift. */
  readonly close: () => void;
  /** It is not shown any more, however that came. */
  readonly end: () => void;
}

/** Stands for the shown shift in the browser's history: the way back leads to the page as it is by then, without it. */
export function holdShift(): HeldShift {
  let page = addressWith(null, location);
  let shown = location.href;
  let isEnded = false;
  const leave = openLayer(
    () => leaveFor(page, () => (isBackBeneath() ? end() : close())),
    page,
    () => shown,
  );
  const end = (): void => {
    if (isEnded) return;
    isEnded = true;
    // By the way back: the page goes on from what it shows by now.
    if (isBackBeneath()) history.replaceState(null, "", page);
    leave();
  };
  const close = (): void => {
    const beneath = addressWith(null, location);
    end();
    // After the browser was sent back, which takes the address of before.
    setTimeout(() => replaceAddress(beneath), 0);
  };
  const note = (): void => {
    if (isShown()) [page, shown] = [addressWith(null, location), location.href];
  };
  return { note, close, end };
}

function isShown(): boolean {
  return shiftIn(location.pathname, location.search) !== null;
}
