import { isKeptAnswer } from "./kept-names.ts";
import { BOOK_PLACE, mayKeep, PHONE_BOOK, placeOf, readKept, writeKept } from "./kept-screen.ts";
import { queryClient } from "./queries.ts";
import { whatIsAway } from "./reach.ts";
import { clockOffset, serverNow } from "./server-clock.ts";

const SAVE_AFTER_MS = 500;
/** So long at a time a page that is looked at is kept from answering a finger. */
const PIECE_MS = 8;
/** A page that is busy all the time keeps its screen as well. */
const IDLE_WITHIN_MS = 1_000;
/** Between two pieces in a browser that does not say when it has nothing to do. */
const BREATH_MS = 50;
const PHONE_BOOK_WITHIN_MS = 5 * 60_000;
const OLDEST_PHONE_BOOK_MS = 24 * 3_600_000;

/** Each answer as it was written last: one that has not changed is not written again. */
const written = new Map<string, unknown>();
/** The phone book of the last visit, while this one has not read it. */
let bookOfBefore: { readonly readAt: number; readonly times: number | null } | null = null;
/** What is being written. */
let underWay: Iterator<void> | null = null;

/** Keeps the newest answers on this device, so that the app opens with them while nobody answers. Gives the way to end it. */
export function keepScreen(): () => void {
  const kept = readKept();
  const readAt = kept?.answers.includes(BOOK_PLACE) ? kept.bookReadAt : undefined;
  bookOfBefore = readAt === undefined ? null : { readAt, times: mayKeep() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // In a burst of news what was begun is ended first: begun anew each time it would never come to say what is kept.
      if (underWay) return saveSoon();
      underWay = saving();
      betweenTasks(goOn);
    }, SAVE_AFTER_MS);
  };
  const saveNow = (): void => {
    if (document.visibilityState !== "hidden" || (timer === undefined && !underWay)) return;
    clearTimeout(timer);
    timer = undefined;
    underWay = null;
    // Whoever puts the phone away may be in a dead spot when they take it out.
    for (const _piece of saving());
  };
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (
      event.type === "updated" &&
      event.action.type === "success" &&
      isKeptAnswer(event.query.queryKey[0])
    )
      saveSoon();
  });
  addEventListener("visibilitychange", saveNow);
  // What had come before this.
  saveSoon();
  return () => {
    unsubscribe();
    clearTimeout(timer);
    removeEventListener("visibilitychange", saveNow);
  };
}

function betweenTasks(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: IDLE_WITHIN_MS });
  else setTimeout(work, BREATH_MS);
}

/** A piece at a time, while the browser has nothing better to do: to write a month takes a slow phone as long as a tap may. */
function goOn(): void {
  const until = performance.now() + PIECE_MS;
  while (underWay && performance.now() < until) if (underWay.next().done) underWay = null;
  if (underWay) betweenTasks(goOn);
}

/** Writes what has changed, an answer at a time, and at last what is kept now. */
function* saving(): Generator<void> {
  const times = mayKeep();
  // Signed out: nothing of the squad stays on the device.
  if (times === null) return;
  // While nobody answers, what is shown is no newer than it was.
  const savedAt = whatIsAway()?.since ?? serverNow().epochMilliseconds;
  const answers: string[] = [];
  for (const { queryKey, state } of queryClient.getQueryCache().findAll()) {
    if (!isKeptAnswer(queryKey[0]) || state.data === undefined) continue;
    const place = placeOf(queryKey);
    if (isWritten(place, state.data)) answers.push(place);
    yield;
    if (mayKeep() !== times) return;
  }
  withRoom(() => note(savedAt, times, answers));
  // What the page has forgotten is not held by this either.
  for (const place of written.keys()) if (!answers.includes(place)) written.delete(place);
}

/** Says what is kept, and since when it is true. */
function note(savedAt: number, times: number, answers: readonly string[]): void {
  const read = queryClient.getQueryState(PHONE_BOOK.queryKey);
  if (read?.data !== undefined || bookOfBefore?.times !== times) bookOfBefore = null;
  const hasBook =
    localStorage.getItem(BOOK_PLACE) !== null &&
    (bookOfBefore !== null || answers.includes(BOOK_PLACE));
  const others = answers.filter((place) => place !== BOOK_PLACE);
  writeKept({
    savedAt,
    offsetMs: clockOffset(),
    answers: hasBook ? [...others, BOOK_PLACE] : others,
    bookReadAt: hasBook ? (bookOfBefore?.readAt ?? read?.dataUpdatedAt) : undefined,
  });
}

/** Writes an answer that has changed; false where it cannot be. */
function isWritten(place: string, answer: unknown): boolean {
  const write = (): void => {
    // Another tab may have taken it away.
    if (written.get(place) === answer && localStorage.getItem(place) !== null) return;
    localStorage.setItem(place, JSON.stringify(answer));
    written.set(place, answer);
  };
  return place === BOOK_PLACE ? tried(write) : withRoom(write);
}

/** Where there is no room for all, the schedule comes before the directory. */
function withRoom(write: () => void): boolean {
  return tried(write) || (tried(() => localStorage.removeItem(BOOK_PLACE)) && tried(write));
}

/** A device may have no room, or keep nothing: then the app opens without. */
function tried(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
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
