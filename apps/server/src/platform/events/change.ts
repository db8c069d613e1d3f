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
  heard: Announcement | Stale,
  actor: MemberActor,
): readonly string[] | null {
  if (heard.kind === "signal") return heard.memberIds.includes(actor.id) ? heard.touches : null;
  if (heard.kind !== "event" || !isEventType(heard.type)) return null;
  const { log, touches, touchesOfOthers = touches } = eventDefinitionOf(heard.type);
  if (heard.subjectId === actor.id || heard.actorId === actor.id) return touches;
  if (log.seenBy === "everyone") return touchesOfOthers;
  return log.seenBy === "administrators" && actor.role === "admin" ? touchesOfOthers : null;
}

/** Returns the invalidation keys of all that a change announced, each once. */
export function invalidationsOf({ announced }: Change, actor: MemberActor): readonly string[] {
  return [...new Set(announced.flatMap((stale) => invalidationsFor(stale, actor) ?? []))];
}
