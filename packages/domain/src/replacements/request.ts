import { checkEligibility, OWN_REQUEST } from "../eligibility/eligibility.ts";
import { refusalIn } from "../eligibility/eligibility-issues.ts";
import {
  asksFirst,
  type Overridden,
  type Override,
  overriddenIn,
} from "../eligibility/override.ts";
import type { SpotMember, SpotRules, SpotShift } from "../eligibility/spot.ts";
import type { Capacity } from "../eligibility/spots.ts";
import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";
import type { Role } from "../members/role.ts";
import { isBefore } from "../time/local.ts";
import type { Span } from "../time/span.ts";
import { requestClosedBecause } from "./request-outcome.ts";
import type { Priority, RequestStatus } from "./request-status.ts";

/** The member who acts on a replacement request. */
export interface RequestActor {
  readonly id: number;
  readonly role: Role;
  readonly isActive: boolean;
}

/** The state of a request; `acceptedByName` is "K-7 Noa Cohen" once that member has accepted. */
export interface RequestState {
  readonly status: RequestStatus;
  readonly requesterId: number;
  readonly createdAt: Temporal.Instant;
  readonly acceptedByName: string | null;
}

/** The default reason of an administrator's request. */
export const ADMIN_REASON = "Admin requested replacement";

/** The spot that needs a replacement. */
interface RequestFacts {
  readonly memberId: number;
  readonly status: string;
  readonly startsAt: Temporal.Instant;
  readonly hasPendingRequest: boolean;
  /**
   * The end of the shift, if its member was asked whether they are coming and has not come: a
   * replacement can then be requested until this time. Omitted otherwise: a replacement can be
   * requested until the shift's start.
   */
  readonly lateUntil?: Temporal.Instant | undefined;
  /** True when the member is 10-8 on the shift now. */
  readonly isInService?: boolean | undefined;
}

/**
 * Returns why a replacement cannot be requested, or null. Members request one for their own spot
 * and administrators for any, once, before the start; during the shift only for a member who was
 * asked whether they are coming and has not come. Only an administrator may declare an emergency,
 * because it reaches all members on every channel.
 */
export function requestBlockedBecause(
  actor: RequestActor,
  spot: RequestFacts,
  now: Temporal.Instant,
  priority: Priority = "normal",
): Refusal | null {
  if (spot.memberId !== actor.id && actor.role !== "admin") {
    return forbidden(
      "not-your-assignment",
      "This is another member's shift. You can request a replacement only for your own.",
    );
  }
  if (priority === "emergency" && actor.role !== "admin") {
    return forbidden(
      "emergency-needs-admin",
      "An emergency notifies everyone at once, so only admins can send one. Use Urgent, or call your coordinator.",
    );
  }
  if (!isBefore(now, spot.lateUntil ?? spot.startsAt)) {
    return conflict("shift-already-started", tooLateText(spot, spot.memberId === actor.id));
  }
  if (spot.hasPendingRequest || spot.status === "replacement_requested") {
    return conflict(
      "request-already-pending",
      isBefore(now, spot.startsAt)
        ? "A replacement is already requested. The request is open until the shift starts."
        : "A replacement is already requested. The request is open until the shift ends.",
    );
  }
  if (spot.status !== "assigned" && spot.status !== "confirmed") {
    return conflict(
      "assignment-not-active",
      "No one is on this spot now, so there's no one to replace. Check the schedule.",
    );
  }
  return null;
}

/**
 * Returns the refusal after the start; it tells admins that they can request for others and check a
 * member out.
 */
function tooLateText({ isInService = false }: RequestFacts, isOwn: boolean): string {
  if (!isOwn)
    return isInService
      ? "This member is 10-8 on the shift. Assign another member instead."
      : "This shift has already started. Assign another member instead.";
  return isInService
    ? "You're 10-8 on this shift. Call your coordinator to get relieved."
    : "This shift has already started. Call your coordinator to get relieved.";
}

/** A requester who takes their own spot back, which cancels the request. */
type Returning = Omit<SpotMember, "isSeeking">;

/**
 * Returns why a request cannot be cancelled by its requester or an administrator, or null: it is
 * accepted, or the requester can no longer serve.
 */
export function cancelBlockedBecause(
  actor: RequestActor,
  request: RequestState,
  requester: Returning,
  shift: SpotShift,
  now: Temporal.Instant,
  squad?: SpotRules,
): Refusal | null {
  if (request.requesterId !== actor.id && actor.role !== "admin") {
    return forbidden(
      "not-your-request",
      "Another member made this request. Only they or an admin can cancel it.",
    );
  }
  const closed = requestClosedBecause(request, shift, now);
  if (closed) return closed;
  const by = request.requesterId === actor.id ? "member" : "coordinator";
  const way = { insteadOf: request.requesterId };
  // The member held this spot before, so they accepted it despite Shabbat and are not asked again.
  const returning = {
    ...requester,
    name: "The member who asked",
    isSeeking: false,
    shabbatWindows: undefined,
  };
  const findings = checkEligibility(returning, shift, { by, way, squad });
  const role = findings.find(({ code }) => code === "role-left");
  return (
    refusalIn(findings) ??
    (role
      ? conflict(role.code, `${role.text}. Their original spot is now reserved for a position.`)
      : null)
  );
}

/**
 * Returns why a member cannot reclaim a spot with a pending request by going 10-8, or null. The
 * pending request still holds the spot for them.
 */
export function reclaimBlockedBecause(member: Returning, shift: SpotShift): Refusal | null {
  return refusalIn(
    checkEligibility({ ...member, isSeeking: false }, shift, {
      by: "member",
      way: { insteadOf: member.id ?? null },
    }),
  );
}

/** The refusal when another member has already taken the spot. */
export const TAKEN_MEANWHILE = conflict(
  "shift-full",
  "Someone else took this spot. Look for another open shift.",
);

/** What the squad's rules ask an accepting member to confirm, and the overrides in the request. */
interface Accepting {
  readonly squad?: SpotRules;
  readonly said?: Override;
}

/**
 * Decides whether a member accepts a request, or refuses. Any active member without a conflict may
 * accept, except the requester; the first to accept gets the spot.
 */
export function decideAccept(
  actorId: number,
  request: RequestState,
  member: SpotMember,
  shift: SpotShift & Capacity,
  now: Temporal.Instant,
  { squad, said = {} }: Accepting = {},
): { readonly overridden: Overridden } | Refusal {
  const closed = requestClosedBecause(request, shift, now);
  if (closed) return closed;
  // A member with a replacement request of their own on this shift cannot accept another member's
  // request; they must reclaim their own spot.
  const isSeeking = member.isSeeking || request.requesterId === actorId;
  const asked = {
    by: "member",
    slots: shift,
    squad,
    way: { insteadOf: request.requesterId },
  } as const;
  const findings = checkEligibility({ ...member, isSeeking }, shift, asked);
  const evaluated = { memberId: actorId, name: member.name, findings };
  return (
    refusalIn(findings) ??
    asksFirst([evaluated], "member", said) ?? { overridden: overriddenIn(findings, said) }
  );
}

/**
 * Returns why a member cannot decline a request or undo that, or null: the request must be open and
 * not their own. Declining twice is allowed.
 */
export function declineBlockedBecause(
  actor: RequestActor,
  request: RequestState,
  shift: Span,
  now: Temporal.Instant,
): Refusal | null {
  const closed = requestClosedBecause(request, shift, now);
  if (closed) return closed;
  return request.requesterId === actor.id ? conflict("own-request", OWN_REQUEST) : null;
}
