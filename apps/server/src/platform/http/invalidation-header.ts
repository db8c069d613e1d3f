import type { FastifyReply } from "fastify";
import type { Actor } from "../context.ts";
import type { Change } from "../events/announcement.ts";
import { invalidationsOf } from "../events/change.ts";

/** Lists the invalidation keys of a command: endpoints, or prefixes ending in a dot. */
export const INVALIDATES_HEADER = "watchbill-invalidates";
/** The id under which the live stream announces this change. */
export const CHANGE = "watchbill-change";
/** Matches every endpoint. */
export const EVERYTHING = "*";
const MOST_BYTES = 1_000;

/**
 * Sets the invalidation header on a command's response: the recorded and signaled keys that the
 * sender's screens use. `change` is null on a retry, whose client may have missed anything since
 * the first request.
 */
export function sendInvalidations(reply: FastifyReply, actor: Actor, change: Change | null): void {
  if (actor.kind !== "member") return;
  if (!change) return void reply.header(INVALIDATES_HEADER, EVERYTHING);
  const invalidates = invalidationsOf(change, actor).join(", ");
  if (invalidates === "") return;
  reply
    .header(CHANGE, change.id)
    .header(INVALIDATES_HEADER, invalidates.length <= MOST_BYTES ? invalidates : EVERYTHING);
}
