/**
 * Returns the delivery rate in percent; null without messages. A message stored because no channel
 * is configured counts as not delivered. A message handed to a carrier does not count.
 */
export function successRate({
  sent,
  failed,
  notSent,
}: {
  sent: number;
  failed: number;
  notSent: number;
}): number | null {
  const all = sent + failed + notSent;
  return all === 0 ? null : Math.round((100 * sent) / all);
}
