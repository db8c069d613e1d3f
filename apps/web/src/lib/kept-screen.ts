import { endpointOptions, keyOf, queryClient } from "./queries.ts";
import { noteOlderScreen } from "./reach.ts";
import { keepClockOffset } from "./server-clock.ts";

/** Says which answers are kept, and how old they are; each of them lies beside it under a key of its own. */
const KEY = "kept-screen";
const ANSWER = `${KEY}:`;

/** What was kept of a screen. */
export interface Kept {
  /** In milliseconds of the server's clock. */
  readonly savedAt: number;
  readonly offsetMs: number;
  /** Where each answer lies; a version before kept the answers themselves here. */
  readonly answers: readonly (string | readonly [key: readonly unknown[], answer: unknown])[];
  /** When the phone book among them was read, by the clock of the device; absent where there is none. */
  readonly bookReadAt?: number | undefined;
}

/** While the page is being left nothing is kept; what was begun before a time of forgetting is not ended. */
const keeping = { isOver: false, times: 0 };

/** Where the answer to a query is kept. */
export function placeOf(queryKey: readonly unknown[]): string {
  return ANSWER + JSON.stringify(queryKey);
}

/** Whom to call: the largest of what is kept, and the one that changes least. It is read some minutes after the rest. */
export const PHONE_BOOK = endpointOptions("members.list", { filter: "active" });
export const BOOK_PLACE = placeOf(PHONE_BOOK.queryKey);

/** Whether there is somebody whose screen may be kept, and how often it was forgotten so far; null where nobody's may. */
export function mayKeep(): number | null {
  return keeping.isOver || !queryClient.getQueryData(keyOf("accounts.currentUser", {}))
    ? null
    : keeping.times;
}

/** Puts the kept answers on the screen, and says since when they are true; false where none are kept. */
export function bringBackScreen(): boolean {
  try {
    const kept = readKept();
    if (!kept) return false;
    keepClockOffset(kept.offsetMs);
    for (const answer of kept.answers) bringBack(answer, kept.bookReadAt);
    noteOlderScreen(kept.savedAt);
    return true;
  } catch {
    return false;
  }
}

function bringBack(answer: Kept["answers"][number], bookReadAt: number | undefined): void {
  if (typeof answer !== "string") return void queryClient.setQueryData(...answer);
  const raw = localStorage.getItem(answer);
  if (raw === null) return;
  const key = JSON.parse(answer.slice(ANSWER.length)) as readonly unknown[];
  queryClient.setQueryData(
    key,
    JSON.parse(raw),
    answer === BOOK_PLACE && bookReadAt ? { updatedAt: bookReadAt } : {},
  );
}

/** What is kept, without the answers; null where nothing is. */
export function readKept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Says what is kept now; what else lay here is taken away. */
export function writeKept(kept: Kept): void {
  localStorage.setItem(KEY, JSON.stringify(kept));
  for (const place of places()) if (!kept.answers.includes(place)) localStorage.removeItem(place);
}

function places(): string[] {
  return Object.keys(localStorage).filter((name) => name.startsWith(ANSWER));
}

/** The same member is signed in again on the page that was to be left. */
export function keepAgain(): void {
  keeping.isOver = false;
}

/** Leaves nothing on the device; while the page is being left, nothing is kept any more either. */
export function forgetScreen(isLeaving = false): void {
  keeping.isOver ||= isLeaving;
  keeping.times += 1;
  try {
    for (const name of [KEY, ...places()]) localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}
