import { goBack, openOverlay } from "../routing/history-overlays.ts";

/** Unsaved changes that a navigation would lose. */
interface Work {
  readonly isThere: () => boolean;
  readonly isLostAt: (to: URL) => boolean;
  /** Asks the user to confirm the loss; `leave` then navigates. */
  readonly ask: (leave: () => void) => void;
}

const held: Work[] = [];

/**
 * Guards unsaved changes while they are on the screen; returns a function that ends the guard. The
 * browser also asks before it closes the tab.
 */
export function guardUnsavedWork(work: Work): () => void {
  held.push(work);
  addEventListener("beforeunload", askBeforeUnload);
  return () => {
    if (held.includes(work)) held.splice(held.indexOf(work), 1);
    if (held.length === 0) removeEventListener("beforeunload", askBeforeUnload);
  };
}

export function hasUnsavedWork(): boolean {
  return held.some(({ isThere }) => isThere());
}

/** Navigates at once if no guard objects, otherwise after the user agrees to lose the changes. */
export function leaveWithPrompt(
  address: string | URL,
  go: () => void,
  givenUp: readonly Work[] = [],
): void {
  const to = new URL(address, location.href);
  const work = held.findLast((one) => !givenUp.includes(one) && one.isThere() && one.isLostAt(to));
  if (work) work.ask(() => leaveWithPrompt(to, go, [...givenUp, work]));
  else go();
}

/**
 * Guards a whole page's unsaved changes: links, shortcuts, the back button and closing the tab ask
 * first.
 */
export function guardPage({ isLostAt, ask }: Pick<Work, "isLostAt" | "ask">): () => void {
  const givenUp = (go: () => void) => () => {
    end();
    go();
  };
  const letGo = guardUnsavedWork({
    isThere: () => true,
    isLostAt,
    ask: (leave) => ask(givenUp(leave)),
  });
  const leaveLayer = openOverlay(() => ask(givenUp(goBack)));
  const end = (): void => {
    letGo();
    leaveLayer();
  };
  return end;
}

/** Removes all guards, because the user has already agreed to lose the changes. */
export function dropUnsavedGuards(): void {
  held.splice(0);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (hasUnsavedWork()) event.preventDefault();
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

/**
 * Types of fields that do not count as unsaved work: searches and passwords need no question, and a
 * single choice is repeated with one tap.
 */
const IGNORED_TYPES = new Set(["search", "password", "radio", "file", "button", "submit", "reset"]);

/**
 * A toggle button that belongs to a form's values; other toggles act at once or only change the
 * view.
 */
const SWITCH = "button[aria-pressed][data-work]";

/** Returns the toggle when a click hits the icon inside it. */
function touched(target: EventTarget): EventTarget {
  return (target instanceof Element && target.closest(SWITCH)) || target;
}

function isWork(target: EventTarget): target is Field {
  if (target instanceof HTMLButtonElement) return target.matches(SWITCH);
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement &&
    !IGNORED_TYPES.has(target.type) &&
    target.autocomplete !== "one-time-code" &&
    target.role !== "combobox"
  );
}

function contentOf(field: Field): string {
  if (field instanceof HTMLButtonElement) return field.ariaPressed ?? "";
  return field instanceof HTMLInputElement && field.type === "checkbox"
    ? String(field.checked)
    : field.value;
}

/** Tracks which visible fields differ from their value before the edit. */
export function createDirtyTracker() {
  const before = new Map<Field, string | null>();
  return {
    /** Called when a field gets the focus: its current value is its value before the edit. */
    comesTo(at: EventTarget): void {
      const target = touched(at);
      for (const field of before.keys()) if (!field.isConnected) before.delete(field);
      if (isWork(target) && !before.has(target)) before.set(target, contentOf(target));
    },
    /**
     * Called when a field changes. If it never had the focus, its value before the edit is unknown
     * (null).
     */
    changes(target: EventTarget): void {
      if (isWork(target) && !before.has(target)) before.set(target, null);
    },
    /** Whether there are unsaved edits on the whole page, or in one part of it. */
    isThere(within?: Element): boolean {
      const counts = (field: Field): boolean =>
        field.isConnected && within?.contains(field) !== false;
      return [...before].some(([field, found]) => counts(field) && contentOf(field) !== found);
    },
  };
}
