import { conflict, forbidden, invalid, missing, type Refusal } from "../errors/refusal.ts";
import type { HoursSettings } from "../settings/hours-settings.ts";
import { type AssignmentStatus, fillsSlot, seeksReplacement } from "../shifts/assignment-status.ts";
import { isBlank } from "../text/blank.ts";
import { formatUnit } from "../text/language.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatDayAndYear } from "../time/format.ts";
import { isBefore, type LocalDate } from "../time/local.ts";
import type { Span } from "../time/span.ts";
import { type SaidHours, saidHoursBlockedBecause } from "./hours-question.ts";

export const MAX_CORRECTION_REASON_LENGTH = 500;
/** The most corrections that one request decides. */
export const MAX_DECIDED_CORRECTIONS = 100;
/** The admins' list shows a 10-7 that the system set for this many days. */
export const CLOSED_SHOWN_DAYS = 30;

/** `replaced`: an admin corrected the hours before the proposal was decided. */
export const CORRECTION_STATUSES = [
  "open",
  "approved",
  "declined",
  "withdrawn",
  "replaced",
] as const;

export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number];

/** An attendance interval on record; a null end means that it is still open. */
interface HoursOnRecord {
  readonly checkInTime: Temporal.Instant;
  readonly checkOutTime: Temporal.Instant | null;
}

/**
 * The hours before and after a correction. Null `before` adds hours, and null `after` removes them.
 */
export interface CorrectedHours {
  readonly before: HoursOnRecord | null;
  readonly after: SaidHours | null;
}

interface ShiftToCorrect extends Span {
  readonly date: LocalDate;
}

/** The time and the squad's settings that limit corrections. */
interface CorrectionLimits {
  readonly now: Temporal.Instant;
  readonly squad: SquadClock & HoursSettings;
}

/** Why hours can no longer change, or null: their shift began on a day whose hours are final. */
export function hoursFinalBlockedBecause(
  { date }: { readonly date: LocalDate },
  squad: SquadClock & Pick<HoursSettings, "hoursFinalUntil">,
): Refusal | null {
  const { hoursFinalUntil: last } = squad;
  return last !== null && date <= last
    ? conflict("hours-final", `Hours through ${formatDayAndYear(last, squad)} are final.`)
    : null;
}

/** Why an admin cannot correct the hours of a shift, or null. */
export function correctionBlockedBecause(
  shift: ShiftToCorrect,
  { now, squad }: CorrectionLimits,
): Refusal | null {
  if (isBefore(now, shift.endsAt))
    return conflict(
      "shift-not-over",
      "This shift isn't over yet. You can correct its hours after it ends.",
    );
  return hoursFinalBlockedBecause(shift, squad);
}

/** The end of the period in which a member can propose a correction. */
export function proposalsEndAt(
  { endsAt }: Span,
  { hoursProposalDays }: Pick<HoursSettings, "hoursProposalDays">,
): Temporal.Instant {
  return endsAt.add({ hours: 24 * hoursProposalDays });
}

/**
 * Why a member cannot propose a correction, or null. Members correct only their own hours, and only
 * for some days after the shift.
 */
export function proposalBlockedBecause(
  memberId: number,
  spot: ShiftToCorrect & { readonly memberId: number },
  limits: CorrectionLimits,
): Refusal | null {
  if (spot.memberId !== memberId)
    return forbidden("not-your-assignment", "You can correct your own hours only.");
  const blocked = correctionBlockedBecause(spot, limits);
  if (blocked) return blocked;
  const { hoursProposalDays: days } = limits.squad;
  if (isBefore(limits.now, proposalsEndAt(spot, limits.squad))) return null;
  const until = days === 0 ? "" : `You can correct hours for ${formatUnit(days, "day")}. `;
  return conflict("correction-too-late", `${until}Ask an admin to correct these.`);
}

/** Why corrected hours are rejected, or null. */
export function correctedHoursBlockedBecause(
  { before, after }: CorrectedHours,
  spot: Span & { readonly title: string; readonly status: AssignmentStatus },
  others: readonly (SaidHours & { readonly isHere: boolean })[],
  when: { readonly now: Temporal.Instant; readonly squad: SquadClock },
): Refusal | null {
  if (after === null)
    return before === null ? invalid("hours-invalid", "Enter the 10-8 and the 10-7.") : null;
  if (before && isSameHours(before, after))
    return invalid("hours-invalid", "These hours are already on record.");
  if (before === null && !fillsSlot(spot.status) && !mayReturn(spot.status))
    return conflict(
      "assignment-not-active",
      "Another member has this spot. Add this member to the shift first.",
    );
  return saidHoursBlockedBecause(after, spot, others, when);
}

/** Why a reason is rejected, or null. */
export function correctionReasonBlockedBecause(reason: string): Refusal | null {
  if (isBlank(reason))
    return invalid("reason-required", "Enter a reason.", { reason: "Enter a reason" });
  const text = `Enter at most ${MAX_CORRECTION_REASON_LENGTH} characters`;
  return reason.length > MAX_CORRECTION_REASON_LENGTH
    ? invalid("reason-too-long", `${text}.`, { reason: text })
    : null;
}

/**
 * The effect of a correction on the assignment's status. With hours it becomes complete, or
 * assigned again if it was missed; without hours it becomes missed.
 */
type CorrectionEffect = "none" | "complete" | "assign-again" | "miss";

export function effectOfCorrection(status: AssignmentStatus, hasHours: boolean): CorrectionEffect {
  if (!hasHours) return fillsSlot(status) ? "miss" : "none";
  if (mayReturn(status)) return "assign-again";
  return fillsSlot(status) && status !== "completed" ? "complete" : "none";
}

/** Why a proposal cannot be decided or withdrawn, or null: it is already decided or withdrawn. */
export function decisionBlockedBecause(
  correction: { readonly status: CorrectionStatus } | undefined,
): Refusal | null {
  if (!correction) return CORRECTION_MISSING;
  return correction.status === "open"
    ? null
    : conflict("correction-decided", `This correction was already ${DECIDED[correction.status]}.`);
}

export const CORRECTION_MISSING = missing(
  "correction-missing",
  "This correction no longer exists. Refresh the page.",
);

const DECIDED: Readonly<Record<Exclude<CorrectionStatus, "open">, string>> = {
  approved: "approved",
  declined: "declined",
  withdrawn: "withdrawn",
  replaced: "replaced by an admin's correction",
};

/** True if the hours on record still equal those that a correction refers to. */
export function isSameHours(a: HoursOnRecord | null, b: HoursOnRecord | null): boolean {
  if (a === null || b === null) return a === b;
  const ends = [a.checkOutTime, b.checkOutTime] as const;
  const isSameEnd = ends[0] && ends[1] ? ends[0].equals(ends[1]) : ends[0] === ends[1];
  return a.checkInTime.equals(b.checkInTime) && isSameEnd;
}

/**
 * True for an assignment whose member missed the shift or asked for a replacement in vain, and may
 * prove to have served.
 */
function mayReturn(status: AssignmentStatus): boolean {
  return status === "missed" || seeksReplacement(status);
}
