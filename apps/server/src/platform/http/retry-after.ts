const LONGEST_PATIENCE_SECONDS = 3_600;

/**
 * Returns the delay of a `Retry-After` header in whole seconds, at most an hour; undefined if it is
 * missing or invalid. A date is compared with the response's own `Date`, so the two clocks need not
 * agree.
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
