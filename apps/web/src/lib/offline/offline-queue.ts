/**
 * Queue in localStorage of changes made offline. Each item has its own key, so that two tabs never
 * overwrite each other's items; a sign-out clears the queue.
 */
const PREFIX = "unsent ";
/** Fallback for browsers without storage: the queue lasts while the app is open. */
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();
/** The browser fires the storage event only in the other tabs. */
globalThis.addEventListener?.("storage", ({ key }) =>
  key === null || key.startsWith(PREFIX) ? notify() : undefined,
);

function notify(): void {
  for (const listener of listeners) listener();
}

/** A queued item: its name, and its content as `text`. */
export interface QueuedItem {
  readonly name: string;
  readonly text: string;
}

/** Adds items to the queue; an item replaces an earlier one with its name. */
export function enqueue(pieces: readonly QueuedItem[]): void {
  for (const { name, text } of pieces) {
    try {
      localStorage.setItem(PREFIX + name, text);
    } catch {
      inMemory.set(PREFIX + name, text);
    }
  }
  notify();
}

/** Removes items after they were sent; an item that was queued again since then stays. */
export function dequeue(pieces: readonly QueuedItem[]): void {
  for (const { name, text } of pieces) {
    if (inMemory.get(PREFIX + name) === text) inMemory.delete(PREFIX + name);
    try {
      if (localStorage.getItem(PREFIX + name) === text) localStorage.removeItem(PREFIX + name);
    } catch {
      // Without storage there is nothing to delete.
    }
  }
  notify();
}

export function clearQueue(): void {
  inMemory.clear();
  for (const [key] of storedEntries())
    try {
      localStorage.removeItem(key);
    } catch {
      // Without storage there is nothing to delete.
    }
  notify();
}

/** Lists the queued items whose names have the prefix, ordered by name. */
export function listQueued(beginning: string): QueuedItem[] {
  return JSON.parse(queuedText(beginning)) as QueuedItem[];
}

/**
 * Returns the queued items as one text for `useSyncExternalStore`, which needs an equal value while
 * nothing changes.
 */
export function queuedText(beginning: string): string {
  const all = [...inMemory, ...storedEntries()]
    .filter(([key]) => key.startsWith(PREFIX + beginning))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(all.map(([key, text]) => ({ name: key.slice(PREFIX.length), text })));
}

function storedEntries(): [string, string][] {
  try {
    return Object.entries(localStorage as unknown as Record<string, string>).filter(([key]) =>
      key.startsWith(PREFIX),
    );
  } catch {
    return [];
  }
}

/** Calls `listener` on every change of the queue in any tab; returns an unsubscribe function. */
export function onQueueChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
