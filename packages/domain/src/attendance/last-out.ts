import { conflict, type Refusal } from "../errors/refusal.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatDay, formatInstantTime } from "../time/format.ts";
import { dateOf, isBefore } from "../time/local.ts";

/** What is left with nobody in service: a shift alone, while others of the squad are 10-8, or the whole squad. */
export type LeftWithNobody = "shift" | "squad";

/** How somebody leaves the place they are in service on: they go 10-7, or ask for cover of a place they came early to. */
export type WayOut = "10-7" | "cover";

/**
 * What a caller says of a 10-7 that may leave no one in service: ask first, or it is a break. A caller that says nothing leaves, and
 * the admins are notified.
 */
export const LAST_OUT_CHOICES = ["ask", "on-break"] as const;

/** What a 10-7 that leaves no one in service does: refuse with the question, start a watched break, or notify the admins. */
export type LastOutStep = "ask" | "watch-break" | "notify";

/**
 * Asks only the last unit of the squad. While other units are in service 10-7 stays one tap, and the shift that is left empty is
 * watched as in a break. Null when the unit leaves no gap.
 */
export function lastOutStep(
  left: LeftWithNobody | null,
  choice: (typeof LAST_OUT_CHOICES)[number] | undefined,
): LastOutStep | null {
  if (left === null) return null;
  if (choice === undefined) return "notify";
  return choice === "ask" && left === "squad" ? "ask" : "watch-break";
}

/** A place that somebody is in service on. */
export interface InService {
  readonly assignmentId: number;
  readonly shiftId: number;
}

/** The place that a member leaves. */
export interface LeavingPlace extends InService {
  readonly endsAt: Temporal.Instant;
}

/**
 * What a member leaves with nobody in service who goes 10-7 now, for a break as well, or asks for cover before the start; null where
 * somebody of the shift stays, or the shift is over.
 */
export function leftWithNobody(
  leaving: LeavingPlace,
  inService: readonly InService[],
  now: Temporal.Instant,
): LeftWithNobody | null {
  if (!isBefore(now, leaving.endsAt)) return null;
  const others = inService.filter(({ assignmentId }) => assignmentId !== leaving.assignmentId);
  if (others.length === 0) return "squad";
  return others.some(({ shiftId }) => shiftId === leaving.shiftId) ? null : "shift";
}

/** A shift that would be left with nobody in service: its name, and its end on the squad's clock. */
interface ShiftLeft {
  readonly name: string;
  readonly endsAt: Temporal.Instant;
  readonly squad: SquadClock;
}

/**
 * The question to the last unit, before anything changes. Only a request for cover asks about a shift alone. An end on another day
 * than `now` is named with its day.
 */
export function lastOutAsks(
  left: LeftWithNobody,
  way: WayOut,
  { name: shift, endsAt, squad }: ShiftLeft,
  now: Temporal.Instant,
): Refusal {
  const day = dateOf(endsAt, squad.timeZone);
  const isToday = day === dateOf(now, squad.timeZone);
  const until = `${formatInstantTime(endsAt, squad)}${isToday ? "" : ` on ${formatDay(day, squad)}`}`;
  if (way === "10-7")
    return conflict("last-one-out", `No other unit is in service. ${shift} lasts until ${until}.`);
  const who =
    left === "squad" ? "the last of the squad who is 10-8" : `the last one who is 10-8 on ${shift}`;
  const what =
    left === "squad" ? "nobody of the squad is in service" : "nobody is in service on it";
  return conflict(
    "last-one-out",
    `You are ${who}. If you ask for cover now, you go 10-7, and ${what}; ${shift} lasts until ${until}.`,
  );
}
