import { conflict, type Refusal } from "../errors/refusal.ts";
import { plural } from "../text/language.ts";
import { isBefore } from "../time/local.ts";
import type { Span } from "../time/span.ts";

/** How many spots a shift has; spots held by pending requests are counted separately. */
export interface Capacity {
  /** The most members who are on the shift at the same moment. */
  readonly filledCount: number;
  readonly maxMembers: number;
  /** The times of the members; omitted if each member is there for the whole shift. */
  readonly filledSpans?: readonly Span[] | undefined;
}

export function fullBecause(shift: Capacity, title = "this shift"): string | null {
  return shift.filledCount < shift.maxMembers
    ? null
    : `Every spot on ${title} is filled. Look for another open shift.`;
}

/**
 * Returns why a shift cannot be reduced to so few spots, or null: its members and pending requests
 * need them.
 */
export function maxMembersBlockedBecause(
  maxMembers: number,
  filledCount: number,
  heldCount: number,
): Refusal | null {
  if (maxMembers >= filledCount + heldCount) return null;
  return conflict("more-assigned-than-slots", tooManyText(maxMembers, filledCount, heldCount));
}

function tooManyText(most: number, filled: number, held: number): string {
  if (held === 0)
    return plural(
      filled,
      `1 member assigned: more than ${most}. Remove a member first.`,
      `${filled} members assigned: more than ${most}. Remove a member first.`,
    );
  if (filled === 0)
    return plural(
      held,
      `1 spot held for replacements: more than ${most}. Cancel a request first.`,
      `${held} spots held for replacements: more than ${most}. Cancel a request first.`,
    );
  return plural(
    filled,
    plural(
      held,
      `1 member assigned and 1 spot held for replacements: more than ${most} in total. Remove a member or cancel a request first.`,
      `1 member assigned and ${held} spots held for replacements: more than ${most} in total. Remove a member or cancel a request first.`,
    ),
    plural(
      held,
      `${filled} members assigned and 1 spot held for replacements: more than ${most} in total. Remove a member or cancel a request first.`,
      `${filled} members assigned and ${held} spots held for replacements: more than ${most} in total. Remove a member or cancel a request first.`,
    ),
  );
}

/**
 * Returns when a replacement request closes if no member takes it: at the shift's start. A request
 * made during the shift, for a member who did not come, closes at the shift's end.
 */
export function requestClosesAt(
  createdAt: Temporal.Instant,
  { startsAt, endsAt }: Span,
): Temporal.Instant {
  return isBefore(createdAt, startsAt) ? startsAt : endsAt;
}
