import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { missing } from "@watchbill/domain/refusal";
import type { Selectable } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { DeliveriesTable } from "../../platform/database-types.ts";
import { orRefuse } from "../../platform/refused.ts";

const PAGE = 500;

/** The outbox read as the message log. What is secret in a message was never stored in it. */
export async function listMessages(
  ctx: QueryContext,
  { limit = PAGE, before }: { limit?: number | undefined; before?: number | undefined },
): Promise<OutputOf<Api["messaging.log"]>> {
  let query = ctx.db.selectFrom("deliveries").selectAll().orderBy("id", "desc").limit(limit);
  if (before !== undefined) query = query.where("id", "<", before);
  return (await query.execute()).map(entryOf);
}

/** One message of the log. */
export async function showMessage(ctx: QueryContext, { id }: { id: number }): Promise<OutputOf<Api["messaging.one"]>> {
  const row = await ctx.db.selectFrom("deliveries").selectAll().where("id", "=", id).executeTakeFirst();
  return entryOf(orRefuse(row, missing("message-missing", "This message is not in the log any more.")));
}

function entryOf(row: Selectable<DeliveriesTable>): OutputOf<Api["messaging.one"]> {
  return {
    id: row.id,
    messageType: row.channel,
    recipient: row.recipient,
    subject: row.subject,
    content: row.content,
    hasHtml: row.contentHtml !== null,
    status: row.status,
    errorMessage: row.errorMessage,
    deliveryMethod: row.deliveryMethod ?? "waiting",
    metadata: JSON.stringify({
      ...(row.metadata as object),
      ...(row.processingMs === null ? {} : { processingTime: row.processingMs }),
    }),
    createdAt: row.createdAt,
    sentAt: row.sentAt,
  };
}
