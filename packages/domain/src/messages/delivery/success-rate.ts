/**
 * Returns the delivery rate in percent; null before the first message. A message without a
 * configured channel counts as not delivered. A message handed to a carrier counts neither way.
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
