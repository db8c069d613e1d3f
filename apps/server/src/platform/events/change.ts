import { randomUUID } from "node:crypto";
import { eventDefinitionOf, isEventType } from "@watchbill/domain/events/catalogue";
import type { MemberActor } from "../context.ts";
import type { Announcement, Change, Stale } from "./announcement.ts";

export function newChange(): Change {
  return { id: randomUUID(), announced: [] };
}

/**
 * Returns the invalidation keys of an announcement for a member's screens, or null if they are not
 * concerned.
 */
export function invalidationsFor(
  announcement: Announcement | Stale,
  actor: MemberActor,
): readonly string[] | null {
  if (announcement.kind === "signal")
    return announcement.memberIds.includes(actor.id) ? announcement.invalidates : null;
  if (announcement.kind !== "event" || !isEventType(announcement.type)) return null;
  const {
    log,
    invalidates,
    invalidationsOfOthers = invalidates,
  } = eventDefinitionOf(announcement.type);
  if (announcement.subjectId === actor.id || announcement.actorId === actor.id) return invalidates;
  if (log.seenBy === "everyone") return invalidationsOfOthers;
  return log.seenBy === "administrators" && actor.role === "admin" ? invalidationsOfOthers : null;
}

/** Returns the invalidation keys of all that a change announced, each once. */
export function invalidationsOf({ announced }: Change, actor: MemberActor): readonly string[] {
  return [...new Set(announced.flatMap((stale) => invalidationsFor(stale, actor) ?? []))];
}
