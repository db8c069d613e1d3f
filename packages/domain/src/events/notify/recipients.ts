import type { Role } from "../../members/role.ts";
import type { Priority } from "../../replacements/request-status.ts";

/**
 * A recipient's role in an event. `subject`: the affected member. `assigned`: every member on the
 * shift. `partner`: the other members on the shift. `relieved`: the previous holder of the spot.
 * `could-take`: every member who could take the spot. `asked`: members asked earlier who have not
 * declined and need not act now. `invited`: members asked now by a replacement search. `newcomer`:
 * the subject, notified even when they acted themselves, because the notification carries the
 * calendar file.
 */
export type NotificationRecipient =
  | "subject"
  | "newcomer"
  | "assigned"
  | "requester"
  | "acceptor"
  | "relieved"
  | "partner"
  | "could-take"
  | "asked"
  | "invited"
  | "admin";

/** The members who have each role in an event; ids that do not apply are null or empty. */
export interface AudienceFacts {
  /** The acting member; null for the system. */
  readonly actorId: number | null;
  readonly members: readonly {
    readonly id: number;
    readonly role: Role;
    readonly isActive: boolean;
  }[];
  readonly subjectId: number | null;
  readonly requesterId: number | null;
  readonly acceptorId: number | null;
  readonly relievedId: number | null;
  /** Members with a replacement request on changed or canceled shifts. */
  readonly seekingIds: readonly number[];
  /** The members on the shift; for a deleted shift, its last members. */
  readonly assignedIds: readonly number[];
  /**
   * Members who may not hold a spot on the shift, for example because they are on an overlapping
   * one.
   */
  readonly busyIds: readonly number[];
  readonly declinedIds: readonly number[];
  readonly askedIds: readonly number[];
  readonly invitedIds: readonly number[];
  /** Members who could take the spot, but are notified by another event of the same request. */
  readonly askedApartIds: readonly number[];
  readonly priority: Priority;
}

export interface Notice {
  readonly memberId: number;
  readonly as: NotificationRecipient;
}

/**
 * Returns the recipients of an event, in the order of roles: active members, each once. Actors are
 * not notified of their own action, except as a newcomer.
 */
export function audienceFor(
  hearers: readonly NotificationRecipient[],
  facts: AudienceFacts,
): Notice[] {
  const notices: Notice[] = [];
  const notified = new Set<number>();
  const active = facts.members.filter(({ isActive }) => isActive);
  for (const as of hearers) {
    for (const { id, role } of active) {
      if (
        notified.has(id) ||
        (id === facts.actorId && as !== "newcomer") ||
        !isHearer(as, id, role, facts)
      )
        continue;
      notified.add(id);
      notices.push({ memberId: id, as });
    }
  }
  return notices;
}

function isHearer(
  as: NotificationRecipient,
  id: number,
  role: string,
  facts: AudienceFacts,
): boolean {
  switch (as) {
    case "subject":
    case "newcomer":
      return id === facts.subjectId;
    case "requester":
      return id === facts.requesterId || facts.seekingIds.includes(id);
    case "acceptor":
      return id === facts.acceptorId;
    case "relieved":
      return id === facts.relievedId;
    case "assigned":
    case "partner":
      return facts.assignedIds.includes(id);
    case "could-take":
      return couldTake(id, facts) && !facts.askedApartIds.includes(id);
    case "asked":
      return facts.askedIds.includes(id) && !facts.declinedIds.includes(id);
    case "invited":
      return facts.invitedIds.includes(id) && !facts.declinedIds.includes(id);
    case "admin":
      return role === "admin";
  }
}

/**
 * True if the member has no overlapping shift and has not declined; in an emergency true for every
 * member.
 */
export function couldTake(id: number, facts: AudienceFacts): boolean {
  if (facts.assignedIds.includes(id) || id === facts.requesterId) return false;
  return (
    facts.priority === "emergency" ||
    !(facts.busyIds.includes(id) || facts.declinedIds.includes(id))
  );
}
