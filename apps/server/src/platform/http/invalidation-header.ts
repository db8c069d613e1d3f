import type { FastifyReply } from "fastify";
import type { Actor } from "../context.ts";
import type { Change } from "../events/announcement.ts";
import { touchesOf } from "../events/change.ts";

/** Names what a command made stale: endpoints, or prefixes ending in a dot. */
export const TOUCHED = "watchbill-touched";
/** The number under which the stream tells of the same. */
export const CHANGE = "watchbill-change";
/** Stands for every endpoint. */
export const EVERYTHING = "*";
const MOST_BYTES = 1_000;

/**
 * Says with the answer to a command what its sender has to read again: what it recorded and signalled, as far as their
 * screens hear of it. Whoever asked a second time may have missed anything since the first, so `change` is null then.
 */
export function sayTouched(reply: FastifyReply, actor: Actor, change: Change | null): void {
  if (actor.kind !== "member") return;
  if (!change) return void reply.header(TOUCHED, EVERYTHING);
  const touches = touchesOf(change, actor).join(", ");
  if (touches === "") return;
  reply
    .header(CHANGE, change.id)
    .header(TOUCHED, touches.length <= MOST_BYTES ? touches : EVERYTHING);
}
