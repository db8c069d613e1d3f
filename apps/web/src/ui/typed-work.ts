type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

/** A search finds, a code or a password is no work of one's own, and a choice of one is made again with one tap. */
const NO_WORK = new Set(["search", "password", "radio", "file", "button", "submit", "reset"]);

/** A button that is on or off as part of what is filled in says so; one that shows something, or acts at once, is no work. */
const SWITCH = "button[aria-pressed][data-work]";

/** What was touched: of a switch, which may have been touched at its icon, the button. */
function touched(target: EventTarget): EventTarget {
  return (target instanceof Element && target.closest(SWITCH)) || target;
}

function isWork(target: EventTarget): target is Field {
  if (target instanceof HTMLButtonElement) return target.matches(SWITCH);
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement &&
    !NO_WORK.has(target.type) &&
    target.autocomplete !== "one-time-code" &&
    target.role !== "combobox"
  );
}

function contentOf(field: Field): string {
  if (field instanceof HTMLButtonElement) return field.ariaPressed ?? "";
  return field instanceof HTMLInputElement && field.type === "checkbox" ? String(field.checked) : field.value;
}

/** Knows what somebody has typed into a form that is still on the screen, and has not taken back. */
export function createTypedWork() {
  const before = new Map<Field, string | null>();
  return {
    /** Somebody has come to a field: what it holds now is what they found. */
    comesTo(at: EventTarget): void {
      const target = touched(at);
      for (const field of before.keys()) if (!field.isConnected) before.delete(field);
      if (isWork(target) && !before.has(target)) before.set(target, contentOf(target));
    },
    /** Somebody has changed a field, whatever it held. */
    changes(target: EventTarget): void {
      if (isWork(target) && !before.has(target)) before.set(target, null);
    },
    /** Anywhere, or within a part of the form. */
    isThere(within?: Element): boolean {
      const counts = (field: Field): boolean => field.isConnected && within?.contains(field) !== false;
      return [...before].some(([field, found]) => counts(field) && contentOf(field) !== found);
    },
  };
}
