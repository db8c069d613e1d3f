/**
 * What a change invalidates in the query cache: endpoint names, prefixes of names that end in a
 * dot, or everything.
 */
export type Invalidations = readonly string[] | "everything";

/**
 * Number of changes that the deduplication remembers: the live stream may report this many before
 * the response to an earlier command arrives.
 */
const MOST_KNOWN = 100;

/**
 * Deduplicates changes that arrive both in a command's response and in the live stream, in either
 * order. Returns the invalidation keys not reported before; for a change without an event number,
 * all of them.
 */
export function createDeduplicator(most = MOST_KNOWN) {
  const known = new Map<string, Set<string>>();
  return (change: string | null, invalidates: readonly string[]): readonly string[] => {
    if (change === null) return invalidates;
    const before = known.get(change) ?? new Set();
    const fresh = invalidates.filter((touch) => !before.has(touch));
    known.set(change, new Set([...before, ...invalidates]));
    for (const oldest of known.keys()) {
      if (known.size <= most) break;
      known.delete(oldest);
    }
    return fresh;
  };
}

/** The deduplication of this tab; other tabs that share the live stream refetch on their own. */
export const takeUnseen = createDeduplicator();

let readAgain: (touched: Invalidations) => void = () => undefined;

/** Registers the callback that invalidates queries in the cache. */
export function onInvalidation(listener: (touched: Invalidations) => void): void {
  readAgain = listener;
}

/** Invalidates the queries that the header of a command's response names. */
export function applyInvalidations(headers: Headers): void {
  const touched = headers.get("watchbill-invalidates");
  if (touched === null) return;
  if (touched === "*") return readAgain("everything");
  const fresh = takeUnseen(headers.get("watchbill-change"), touched.split(", "));
  if (fresh.length > 0) readAgain(fresh);
}
