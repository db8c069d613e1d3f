const LONGEST_PATIENCE_SECONDS = 3_600;

/**
 * What a `Retry-After` asks for, in whole seconds and an hour at most; undefined where there is none that can be read. One
 * that names a moment is measured by the answer's own `Date`, so that two clocks need not agree.
 */
export function retryAfterSeconds(
  retryAfter: string | null | undefined,
  answeredAt: string | null | undefined,
): number | undefined {
  if (!retryAfter) return undefined;
  const asked = /^\s*\d+(\.\d+)?\s*$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.parse(answeredAt ?? "")) / 1000;
  const seconds = Math.ceil(asked);
  return seconds > 0 ? Math.min(seconds, LONGEST_PATIENCE_SECONDS) : undefined;
}
