/** Invalidation keys of a response: endpoint names, prefixes that end in a dot, or everything. */
export type Invalidations = readonly string[] | "everything";

/**
 * Bound of the deduplication: the stream may report this many changes before an earlier command's
 * response arrives.
 */
const MOST_KNOWN = 100;

/**
 * Deduplicates changes that arrive in both a command's response and the stream, in either order.
 * Returns the keys not yet reported; all of them for a change without a number.
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

/** Per tab: other tabs that share its stream refetch on their own. */
export const takeUnseen = createDeduplicator();

let readAgain: (touched: Invalidations) => void = () => undefined;

/** Registers the query cache's invalidation callback. */
export function onInvalidation(listener: (touched: Invalidations) => void): void {
  readAgain = listener;
}

/** Invalidates the queries that a command's response names. */
export function applyInvalidations(headers: Headers): void {
  const touched = headers.get("watchbill-invalidates");
  if (touched === null) return;
  if (touched === "*") return readAgain("everything");
  const fresh = takeUnseen(headers.get("watchbill-change"), touched.split(", "));
  if (fresh.length > 0) readAgain(fresh);
}
