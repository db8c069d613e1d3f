import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { MemberActor, QueryContext } from "../../platform/context.ts";

/** Maximum notifications returned; older ones are left out. */
const LONGEST_LIST = 500;

/** Lists the caller's notifications, newest first. */
export async function listNotifications(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["notifications.list"]>> {
  const rows = await ctx.db
    .selectFrom("notifications")
    .select(["id", "title", "message", "isRead", "createdAt", "metadata"])
    .where("memberId", "=", ctx.actor.id)
    .where("deletedAt", "is", null)
    .orderBy("id", "desc")
    .limit(LONGEST_LIST)
    .execute();
  return rows.map((row) => ({ ...row, metadata: row.metadata as Record<string, unknown> }));
}
