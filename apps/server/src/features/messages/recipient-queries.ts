import { offeringsOf } from "@watchbill/domain/members/availability/member-availability";
import type { Recipient } from "@watchbill/domain/messages/templates/member-message";
import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { dateOf, startOfDay } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { shabbatWindowsAhead, timedMemberOf } from "../shabbat/queries.ts";

/**
 * Texts older than this are no longer pending: quiet hours, Shabbat and retries take at most this
 * many days.
 */
const LONGEST_WAIT_DAYS = 15;

/**
 * Returns the members among these ids who are still in the squad, by id, with the facts for routing
 * a message.
 */
export async function readRecipients(
  db: Db | Tx,
  ids: readonly number[],
  ctx: Pick<QueryContext, "now" | "organization">,
): Promise<Map<number, Recipient>> {
  if (ids.length === 0) return new Map();
  const { timeZone } = ctx.organization;
  const today = startOfDay(dateOf(ctx.now, timeZone), timeZone);
  const rows = await selectRecipients(db, today, ctx.now)
    .where("id", "in", [...ids])
    .execute();
  const windows = shabbatWindowsAhead(ctx);
  return new Map(rows.map((row) => [row.id, recipientOf(row, windows)]));
}

function selectRecipients(tx: Db | Tx, today: Temporal.Instant, now: Temporal.Instant) {
  const writtenSince = today.subtract({ hours: 24 * LONGEST_WAIT_DAYS });
  return tx
    .selectFrom("members")
    .select([
      "id",
      "firstName",
      "email",
      "phoneNumber",
      "phoneCarrier",
      "emailNotifications",
      "smsNotifications",
    ])
    .select([
      "smsOptedOutAt",
      "quietFrom",
      "quietUntil",
      "availability",
      "observesShabbat",
      "shabbatEmergencies",
    ])
    .select([
      sql<{ id: number; userAgent: string | null }[]>`array(
        select json_build_object('id', s.id, 'userAgent', s.user_agent) from push_subscriptions s
        where s.member_id = members.id and s.kind = 'web-push')`.as("devices"),
      sql<(string | null)[]>`array(select distinct s.app_id from push_subscriptions s
        where s.member_id = members.id and s.kind = 'onesignal')`.as("oneSignalAppIds"),
      // For the daily limit, a message that is due counts as sent now; without a configured channel
      // it counts at its due time.
      sql<number[]>`array(select (extract(epoch from t.at) * 1000)::float8 from (
        select coalesce(d.sent_at, case when d.delivery_method is null then greatest(d.due_at, ${now}) else d.due_at end) as at
        from deliveries d where d.member_id = members.id and d.channel = 'sms' and d.created_at >= ${writtenSince}
          and d.status in ('pending', 'success')) t where t.at >= ${today})`.as("textsAt"),
    ])
    .where("deletedAt", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRecipients>["execute"]>>[number];

function recipientOf(row: Row, windows: readonly ShabbatWindow[]): Recipient {
  const phone = row.phoneNumber ?? "";
  return {
    id: row.id,
    firstName: row.firstName,
    email: row.email,
    phone,
    carrier: row.phoneCarrier,
    availability: offeringsOf(row.availability),
    devices: row.devices,
    oneSignalAppIds: row.oneSignalAppIds,
    ...timedMemberOf(row, windows),
    textsAt: row.textsAt.map((ms) => Temporal.Instant.fromEpochMilliseconds(Math.floor(ms))),
    preferences: {
      emailNotifications: row.emailNotifications,
      smsNotifications: row.smsNotifications,
      hasPhone: phone !== "",
      isSmsOptedOut: row.smsOptedOutAt !== null,
      hasPush: row.oneSignalAppIds.length > 0 || row.devices.length > 0,
    },
  };
}
