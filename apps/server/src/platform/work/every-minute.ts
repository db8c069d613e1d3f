import type { Needs } from "../dependencies.ts";
import { createRests } from "./rest.ts";

const MINUTE_MS = 60_000;

/**
 * Does the minute's work at the start and then once in each minute of the clock, until stopped: a timer that comes a moment early, or a
 * clock that stands still, does nothing twice. What fails is logged, and the next minute tries again.
 */
export async function everyMinute(
  { clock, log }: Needs<"clock" | "log">,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const rests = createRests();
  let done: number | null = null;
  while (!signal.aborted) {
    const minute = Math.floor(clock.now().epochMilliseconds / MINUTE_MS);
    if (minute !== done) {
      done = minute;
      await work().catch((error: unknown) =>
        log.error({ err: error }, "a job of the minute failed"),
      );
    }
    await rests.rest(
      MINUTE_MS - (clock.now().epochMilliseconds % MINUTE_MS),
      signal,
      rests.heard(),
    );
  }
}
