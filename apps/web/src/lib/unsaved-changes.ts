import { goBack, openLayer } from "./way-back.ts";

/** What somebody has typed and not sent, where another address would take it off the screen. */
interface Work {
  readonly isThere: () => boolean;
  readonly isLostAt: (to: URL) => boolean;
  /** Asks whether it may go; `leave` does what they wanted. */
  readonly ask: (leave: () => void) => void;
}

const held: Work[] = [];

/** Holds work for as long as it is on the screen; gives what ends that. The browser asks before a tab is closed over it. */
export function holdWork(work: Work): () => void {
  held.push(work);
  addEventListener("beforeunload", askBeforeUnload);
  return () => {
    if (held.includes(work)) held.splice(held.indexOf(work), 1);
    if (held.length === 0) removeEventListener("beforeunload", askBeforeUnload);
  };
}

/** Whether anything is typed that is not sent. */
export function isWorkHeld(): boolean {
  return held.some(({ isThere }) => isThere());
}

/** Goes to an address: at once, or when nobody minds that what they typed is lost by it. */
export function leaveFor(
  address: string | URL,
  go: () => void,
  givenUp: readonly Work[] = [],
): void {
  const to = new URL(address, location.href);
  const work = held.findLast((one) => !givenUp.includes(one) && one.isThere() && one.isLostAt(to));
  if (work) work.ask(() => leaveFor(to, go, [...givenUp, work]));
  else go();
}

/** Holds what a page itself shows: no link, no key, no way back and no closed tab takes it without a question. */
export function holdPage({ isLostAt, ask }: Pick<Work, "isLostAt" | "ask">): () => void {
  const givenUp = (go: () => void) => () => {
    end();
    go();
  };
  const letGo = holdWork({ isThere: () => true, isLostAt, ask: (leave) => ask(givenUp(leave)) });
  const leaveLayer = openLayer(() => ask(givenUp(goBack)));
  const end = (): void => {
    letGo();
    leaveLayer();
  };
  return end;
}

/** Drops every guard: the question was asked already. */
export function forgetWork(): void {
  held.splice(0);
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (isWorkHeld()) event.preventDefault();
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

/** A search or a password is not worth a question, and a single choice is made again with one tap. */
const IGNORED_TYPES = new Set(["search", "password", "radio", "file", "button", "submit", "reset"]);

/** A toggle that belongs to the form; others act at once or only show something. */
const SWITCH = "button[aria-pressed][data-work]";

/** The click on a switch may have hit the icon inside it. */
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

/** Tracks which fields on the screen hold something else than before they were edited. */
export function createTypedWork() {
  const before = new Map<Field, string | null>();
  return {
    /** A field gets the focus: its content now is the one to compare with. */
    comesTo(at: EventTarget): void {
      const target = touched(at);
      for (const field of before.keys()) if (!field.isConnected) before.delete(field);
      if (isWork(target) && !before.has(target)) before.set(target, contentOf(target));
    },
    /** A field was edited without a focus first: its earlier content is unknown. */
    changes(target: EventTarget): void {
      if (isWork(target) && !before.has(target)) before.set(target, null);
    },
    /** Anywhere, or within a part of the form. */
    isThere(within?: Element): boolean {
      const counts = (field: Field): boolean =>
        field.isConnected && within?.contains(field) !== false;
      return [...before].some(([field, found]) => counts(field) && contentOf(field) !== found);
    },
  };
}
