type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A search finds, a code or a password is no work of one's own, and a choice of one is made again with one tap. */
const NO_WORK = new Set(["search", "password", "radio", "file", "button", "submit", "reset"]);

function isWork(target: EventTarget): target is Field {
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement &&
    !NO_WORK.has(target.type) &&
    target.autocomplete !== "one-time-code" &&
    target.role !== "combobox"
  );
}

function contentOf(field: Field): string {
  return field instanceof HTMLInputElement && field.type === "checkbox" ? String(field.checked) : field.value;
}

/** Knows what somebody has typed into a form that is still on the screen, and has not taken back. */
export function createTypedWork() {
  const before = new Map<Field, string | null>();
  return {
    /** Somebody has come to a field: what it holds now is what they found. */
    comesTo(target: EventTarget): void {
      for (const field of before.keys()) if (!field.isConnected) before.delete(field);
      if (isWork(target) && !before.has(target)) before.set(target, contentOf(target));
    },
    /** Somebody has changed a field, whatever it held. */
    changes(target: EventTarget): void {
      if (isWork(target) && !before.has(target)) before.set(target, null);
    },
    isThere(): boolean {
      return [...before].some(([field, found]) => field.isConnected && contentOf(field) !== found);
    },
  };
}
