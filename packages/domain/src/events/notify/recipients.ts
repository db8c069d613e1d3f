import type { Role } from "../../members/role.ts";
import type { Priority } from "../../replacements/request-status.ts";

/**
 * A recipient's role in an event. `subject`: the affected member. `assigned`: every member on the
 * shift. `partner`: the others on the shift. `relieved`: the previous holder of the spot.
 * `could-take`: every member who could take it. `asked`: members asked earlier who have not
 * declined and need not act now. `invited`: members a replacement search asks now. `newcomer`: the
 * subject, notified even of their own act, because the calendar file comes with it.
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

/** The roles of members at an event; ids that do not apply are null or empty. */
export interface AudienceFacts {
  /** The actor; null for the system. */
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
  /** The members on the shift; of a deleted shift, its former members. */
  readonly assignedIds: readonly number[];
  /** Members who may not hold a spot on the shift, for example because of an overlapping one. */
  readonly busyIds: readonly number[];
  readonly declinedIds: readonly number[];
  readonly askedIds: readonly number[];
  readonly invitedIds: readonly number[];
  /** Members who could take the spot, but get another event of the request. */
  readonly askedApartIds: readonly number[];
  readonly priority: Priority;
}

export interface Notice {
  readonly memberId: number;
  readonly as: NotificationRecipient;
}

/**
 * Resolves the recipients of an event in role order: active members, each once. Only a newcomer is
 * notified of their own act.
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
 * True if the member has no overlapping shift and has not declined; an emergency includes every
 * member.
 */
export function couldTake(id: number, facts: AudienceFacts): boolean {
  if (facts.assignedIds.includes(id) || id === facts.requesterId) return false;
  return (
    facts.priority === "emergency" ||
    !(facts.busyIds.includes(id) || facts.declinedIds.includes(id))
  );
}
