/**
 * The share of messages that arrived, in percent; null where nothing was to be sent yet. What was kept because nothing is set up
 * to send it did not arrive; what a carrier was handed says nothing either way.
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
