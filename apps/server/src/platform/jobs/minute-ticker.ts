import type { Needs } from "../dependencies.ts";
import { createWakeable } from "./wakeable.ts";

const MINUTE_MS = 60_000;

/**
 * Runs the minute's work at the start and once in each minute of the clock, until stopped. An early
 * timer or a stopped clock runs nothing twice. Logs errors; the next minute retries.
 */
export async function startMinuteTicker(
  { clock, log }: Needs<"clock" | "log">,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const rests = createWakeable();
  let done: number | null = null;
  while (!signal.aborted) {
    const minute = Math.floor(clock.now().epochMilliseconds / MINUTE_MS);
    if (minute !== done) {
      done = minute;
      await work().catch((error: unknown) => log.error({ err: error }, "a minute job failed"));
    }
    await rests.rest(
      MINUTE_MS - (clock.now().epochMilliseconds % MINUTE_MS),
      signal,
      rests.announcements(),
    );
  }
}
