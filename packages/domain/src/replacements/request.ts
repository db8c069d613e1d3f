import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";
import type { Role } from "../members/role.ts";
import { asksFirst, type Despite, type Overridden, overriddenIn } from "../places/despite.ts";
import { refusalIn } from "../places/findings.ts";
import type { PlaceMember, PlaceRules, PlaceShift } from "../places/place.ts";
import type { Slots } from "../places/seats.ts";
import { OWN_REQUEST, standingOf } from "../places/standing.ts";
import { isBefore } from "../time/local.ts";
import type { Span } from "../time/span.ts";
import { requestClosedBecause } from "./request-outcome.ts";
import type { Priority, RequestStatus } from "./request-status.ts";

/** Who acts, as the rules of replacements know them. */
export interface RequestActor {
  readonly id: number;
  readonly role: Role;
  readonly isActive: boolean;
}

/** A request as it stands; `acceptedByName` is "K-7 Noa Cohen" once somebody took it. */
export interface RequestState {
  readonly status: RequestStatus;
  readonly requesterId: number;
  readonly createdAt: Temporal.Instant;
  readonly acceptedByName: string | null;
}

/** What an administrator's request says when they give no reason. */
export const ADMIN_REASON = "Admin requested replacement";

/** The place somebody wants cover for. */
export interface RequestFacts {
  readonly memberId: number;
  readonly status: string;
  readonly startsAt: Temporal.Instant;
  readonly hasPendingRequest: boolean;
  /**
   * The end of the shift, of a place whose member was asked whether they are on and has not come: cover of it can be asked for
   * until then. Left out of any other, which it can be asked for until the start.
   */
  readonly lateUntil?: Temporal.Instant | undefined;
  /** Its member is 10-8 on it now. */
  readonly isInService?: boolean | undefined;
}

/**
 * Why cover cannot be asked for, or null: one's own place (an administrator anyone's), once, and before the shift starts;
 * while it is under way only of a place that its member was asked about and has not made.
 * An emergency reaches everyone on every channel, so it is an administrator's word.
 */
export function requestBlockedBecause(
  actor: RequestActor,
  place: RequestFacts,
  now: Temporal.Instant,
  priority: Priority = "normal",
): Refusal | null {
  if (place.memberId !== actor.id && actor.role !== "admin") {
    return forbidden(
      "not-your-assignment",
      "This is another member's shift. You can ask for cover of your own only.",
    );
  }
  if (priority === "emergency" && actor.role !== "admin") {
    return forbidden(
      "emergency-needs-admin",
      "An emergency goes to everyone at once, so only an administrator can call one. Ask as urgent, or call your coordinator.",
    );
  }
  if (!isBefore(now, place.lateUntil ?? place.startsAt)) {
    return conflict("shift-already-started", tooLateText(place, place.memberId === actor.id));
  }
  if (place.hasPendingRequest || place.status === "replacement_requested") {
    const until = isBefore(now, place.startsAt) ? "starts" : "ends";
    return conflict(
      "request-already-pending",
      `Cover has already been asked for. The request is open until the shift ${until}.`,
    );
  }
  if (place.status !== "assigned" && place.status !== "confirmed") {
    return conflict(
      "assignment-not-active",
      "Nobody holds this place any more, so there is nothing to cover. Check the schedule.",
    );
  }
  return null;
}

/** An administrator asks for somebody else, whom they relieve themselves. */
function tooLateText({ isInService = false }: RequestFacts, isOwn: boolean): string {
  if (!isOwn)
    return `${isInService ? "This member is 10-8 on the shift" : "This shift has already started"}. Put somebody else on it instead.`;
  return `${isInService ? "You are 10-8 on this shift." : "This shift has already started."} Call your coordinator to be relieved.`;
}

/** Whoever left a place for others and would have it back, which is not to seek cover of it any more. */
type Returning = Omit<PlaceMember, "isSeeking">;

/** Why the requester (or an administrator) cannot cancel and give the place back, or null; only while nobody has taken it. */
export function cancelBlockedBecause(
  actor: RequestActor,
  request: RequestState,
  requester: Returning,
  shift: PlaceShift,
  now: Temporal.Instant,
  squad?: PlaceRules,
): Refusal | null {
  if (request.requesterId !== actor.id && actor.role !== "admin") {
    return forbidden(
      "not-your-request",
      "Another member made this request. Only they or an administrator can cancel it.",
    );
  }
  const closed = requestClosedBecause(request, shift, now);
  if (closed) return closed;
  const by = request.requesterId === actor.id ? "member" : "coordinator";
  const way = { insteadOf: request.requesterId };
  // Had they not taken it on a rest day of theirs, it would not be their own place.
  const returning = {
    ...requester,
    name: "The member who asked",
    isSeeking: false,
    restWindows: undefined,
  };
  const findings = standingOf(returning, shift, { by, way, squad });
  const role = findings.find(({ code }) => code === "role-left");
  return (
    refusalIn(findings) ??
    (role ? conflict(role.code, `${role.text}. Their own is that of a role by now.`) : null)
  );
}

/** Why a place whose request is still pending cannot be taken back by going 10-8 on it, or null: the request holds its spot. */
export function reclaimBlockedBecause(member: Returning, shift: PlaceShift): Refusal | null {
  return refusalIn(
    standingOf({ ...member, isSeeking: false }, shift, {
      by: "member",
      way: { insteadOf: member.id ?? null },
    }),
  );
}

/** The refusal for who would take a place back that another has by now. */
export const TAKEN_MEANWHILE = conflict(
  "shift-full",
  "Somebody else has taken the place meanwhile. Look for another open shift.",
);

/** What the squad asks of who accepts, and what of that they do it despite. */
interface Accepting {
  readonly squad?: PlaceRules;
  readonly said?: Despite;
}

/** Accepting a request, or why a member cannot: anyone active and free may, but the requester, and only the first. */
export function decideAccept(
  actorId: number,
  request: RequestState,
  member: PlaceMember,
  shift: PlaceShift & Slots,
  now: Temporal.Instant,
  { squad, said = {} }: Accepting = {},
): { readonly overridden: Overridden } | Refusal {
  const closed = requestClosedBecause(request, shift, now);
  if (closed) return closed;
  // Also of another's request: whoever seeks cover of the shift comes back by reclaiming their own place.
  const isSeeking = member.isSeeking || request.requesterId === actorId;
  const asked = {
    by: "member",
    slots: shift,
    squad,
    way: { insteadOf: request.requesterId },
  } as const;
  const findings = standingOf({ ...member, isSeeking }, shift, asked);
  const judged = { memberId: actorId, name: member.name, findings };
  return (
    refusalIn(findings) ??
    asksFirst([judged], "member", said) ?? { overridden: overriddenIn(findings, said) }
  );
}

/** Why a member cannot decline a request or take that back, or null: it is open and not their own. Twice is no harm. */
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
