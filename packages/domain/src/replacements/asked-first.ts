import type { MemberAvailability } from "../members/availability/member-availability.ts";
import { isBefore } from "../time/local.ts";
import { type AskedFor, saysNoTo } from "./candidate-rank.ts";
import type { Priority } from "./request-status.ts";

/** Members who do not offer the shift type are asked this many minutes after those who do. */
export const OTHERS_ASKED_AFTER_MINUTES = 60;

/** Within this many hours of the start, a replacement request reaches all members at once. */
export const ALL_ASKED_WITHIN_HOURS = 24;

/**
 * Returns when a replacement request reaches the members who do not offer the shift type; null when
 * it reaches all members at once, as an emergency always does.
 */
export function othersAskedAt(
  request: {
    readonly priority: Priority;
    readonly startsAt: Temporal.Instant;
    readonly requestedAt: Temporal.Instant;
  },
  { asksOfferingFirst }: { readonly asksOfferingFirst: boolean },
): Temporal.Instant | null {
  const { priority, startsAt, requestedAt } = request;
  const near = startsAt.subtract({ hours: ALL_ASKED_WITHIN_HOURS });
  if (!asksOfferingFirst || priority === "emergency" || !isBefore(requestedAt, near)) return null;
  const later = requestedAt.add({ minutes: OTHERS_ASKED_AFTER_MINUTES });
  return isBefore(near, later) ? near : later;
}

/**
 * True for a member to ask before others: one who offers the shift type, or who has not entered any
 * availability yet. A null shift type asks all.
 */
export function isAskedFirst(
  { availability }: { readonly availability: MemberAvailability },
  asked: AskedFor | null,
): boolean {
  return availability.length === 0 || !saysNoTo({ availability }, asked);
}
