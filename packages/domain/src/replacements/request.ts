import { conflict, forbidden, type Refusal } from "../refusal.ts";
import { isBefore } from "../time/local.ts";
import { requestClosedBecause } from "./request-outcome.ts";
import type { Priority, RequestStatus } from "./request-status.ts";

/** Who acts, as the rules of replacements know them. */
export interface RequestActor {
  readonly id: number;
  readonly role: "admin" | "member";
  readonly isActive: boolean;
}

/** A request as it stands; `acceptedByName` is "K-7 Noa Cohen" once somebody took it. */
export interface RequestState {
  readonly status: RequestStatus;
  readonly requesterId: number;
  readonly acceptedByName: string | null;
}

interface Start {
  readonly startsAt: Temporal.Instant;
}

/** What an administrator's request says when they give no reason. */
export const ADMIN_REASON = "Admin requested replacement";

/** The place somebody wants cover for. */
export interface RequestFacts {
  readonly memberId: number;
  readonly status: string;
  readonly startsAt: Temporal.Instant;
  readonly hasPendingRequest: boolean;
}

/**
 * Why cover cannot be asked for, or null: one's own place (an administrator anyone's), once, and before the shift starts.
 * An emergency reaches everyone on every channel, so it is an administrator's word.
 */
export function requestBlockedBecause(
  actor: RequestActor,
  place: RequestFacts,
  now: Temporal.Instant,
  priority: Priority = "normal",
): Refusal | null {
  if (place.memberId !== actor.id && actor.role !== "admin") {
    return forbidden("not-your-assignment", "This is another member's shift. You can ask for cover of your own only.");
  }
  if (priority === "emergency" && actor.role !== "admin") {
    return forbidden(
      "emergency-needs-admin",
      "An emergency goes to everyone at once, so only an administrator can call one. Ask as urgent, or call your coordinator.",
    );
  }
  if (!isBefore(now, place.startsAt)) {
    return conflict("shift-already-started", "This shift has already started. Call your coordinator to be relieved.");
  }
  if (place.hasPendingRequest || place.status === "replacement_requested") {
    return conflict("request-already-pending", "Cover has already been asked for. The request is open until the shift starts.");
  }
  if (place.status !== "assigned" && place.status !== "confirmed") {
    return conflict(
      "assignment-not-active",
      "Nobody holds this place any more, so there is nothing to cover. Check the schedule.",
    );
  }
  return null;
}

/** What stands in the way of giving a member a place on a shift. */
export interface PlaceFacts {
  /** True when the member fills a slot of this very shift. */
  readonly isOnShift: boolean;
  /** The other shift of theirs that overlaps, as people call it, or null. */
  readonly clashesWith: string | null;
}

/** Why the requester (or an administrator) cannot cancel and give the place back, or null; only while nobody has taken it. */
export function cancelBlockedBecause(
  actor: RequestActor,
  request: RequestState,
  requester: Pick<RequestActor, "isActive"> & PlaceFacts,
  shift: Start,
  now: Temporal.Instant,
): Refusal | null {
  if (request.requesterId !== actor.id && actor.role !== "admin") {
    return forbidden("not-your-request", "Another member made this request. Only they or an administrator can cancel it.");
  }
  const closed = requestClosedBecause(request, shift, now);
  if (closed) return closed;
  if (!requester.isActive) {
    return conflict("member-inactive", "The member who asked is no longer active. Assign somebody else to the shift.");
  }
  return placeBlockedBecause(requester, request.requesterId === actor.id ? "You are" : "The member who asked is");
}

/** Why a place that cover was asked for cannot be taken back by going 10-8 on it, or null: only while nobody has taken it. */
export function reclaimBlockedBecause(member: PlaceFacts, shift: Slots): Refusal | null {
  return placeBlockedBecause(member, "You are") ?? (shift.filledCount < shift.maxMembers ? null : TAKEN_MEANWHILE);
}

/** The refusal for who would take a place back that another has by now. */
export const TAKEN_MEANWHILE = conflict(
  "shift-full",
  "Somebody else has taken the place meanwhile. Look for another open shift.",
);

/** How full a shift is, without the slots that pending requests hold. */
export interface Slots {
  readonly filledCount: number;
  readonly maxMembers: number;
}

/** Why a member cannot accept a request, or null: anyone active and free may, but the requester, and only the first. */
export function acceptBlockedBecause(
  actor: RequestActor,
  request: RequestState,
  place: PlaceFacts & { readonly seeksCover: boolean },
  shift: Start & Slots,
  now: Temporal.Instant,
): Refusal | null {
  const closed = requestClosedBecause(request, shift, now);
  if (closed) return closed;
  // Also of another's request: whoever seeks cover of the shift comes back by reclaiming their own place.
  if (request.requesterId === actor.id || place.seeksCover) return ownRequest();
  if (!actor.isActive) return forbidden("member-inactive", "Your account is not active. Ask an administrator to activate it.");
  return placeBlockedBecause(place, "You are") ?? fullBlocks(shift);
}

/** Why a member cannot decline a request or take that back, or null: it is open and not their own. Twice is no harm. */
export function declineBlockedBecause(
  actor: RequestActor,
  request: RequestState,
  shift: Start,
  now: Temporal.Instant,
): Refusal | null {
  const closed = requestClosedBecause(request, shift, now);
  if (closed) return closed;
  return request.requesterId === actor.id ? ownRequest() : null;
}

/** Why a place on this shift cannot be given to a member, or null; `whoIs` is "You are" or "C-25 Dana Levi is". */
export function placeBlockedBecause(place: PlaceFacts, whoIs: string): Refusal | null {
  if (place.isOnShift) return conflict("already-on-shift", `${whoIs} already on this shift.`);
  if (place.clashesWith === null) return null;
  return conflict("shift-overlaps", `${whoIs} already on ${place.clashesWith}, which overlaps this shift.`);
}

/** Why a shift takes nobody more, or null. */
export function fullBlocks(shift: Slots, title = "this shift"): Refusal | null {
  if (shift.filledCount < shift.maxMembers) return null;
  return conflict("shift-full", `Every place on ${title} is taken. Look for another open shift.`);
}

/** The refusal for somebody who would take their own request. */
export function ownRequest(): Refusal {
  return conflict("own-request", "You asked for this cover yourself. To keep the shift, use Cancel & Reclaim.");
}
