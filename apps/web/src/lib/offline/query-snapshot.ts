import { endpointOptions, keyOf, queryClient } from "../api/queries.ts";
import { keepClockOffset } from "../api/server-clock.ts";
import { markStaleSince } from "./connectivity.ts";

/** Key of the index: which answers are stored, and their age. Each answer has its own key. */
const KEY = "kept-screen";
const ANSWER = `${KEY}:`;

/** The index of the offline snapshot. */
export interface Snapshot {
  /** In milliseconds of the server's clock. */
  readonly savedAt: number;
  readonly offsetMs: number;
  /** The storage keys of the answers; an earlier version stored the answers themselves here. */
  readonly answers: readonly (string | readonly [key: readonly unknown[], answer: unknown])[];
  /** When the phone book was read, by the device's clock; absent if it is not stored. */
  readonly bookReadAt?: number | undefined;
}

/**
 * `isExpired`: nothing is stored while the page unloads. `times` counts clears, so that a save that
 * began before a clear stops.
 */
const keeping = { isOver: false, times: 0 };

/** Returns the storage key of a query's answer. */
export function storageKeyOf(queryKey: readonly unknown[]): string {
  return ANSWER + JSON.stringify(queryKey);
}

/** The largest and least changing stored answer; it is read some minutes after the others. */
export const PHONE_BOOK = endpointOptions("members.list", { filter: "active" });
export const PHONE_BOOK_KEY = storageKeyOf(PHONE_BOOK.queryKey);

/**
 * Returns how often the snapshot was cleared, or null without a session or the page is unloading.
 */
export function persistGeneration(): number | null {
  return keeping.isOver || !queryClient.getQueryData(keyOf("accounts.currentUser", {}))
    ? null
    : keeping.times;
}

/** Hydrates the query cache from the snapshot and sets its age; returns false if there is none. */
export function hydrateQueries(): boolean {
  try {
    const kept = readSnapshot();
    if (!kept) return false;
    keepClockOffset(kept.offsetMs);
    for (const answer of kept.answers) bringBack(answer, kept.bookReadAt);
    markStaleSince(kept.savedAt);
    return true;
  } catch {
    return false;
  }
}

function bringBack(answer: Snapshot["answers"][number], bookReadAt: number | undefined): void {
  if (typeof answer !== "string") return void queryClient.setQueryData(...answer);
  const raw = localStorage.getItem(answer);
  if (raw === null) return;
  const key = JSON.parse(answer.slice(ANSWER.length)) as readonly unknown[];
  queryClient.setQueryData(
    key,
    JSON.parse(raw),
    answer === PHONE_BOOK_KEY && bookReadAt ? { updatedAt: bookReadAt } : {},
  );
}

/** The index without the answers; null if there is no snapshot. */
export function readSnapshot(): Snapshot | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Snapshot | null;
  } catch {
    return null;
  }
}

/** Writes the index and deletes answers it does not list. */
export function writeSnapshot(kept: Snapshot): void {
  localStorage.setItem(KEY, JSON.stringify(kept));
  for (const key of answerKeys()) if (!kept.answers.includes(key)) localStorage.removeItem(key);
}

function answerKeys(): string[] {
  return Object.keys(localStorage).filter((name) => name.startsWith(ANSWER));
}

/** Resumes storing: the same member signed in again on the page that was about to unload. */
export function resumePersisting(): void {
  keeping.isOver = false;
}

/** Clears the snapshot; with `isLeaving`, also stops storing while the page unloads. */
export function clearSnapshot(isLeaving = false): void {
  keeping.isOver ||= isLeaving;
  keeping.times += 1;
  try {
    for (const name of [KEY, ...answerKeys()]) localStorage.removeItem(name);
  } catch {
    // Nothing was stored.
  }
}
