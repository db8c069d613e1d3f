import type { Role } from "../members/role.ts";
import type { Priority } from "../replacements/request-status.ts";

/**
 * What a member can be to an event. `subject` is the member it happened to, `assigned` everyone on the shift, `partner`
 * the others on it, `relieved` who had the place until now, `could-take` everyone who could take the place, `asked` those who were
 * asked, have not declined and need do nothing any more, `invited` those a search for cover asks now. A `newcomer` is the subject as
 * well, told even of their own act: the file for their calendar comes with it.
 */
export type Hearer =
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

/** Who is who when an event happens; ids that do not apply are null or empty. */
export interface AudienceFacts {
  /** Who did it; null for the system. */
  readonly actorId: number | null;
  readonly members: readonly {
    readonly id: number;
    readonly role: Role;
    readonly isActive: boolean;
  }[];
  readonly subjectId: number | null;
  readonly requesterId: number | null;
  readonly acceptorId: number | null;
  /** Who had the place until now. */
  readonly relievedId: number | null;
  /** Who seeks cover on shifts that were changed or called off. */
  readonly seekingIds: readonly number[];
  /** Who fills a slot of the shift; of a deleted one, who did. */
  readonly assignedIds: readonly number[];
  /** Who may not hold a place on the shift, such as whoever has another one that overlaps. */
  readonly busyIds: readonly number[];
  /** Who declined the request. */
  readonly declinedIds: readonly number[];
  /** Who was asked to take the place before. */
  readonly askedIds: readonly number[];
  /** Whom a coordinator's search asks now. */
  readonly invitedIds: readonly number[];
  readonly priority: Priority;
}

/** One member to be told, and as what. */
export interface Notice {
  readonly memberId: number;
  readonly as: Hearer;
}

/** Everyone who is told of an event by its hearers, in their order: active members only, nobody but a newcomer of their own act, nobody twice. */
export function audienceFor(hearers: readonly Hearer[], facts: AudienceFacts): Notice[] {
  const notices: Notice[] = [];
  const told = new Set<number>();
  const active = facts.members.filter(({ isActive }) => isActive);
  for (const as of hearers) {
    for (const { id, role } of active) {
      if (
        told.has(id) ||
        (id === facts.actorId && as !== "newcomer") ||
        !isHearer(as, id, role, facts)
      )
        continue;
      told.add(id);
      notices.push({ memberId: id, as });
    }
  }
  return notices;
}

function isHearer(as: Hearer, id: number, role: string, facts: AudienceFacts): boolean {
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
      return couldTake(id, facts);
    case "asked":
      return facts.askedIds.includes(id) && !facts.declinedIds.includes(id);
    case "invited":
      return facts.invitedIds.includes(id) && !facts.declinedIds.includes(id);
    case "admin":
      return role === "admin";
  }
}

/** Whoever is free of this and overlapping shifts and has not declined; an emergency is told to everyone. */
export function couldTake(id: number, facts: AudienceFacts): boolean {
  if (facts.assignedIds.includes(id) || id === facts.requesterId) return false;
  return (
    facts.priority === "emergency" ||
    !(facts.busyIds.includes(id) || facts.declinedIds.includes(id))
  );
}
