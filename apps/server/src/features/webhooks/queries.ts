import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { missing } from "@watchbill/domain/errors/refusal";
import { isBefore } from "@watchbill/domain/time/local";
import { DELIVERIES_SHOWN } from "@watchbill/domain/webhooks/webhook-retention";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import { orThrow } from "../../platform/refusal-error.ts";

export const WEBHOOK_MISSING = missing("webhook-missing", "This webhook was deleted.");

type Listed = OutputOf<Api["webhooks.list"]>;
type Logged = OutputOf<Api["webhooks.deliveries"]>;

/** Lists all webhooks with their latest delivery, without secrets. */
export async function listWebhooks(ctx: QueryContext): Promise<Listed> {
  const { rows } = await sql<
    Omit<Listed[number], "lastDelivery"> & {
      status: Logged[number]["status"] | null;
      at: Temporal.Instant;
    }
  >`
    select w.id, w.url, w.events, w.is_active, w.switched_off_at, w.failed_in_row, d.status, d.created_at as at,
      case when w.quiet_until > ${ctx.now} then w.quiet_until end as quiet_until,
      (select max(signs_until) from webhook_old_secrets where webhook_id = w.id and signs_until > ${ctx.now}) as old_secret_until
    from webhooks w
    left join lateral (select status, created_at from webhook_deliveries where webhook_id = w.id order by id desc limit 1) d on true
    where w.revoked_at is null
    order by w.id`.execute(ctx.db);
  return rows.map(({ status, at, ...webhook }) => ({
    ...webhook,
    lastDelivery: status === null ? null : { status, at },
  }));
}

export async function listDeliveries(ctx: QueryContext, { id }: { id: number }): Promise<Logged> {
  const webhook = await ctx.db
    .selectFrom("webhooks")
    .select("quietUntil")
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .executeTakeFirst();
  const { quietUntil } = orThrow(webhook, WEBHOOK_MISSING);
  const rows = await ctx.db
    .selectFrom("webhookDeliveries")
    .select(["id", "type", "status", "attempts", "answerStatus", "processingMs", "errorMessage"])
    .select(["createdAt", "dueAt", "sentAt", "body"])
    .where("webhookId", "=", id)
    .orderBy("id", "desc")
    .limit(DELIVERIES_SHOWN)
    .execute();
  return rows.map((row) => ({
    ...row,
    dueAt: row.status === "pending" ? laterOf(row.dueAt, quietUntil) : null,
  }));
}

function laterOf(at: Temporal.Instant, other: Temporal.Instant | null): Temporal.Instant {
  return other && isBefore(at, other) ? other : at;
}
