import { queryClient } from "../api/queries.ts";
import { clockOffset, serverNow } from "../api/server-clock.ts";
import { getConnectivity } from "./connectivity.ts";
import { isPersisted } from "./persisted-endpoints.ts";
import {
  PHONE_BOOK,
  PHONE_BOOK_KEY,
  persistGeneration,
  readSnapshot,
  storageKeyOf,
  writeSnapshot,
} from "./query-snapshot.ts";

const SAVE_AFTER_MS = 500;
/** Maximum time of uninterrupted work, so that a visible page stays responsive. */
const PIECE_MS = 8;
/** Maximum wait for an idle moment, so that a page that is always busy is saved too. */
const IDLE_WITHIN_MS = 1_000;
/** Pause between two chunks of work in browsers without `requestIdleCallback`. */
const BREATH_MS = 50;
const PHONE_BOOK_WITHIN_MS = 5 * 60_000;
const OLDEST_PHONE_BOOK_MS = 24 * 3_600_000;

/** Each response as last written, so that unchanged responses are not written again. */
const written = new Map<string, unknown>();
/** The phone book stored in the last visit, until this visit fetches it. */
let bookOfBefore: { readonly readAt: number; readonly times: number | null } | null = null;
let underWay: Iterator<void> | null = null;

/**
 * Stores the query cache on this device, so that the app opens with it when offline. Returns a
 * function that stops this.
 */
export function persistQueries(): () => void {
  const kept = readSnapshot();
  const readAt = kept?.answers.includes(PHONE_BOOK_KEY) ? kept.bookReadAt : undefined;
  bookOfBefore = readAt === undefined ? null : { readAt, times: persistGeneration() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // In a burst of changes, finishes the current save first: a restart for each change would
      // never reach the index.
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
    // Saves at once when the page is hidden, because a member who takes the phone out again may
    // have no network.
    for (const _piece of saving());
  };
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (
      event.type === "updated" &&
      event.action.type === "success" &&
      isPersisted(event.query.queryKey[0])
    )
      saveSoon();
  });
  addEventListener("visibilitychange", saveNow);
  // Also saves the responses that arrived before this call.
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

/**
 * Does one chunk of the save in each idle period, because on a slow phone a whole month would delay
 * a tap.
 */
function goOn(): void {
  const until = performance.now() + PIECE_MS;
  while (underWay && performance.now() < until) if (underWay.next().done) underWay = null;
  if (underWay) betweenTasks(goOn);
}

/** The steps of a save: writes each changed response, then the index. */
function* saving(): Generator<void> {
  const times = persistGeneration();
  // The member is signed out, so no squad data may be stored on the device.
  if (times === null) return;
  // While offline, the data is as old as the last contact with the server.
  const savedAt = getConnectivity()?.since ?? serverNow().epochMilliseconds;
  const answers: string[] = [];
  for (const { queryKey, state } of queryClient.getQueryCache().findAll()) {
    if (!isPersisted(queryKey[0]) || state.data === undefined) continue;
    const key = storageKeyOf(queryKey);
    if (isWritten(key, state.data)) answers.push(key);
    yield;
    if (persistGeneration() !== times) return;
  }
  withRoom(() => note(savedAt, times, answers));
  // Forgets responses that the query cache has dropped.
  for (const key of written.keys()) if (!answers.includes(key)) written.delete(key);
}

/** Writes the index: which responses are stored, and their age. */
function note(savedAt: number, times: number, answers: readonly string[]): void {
  const read = queryClient.getQueryState(PHONE_BOOK.queryKey);
  if (read?.data !== undefined || bookOfBefore?.times !== times) bookOfBefore = null;
  const hasBook =
    localStorage.getItem(PHONE_BOOK_KEY) !== null &&
    (bookOfBefore !== null || answers.includes(PHONE_BOOK_KEY));
  const others = answers.filter((key) => key !== PHONE_BOOK_KEY);
  writeSnapshot({
    savedAt,
    offsetMs: clockOffset(),
    answers: hasBook ? [...others, PHONE_BOOK_KEY] : others,
    bookReadAt: hasBook ? (bookOfBefore?.readAt ?? read?.dataUpdatedAt) : undefined,
  });
}

/** Writes a response if it has changed; returns false if it cannot be written. */
function isWritten(key: string, answer: unknown): boolean {
  const write = (): void => {
    // Another tab may have removed the response from storage.
    if (written.get(key) === answer && localStorage.getItem(key) !== null) return;
    localStorage.setItem(key, JSON.stringify(answer));
    written.set(key, answer);
  };
  return key === PHONE_BOOK_KEY ? tried(write) : withRoom(write);
}

/**
 * If there is no room for all responses, removes the phone book, because the schedule is more
 * important.
 */
function withRoom(write: () => void): boolean {
  return tried(write) || (tried(() => localStorage.removeItem(PHONE_BOOK_KEY)) && tried(write));
}

/**
 * Returns false if the write fails: if a device has no storage or no room, the app opens without a
 * snapshot.
 */
function tried(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/**
 * Delay in milliseconds before the phone book is fetched: zero if the device has no copy or one
 * older than a day, otherwise a random time in the next minutes. When hundreds of members open the
 * app for one emergency, they must not all request the largest response at once.
 */
export function phoneBookDelayMs(): number {
  const ageMs = Date.now() - (bookOfBefore?.readAt ?? Number.NEGATIVE_INFINITY);
  const isFresh = ageMs >= 0 && ageMs < OLDEST_PHONE_BOOK_MS;
  return isFresh ? Math.random() * PHONE_BOOK_WITHIN_MS : 0;
}
