import { randomUUID } from "node:crypto";
import { isEventType, newsOf } from "@watchbill/domain/news/catalogue";
import type { MemberActor } from "../context.ts";
import type { Announcement } from "./events.ts";

/** In an announcement that is on its way there is more; this is what says whose screens it concerns, and which. */
type Stale =
  | Pick<Extract<Announcement, { kind: "event" }>, "kind" | "type" | "subjectId" | "actorId">
  | Pick<Extract<Announcement, { kind: "signal" }>, "kind" | "touches" | "memberIds">;

/**
 * What one command changed, all of it: its answer and the stream both tell of it under this number, so that a screen which
 * hears of it twice reads once.
 */
export interface Change {
  readonly id: string;
  /** What was announced of it so far. */
  readonly announced: Stale[];
}

export function newChange(): Change {
  return { id: randomUUID(), announced: [] };
}

/** What a member's screens should read again for an announcement, or null when it is none of theirs. */
export function touchesFor(heard: Announcement | Stale, actor: MemberActor): readonly string[] | null {
  if (heard.kind === "signal") return heard.memberIds.includes(actor.id) ? heard.touches : null;
  if (heard.kind !== "event" || !isEventType(heard.type)) return null;
  const { log, touches, touchesOfOthers = touches } = newsOf(heard.type);
  if (heard.subjectId === actor.id || heard.actorId === actor.id) return touches;
  if (log.seenBy === "everyone") return touchesOfOthers;
  return log.seenBy === "administrators" && actor.role === "admin" ? touchesOfOthers : null;
}

/** The same for all that a change announced, each once. */
export function touchesOf({ announced }: Change, actor: MemberActor): readonly string[] {
  return [...new Set(announced.flatMap((stale) => touchesFor(stale, actor) ?? []))];
}
