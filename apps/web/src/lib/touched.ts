/** What an answer has made stale: names of endpoints, beginnings of names that end in a dot, or all. */
export type Touched = readonly string[] | "everything";

/** The stream may tell of so many changes before the answer to one that was sent earlier comes. */
const MOST_KNOWN = 100;

/**
 * A change is told of twice: by the answer to the command and by the stream, in either order. Gives what of it nobody has told
 * before; of a change without a number that is all.
 */
export function createToldOnce(most = MOST_KNOWN) {
  const known = new Map<string, Set<string>>();
  return (change: string | null, touches: readonly string[]): readonly string[] => {
    if (change === null) return touches;
    const before = known.get(change) ?? new Set();
    const fresh = touches.filter((touch) => !before.has(touch));
    known.set(change, new Set([...before, ...touches]));
    for (const oldest of known.keys()) {
      if (known.size <= most) break;
      known.delete(oldest);
    }
    return fresh;
  };
}

/** Of this tab: the others that share its stream read for themselves. */
export const notToldBefore = createToldOnce();

let readAgain: (touched: Touched) => void = () => undefined;

/** Whoever keeps answers says how they are read again. */
export function onTouched(listener: (touched: Touched) => void): void {
  readAgain = listener;
}

/** Has read again what the answer to a command says that it touched. */
export function hearTouched(headers: Headers): void {
  const touched = headers.get("watchbill-touched");
  if (touched === null) return;
  if (touched === "*") return readAgain("everything");
  const fresh = notToldBefore(headers.get("watchbill-change"), touched.split(", "));
  if (fresh.length > 0) readAgain(fresh);
}
