import { isBefore } from "../time/local.ts";

/** What starts within this long presses, whatever its priority. */
const SOON_HOURS = 48;

/** True for what needs somebody soon: an urgent request or an emergency, and whatever starts within two days. */
export function needsSomebodySoon(
  { priority, startsAt }: { readonly priority: string | null; readonly startsAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return priority === "urgent" || priority === "emergency" || isBefore(startsAt, now.add({ hours: SOON_HOURS }));
}
