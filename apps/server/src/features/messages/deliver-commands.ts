import { deliverPaced, type ToDeliver } from "./deliver-work.ts";

/**
 * Delivers due messages of one kind without the worker, because an alert about a stuck worker
 * cannot rely on it. Skips messages that the worker has claimed.
 */
export async function deliverByHand(dependencies: ToDeliver, kind: string): Promise<void> {
  const { signal } = new AbortController();
  for (const channel of ["email", "sms", "push"] as const) {
    while ((await deliverPaced(dependencies, channel, signal, { kind })) > 0);
  }
}
