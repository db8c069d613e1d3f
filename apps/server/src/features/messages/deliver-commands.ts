import { deliverPaced, type ToDeliver } from "./deliver-work.ts";

/**
 * Delivers what waits of one kind and is due, without the worker: who tells that the worker is stuck cannot leave it to it.
 * Where the worker is quicker there is nothing left.
 */
export async function deliverByHand(dependencies: ToDeliver, kind: string): Promise<void> {
  const { signal } = new AbortController();
  for (const channel of ["email", "sms", "push"] as const) {
    while ((await deliverPaced(dependencies, channel, signal, { kind })) > 0);
  }
}
