import { conflict, type Refusal } from "../errors/refusal.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatDay, formatInstantTime } from "../time/format.ts";
import { dateOf, isBefore } from "../time/local.ts";

/**
 * What a member leaves without a unit in service: only the shift, while other units are 10-8, or
 * the whole squad.
 */
export type LeftWithNoOne = "shift" | "squad";

/** How a member in service leaves: by 10-7, or by a replacement request after an early check-in. */
export type WayOut = "10-7" | "cover";

/**
 * The caller's choice for a 10-7 that may leave no unit in service: ask first, or start a break.
 * Without a choice the 10-7 happens and the admins are notified.
 */
export const LAST_OUT_CHOICES = ["ask", "on-break"] as const;

/**
 * The effect of a 10-7 that leaves no unit in service: refuse with a question, start a watched
 * break, or notify the admins.
 */
type LastOutStep = "ask" | "watch-break" | "notify";

/**
 * Returns what happens on a 10-7 that leaves no unit in service; null when another unit stays. Only
 * the last unit of the squad is asked first. When only the shift is left empty, the 10-7 takes one
 * tap and starts a watched break.
 */
export function lastOutStep(
  left: LeftWithNoOne | null,
  choice: (typeof LAST_OUT_CHOICES)[number] | undefined,
): LastOutStep | null {
  if (left === null) return null;
  if (choice === undefined) return "notify";
  return choice === "ask" && left === "squad" ? "ask" : "watch-break";
}

/** An assignment whose member is in service. */
export interface InService {
  readonly assignmentId: number;
  readonly shiftId: number;
}

/** The assignment that a member leaves. */
interface LeavingSpot extends InService {
  readonly endsAt: Temporal.Instant;
}

/**
 * Returns what a member leaves without a unit in service, by a 10-7 (break included) or an early
 * replacement request. Null when another unit of the shift stays, or when the shift is over.
 */
export function leftWithNoOne(
  leaving: LeavingSpot,
  inService: readonly InService[],
  now: Temporal.Instant,
): LeftWithNoOne | null {
  if (!isBefore(now, leaving.endsAt)) return null;
  const others = inService.filter(({ assignmentId }) => assignmentId !== leaving.assignmentId);
  if (others.length === 0) return "squad";
  return others.some(({ shiftId }) => shiftId === leaving.shiftId) ? null : "shift";
}

/** A shift left without a unit in service: its name, and its end in the squad's time zone. */
interface ShiftLeft {
  readonly name: string;
  readonly endsAt: Temporal.Instant;
  readonly squad: SquadClock;
}

/**
 * Returns the question to a member whose leaving leaves no unit in service. A replacement request
 * asks even if only the shift is left empty. Names the day if the shift ends on a later day.
 */
export function lastCrewAsks(
  left: LeftWithNoOne,
  way: WayOut,
  { name: shift, endsAt, squad }: ShiftLeft,
  now: Temporal.Instant,
): Refusal {
  const day = dateOf(endsAt, squad.timeZone);
  const isToday = day === dateOf(now, squad.timeZone);
  const time = formatInstantTime(endsAt, squad);
  const until = isToday ? time : `${time} on ${formatDay(day, squad)}`;
  if (way === "10-7")
    return conflict("last-one-out", `No other unit is in service. ${shift} lasts until ${until}.`);
  return conflict(
    "last-one-out",
    left === "squad"
      ? `You're the last unit in service. If you request a replacement now, you go 10-7 and no one is in service. ${shift} lasts until ${until}.`
      : `You're the last unit in service on ${shift}. If you request a replacement now, you go 10-7 and no one is on it until ${until}.`,
  );
}
