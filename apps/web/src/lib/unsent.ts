/**
 * What a member has done on this device and the server has not heard of yet. Each piece has a place of its own, so that two
 * tabs that write at once overwrite no other; signing out forgets them all.
 */
const PREFIX = "unsent ";
/** Where a device keeps nothing, they wait as long as the app is open. */
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();
/** Tells other tabs' screens; the browser tells this one of theirs. */
globalThis.addEventListener?.("storage", ({ key }) =>
  key === null || key.startsWith(PREFIX) ? tell() : undefined,
);

function tell(): void {
  for (const listener of listeners) listener();
}

/** A piece that waits, under its name; `text` is what was kept. */
export interface Unsent {
  readonly name: string;
  readonly text: string;
}

/** Keeps what waits under names, in the place of what waited there. */
export function keepUnsent(pieces: readonly Unsent[]): void {
  for (const { name, text } of pieces) {
    try {
      localStorage.setItem(PREFIX + name, text);
    } catch {
      inMemory.set(PREFIX + name, text);
    }
  }
  tell();
}

/** Forgets what was sent; what was kept under the same name since then waits on. */
export function forgetSent(pieces: readonly Unsent[]): void {
  for (const { name, text } of pieces) {
    if (inMemory.get(PREFIX + name) === text) inMemory.delete(PREFIX + name);
    try {
      if (localStorage.getItem(PREFIX + name) === text) localStorage.removeItem(PREFIX + name);
    } catch {
      // It was never there.
    }
  }
  tell();
}

/** Whoever signs out leaves nothing behind. */
export function forgetUnsent(): void {
  inMemory.clear();
  for (const [key] of storedEntries())
    try {
      localStorage.removeItem(key);
    } catch {
      // It was never there.
    }
  tell();
}

/** What waits under names that begin so, in the order of their names. */
export function readUnsent(beginning: string): Unsent[] {
  return JSON.parse(unsentText(beginning)) as Unsent[];
}

/** The same as one text, which is equal as long as nothing changed. */
export function unsentText(beginning: string): string {
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

/** Calls back whenever something waits or waits no more, in whatever tab; gives the way to stop that. */
export function onUnsentChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
