import { endpointOptions, keyOf, queryClient } from "../api/queries.ts";
import { keepClockOffset } from "../api/server-clock.ts";
import { markStaleSince } from "./connectivity.ts";

/**
 * Storage key of the index, which lists the stored responses and their age. Each response has its
 * own key.
 */
const KEY = "kept-screen";
const ANSWER = `${KEY}:`;

/** The index of the offline snapshot (the query cache as stored on this device). */
export interface Snapshot {
  /** Time of the save, in milliseconds of the server's clock. */
  readonly savedAt: number;
  readonly offsetMs: number;
  /** Storage keys of the responses; an earlier version stored the responses themselves here. */
  readonly answers: readonly (string | readonly [key: readonly unknown[], answer: unknown])[];
  /** When the phone book was fetched, by the device's clock; absent if it is not stored. */
  readonly bookReadAt?: number | undefined;
}

/**
 * `isOver` is true while the page unloads, when nothing is stored. `times` counts how often the
 * snapshot was cleared, so that a save that began earlier stops.
 */
const keeping = { isOver: false, times: 0 };

/** Returns the storage key of a query's response. */
export function storageKeyOf(queryKey: readonly unknown[]): string {
  return ANSWER + JSON.stringify(queryKey);
}

/**
 * The largest stored response, and the one that changes least; it is fetched some minutes after the
 * others.
 */
export const PHONE_BOOK = endpointOptions("members.list", { filter: "active" });
export const PHONE_BOOK_KEY = storageKeyOf(PHONE_BOOK.queryKey);

/**
 * Returns how often the snapshot was cleared; null without a session, or while the page unloads.
 */
export function persistGeneration(): number | null {
  return keeping.isOver || !queryClient.getQueryData(keyOf("accounts.currentUser", {}))
    ? null
    : keeping.times;
}

/**
 * Fills the query cache from the snapshot and records its age; returns false if there is no
 * snapshot.
 */
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

/** Reads the index, without the responses; null if there is no snapshot. */
export function readSnapshot(): Snapshot | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Snapshot | null;
  } catch {
    return null;
  }
}

/** Writes the index, and deletes stored responses that it does not list. */
export function writeSnapshot(kept: Snapshot): void {
  localStorage.setItem(KEY, JSON.stringify(kept));
  for (const key of answerKeys()) if (!kept.answers.includes(key)) localStorage.removeItem(key);
}

function answerKeys(): string[] {
  return Object.keys(localStorage).filter((name) => name.startsWith(ANSWER));
}

/** Stores data again, after the member signed in again on a page that was about to unload. */
export function resumePersisting(): void {
  keeping.isOver = false;
}

/** Deletes the snapshot; with `isLeaving`, also stops storing, because the page unloads. */
export function clearSnapshot(isLeaving = false): void {
  keeping.isOver ||= isLeaving;
  keeping.times += 1;
  try {
    for (const name of [KEY, ...answerKeys()]) localStorage.removeItem(name);
  } catch {
    // No snapshot was stored.
  }
}
