/**
 * Returns the index of the tab to which a key moves: arrow keys wrap around, Home and End go to the
 * ends. Undefined for other keys.
 */
export function tabFor(key: string, index: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  return step === undefined ? undefined : (index + step + count) % count;
}
