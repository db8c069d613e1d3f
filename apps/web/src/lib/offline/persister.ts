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
/** Longest uninterrupted work, so that a visible page stays responsive. */
const PIECE_MS = 8;
/** Idle timeout: a page that is always busy is saved too. */
const IDLE_WITHIN_MS = 1_000;
/** Pause between two chunks in browsers without `requestIdleCallback`. */
const BREATH_MS = 50;
const PHONE_BOOK_WITHIN_MS = 5 * 60_000;
const OLDEST_PHONE_BOOK_MS = 24 * 3_600_000;

/** Each answer as last written, so that unchanged answers are not written again. */
const written = new Map<string, unknown>();
/** The last visit's phone book, until this visit reads it. */
let bookOfBefore: { readonly readAt: number; readonly times: number | null } | null = null;
let underWay: Iterator<void> | null = null;

/**
 * Persists the query cache to this device, so that the app opens with it offline. Returns a stop
 * function.
 */
export function persistQueries(): () => void {
  const kept = readSnapshot();
  const readAt = kept?.answers.includes(PHONE_BOOK_KEY) ? kept.bookReadAt : undefined;
  bookOfBefore = readAt === undefined ? null : { readAt, times: persistGeneration() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      // In a burst of changes, finishes the current save first: restarting each time would never
      // reach the index.
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
    // A member who puts the phone away may have no network when they take it out.
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
  // Saves the answers that arrived before this call.
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
 * Saves one chunk per idle period: serializing a month takes a slow phone as long as a tap may
 * take.
 */
function goOn(): void {
  const until = performance.now() + PIECE_MS;
  while (underWay && performance.now() < until) if (underWay.next().done) underWay = null;
  if (underWay) betweenTasks(goOn);
}

/** Writes each changed answer, then the index. */
function* saving(): Generator<void> {
  const times = persistGeneration();
  // Signed out: no squad data stays on the device.
  if (times === null) return;
  // While offline, the screen is no newer than at the last contact.
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
  // Releases answers that the query cache has dropped.
  for (const key of written.keys()) if (!answers.includes(key)) written.delete(key);
}

/** Writes the index: which answers are stored, and their age. */
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

/** Writes a changed answer; returns false if it cannot be written. */
function isWritten(key: string, answer: unknown): boolean {
  const write = (): void => {
    // Another tab may have removed it.
    if (written.get(key) === answer && localStorage.getItem(key) !== null) return;
    localStorage.setItem(key, JSON.stringify(answer));
    written.set(key, answer);
  };
  return key === PHONE_BOOK_KEY ? tried(write) : withRoom(write);
}

/** If there is no room for everything, the schedule takes precedence over the phone book. */
function withRoom(write: () => void): boolean {
  return tried(write) || (tried(() => localStorage.removeItem(PHONE_BOOK_KEY)) && tried(write));
}

/** A device may have no room or no storage: then the app opens without a snapshot. */
function tried(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

/**
 * Delay in milliseconds before the phone book is read. Zero if the device has no copy or one older
 * than a day; otherwise a random time in the next minutes. Hundreds of members may open the app for
 * one call and must not all request the largest response.
 */
export function phoneBookDelayMs(): number {
  const ageMs = Date.now() - (bookOfBefore?.readAt ?? Number.NEGATIVE_INFINITY);
  const isFresh = ageMs >= 0 && ageMs < OLDEST_PHONE_BOOK_MS;
  return isFresh ? Math.random() * PHONE_BOOK_WITHIN_MS : 0;
}
