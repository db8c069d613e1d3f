import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { missing } from "@watchbill/domain/errors/refusal";
import { hashToken, newToken } from "../../platform/auth/secrets.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import type { FeedKind } from "./queries.ts";
import { deleteCalendarFeed, saveCalendarFeed } from "./store.ts";

type Member = CommandContext<MemberActor>;

/**
 * Creates a calendar feed and returns its secret address, only once; replaces the member's earlier
 * feed of that kind.
 */
export async function createCalendarFeed(
  ctx: Member,
  { kind }: { kind: FeedKind },
  baseUrl: string,
): Promise<OutputOf<Api["calendarFeeds.create"]>> {
  const token = newToken(18);
  const tokenHash = hashToken(token);
  await saveCalendarFeed(ctx.tx, ctx.actor.id, kind, tokenHash, ctx.now);
  await ctx.record({ type: "calendar-feeds.added", subjectId: ctx.actor.id, details: { kind } });
  return { kind, address: `${baseUrl}/calendar/${token}.ics` };
}

export async function removeCalendarFeed(
  ctx: Member,
  { kind }: { kind: FeedKind },
): Promise<{ message: string }> {
  const gone = await deleteCalendarFeed(ctx.tx, ctx.actor.id, kind);
  orThrow(gone, missing("feed-missing", "This calendar feed is already revoked."));
  await ctx.record({ type: "calendar-feeds.removed", subjectId: ctx.actor.id, details: { kind } });
  return { message: "Calendar feed revoked" };
}
