import { isKeptAnswer } from "./kept-names.ts";
import { endpointOptions, keyOf, queryClient } from "./queries.ts";
import { noteOlderScreen, whatIsAway } from "./reach.ts";
import { clockOffset, keepClockOffset, serverNow } from "./server-clock.ts";

const KEY = "kept-screen";
const SAVE_AFTER_MS = 500;
/** Whom to call: the largest of what is kept, and the one that changes least. It is read some minutes after the rest. */
export const PHONE_BOOK = endpointOptions("members.list", { filter: "active" });
const BOOK = JSON.stringify(PHONE_BOOK.queryKey);
const PHONE_BOOK_WITHIN_MS = 5 * 60_000;
const OLDEST_PHONE_BOOK_MS = 24 * 3_600_000;

let isOver = false;

type Answer = readonly [key: readonly unknown[], answer: unknown];

interface Kept {
  readonly savedAt: number;
  readonly offsetMs: number;
  readonly answers: readonly Answer[];
  /** When the phone book among them was read, by the clock of the device; absent where there is none. */
  readonly bookReadAt?: number | undefined;
}

/** The phone book of the last visit, while this one has not read it. */
let bookOfBefore: { readonly answers: readonly Answer[]; readonly readAt: number } | null = null;

/** Keeps the newest answers on this device, so that the app opens with them while nobody answers. */
export function keepScreen(): void {
  const { answers = [], bookReadAt } = readKept() ?? {};
  bookOfBefore = bookReadAt === undefined ? null : { answers: answers.filter(isPhoneBook), readAt: bookReadAt };
  let timer: ReturnType<typeof setTimeout> | undefined;
  queryClient.getQueryCache().subscribe((event) => {
    const isNews = event.type === "updated" && event.action.type === "success" && isKeptAnswer(event.query.queryKey[0]);
    if (!isNews || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      save();
    }, SAVE_AFTER_MS);
  });
}

function save(): void {
  // Signed out: nothing of the squad stays on the device.
  if (isOver || !queryClient.getQueryData(keyOf("accounts.currentUser", {}))) return;
  const answers = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => isKeptAnswer(queryKey[0]) && state.data !== undefined });
  const read = answers.map(({ queryKey, state }) => [queryKey, state.data] as const);
  const book = queryClient.getQueryState(PHONE_BOOK.queryKey);
  if (book?.data !== undefined) bookOfBefore = null;
  const kept: Kept = {
    // While nobody answers, what is shown is no newer than it was.
    savedAt: whatIsAway()?.since ?? serverNow().epochMilliseconds,
    offsetMs: clockOffset(),
    answers: [...read, ...(bookOfBefore?.answers ?? [])],
    bookReadAt: bookOfBefore?.readAt ?? book?.dataUpdatedAt,
  };
  // Where there is no room for all, the schedule comes before the directory; a device that keeps nothing opens without either.
  if (!isWritten(kept))
    isWritten({ ...kept, answers: read.filter(([[name]]) => name !== "members.list"), bookReadAt: undefined });
}

function isPhoneBook([key]: Answer): boolean {
  return JSON.stringify(key) === BOOK;
}

/**
 * In how many milliseconds the phone book is to be read: at once on a device that has none of the last day, else at some time of the
 * next minutes. When a squad of hundreds opens the app for one call, its largest answer is not asked for hundreds of times meanwhile.
 */
export function untilPhoneBookMs(): number {
  const ageMs = Date.now() - (bookOfBefore?.readAt ?? Number.NEGATIVE_INFINITY);
  const isFresh = ageMs >= 0 && ageMs < OLDEST_PHONE_BOOK_MS;
  return isFresh ? Math.random() * PHONE_BOOK_WITHIN_MS : 0;
}

function isWritten(kept: Kept): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

/** Puts the kept answers on the screen, and says since when they are true; false where none are kept. */
export function bringBackScreen(): boolean {
  try {
    const kept = readKept();
    if (!kept) return false;
    keepClockOffset(kept.offsetMs);
    for (const [key, answer] of kept.answers) queryClient.setQueryData(key, answer);
    if (kept.bookReadAt !== undefined)
      queryClient.setQueryData(PHONE_BOOK.queryKey, (book) => book, { updatedAt: kept.bookReadAt });
    noteOlderScreen(kept.savedAt);
    return true;
  } catch {
    return false;
  }
}

function readKept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** The same member is signed in again on the page that was to be left. */
export function keepAgain(): void {
  isOver = false;
}

/** Leaves nothing on the device; while the page is being left, nothing is kept any more either. */
export function forgetScreen(isLeaving = false): void {
  isOver ||= isLeaving;
  bookOfBefore = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
