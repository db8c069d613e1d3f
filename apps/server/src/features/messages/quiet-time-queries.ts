import {
  type SendTime,
  sendTimeFor,
  type TimedMember,
} from "@watchbill/domain/messages/delivery/send-time";
import {
  AFTER_SHABBAT_MINUTES,
  heldUntil,
  ON_ITS_WAY_SECONDS,
} from "@watchbill/domain/shabbat/shabbat-hold";
import {
  type ShabbatSquad,
  type ShabbatWindow,
  shabbatWindowAt,
} from "@watchbill/domain/shabbat/shabbat-windows";
import { isBefore } from "@watchbill/domain/time/local";
import { type RawBuilder, sql } from "kysely";
import { WAITED_FOR } from "../../platform/channels/outbox.ts";
import type { CommandContext, QueryContext } from "../../platform/context.ts";
import type { Db } from "../../platform/database/database.ts";
import { shabbatWindowsAhead, shabbatWindowsOf, timedMemberOf } from "../shabbat/queries.ts";

/** Reads these members' quiet hours and Shabbat settings. */
export async function readTimedMembers(
  ctx: CommandContext,
  ids: readonly number[],
): Promise<Map<number, TimedMember>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom("members")
    .select(["id", "quietFrom", "quietUntil", "observesShabbat", "shabbatEmergencies"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  const windows = shabbatWindowsAhead(ctx);
  return new Map(rows.map((row) => [row.id, timedMemberOf(row, windows)]));
}

/**
 * Returns the claimed messages whose member has quiet hours now, with their end. Quiet hours may
 * have begun or changed since the message was queued or retried. Shabbat is checked by the claim
 * itself.
 */
export async function quietEndsOf(
  db: Db,
  ids: readonly number[],
  squad: Pick<QueryContext, "organization" | "now">,
): Promise<Map<number, SendTime>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("deliveries as d")
    .innerJoin("members as m", "m.id", "d.memberId")
    .select(["d.id", "d.urgency", "d.passes", "d.expiresAt"])
    .select(["m.quietFrom", "m.quietUntil", "m.observesShabbat", "m.shabbatEmergencies"])
    .where("d.id", "in", [...ids])
    .where("d.urgency", "<>", "urgent")
    .where("d.passes", "is", null)
    .where("m.quietFrom", "is not", null)
    .where(sql<boolean>`coalesce(d.metadata->>'kind', '') <> all(${WAITED_FOR})`)
    .execute();
  if (rows.length === 0) return new Map();
  const { now, organization } = squad;
  const windows = shabbatWindowsAhead(squad);
  const times = rows.flatMap(({ id, urgency, expiresAt, ...row }): [number, SendTime][] => {
    const message = { messageUrgency: urgency, isEmergency: false, usefulUntil: expiresAt };
    const time = sendTimeFor(message, timedMemberOf(row, windows), now, organization.timeZone);
    return time && isBefore(now, time.at) ? [[id, time]] : [];
  });
  return new Map(times);
}

/**
 * SQL condition: a `deliveries` row may be sent now. Observing members get nothing during Shabbat
 * or shortly around it, except emergencies they allow and messages they requested. Uses the
 * settings at the time of the claim.
 */
export function mayLeaveAt(organization: ShabbatSquad, now: Temporal.Instant): RawBuilder<boolean> {
  return sql`not (${isHeldNow(organization, now)})`;
}

/** Whether messages to Shabbat-observing members are delayed now. */
export function isRestHeldNow(organization: ShabbatSquad, now: Temporal.Instant): boolean {
  const windows = windowsAround(organization, now);
  return (
    heldUntil(windows, now, false) !== null || shabbatWindowAt(windows, arrivalOf(now)) !== null
  );
}

function windowsAround(
  organization: ShabbatSquad,
  now: Temporal.Instant,
): readonly ShabbatWindow[] {
  const minute = { minutes: 1 };
  const from = now.subtract({ minutes: AFTER_SHABBAT_MINUTES }).subtract(minute);
  return shabbatWindowsOf(organization, from, arrivalOf(now).add(minute));
}

/** Returns when a message sent now may arrive at the latest. */
function arrivalOf(now: Temporal.Instant): Temporal.Instant {
  return now.add({ seconds: ON_ITS_WAY_SECONDS });
}

/** SQL condition: a `deliveries` row is delayed by Shabbat now. */
export function isHeldNow(organization: ShabbatSquad, now: Temporal.Instant): RawBuilder<boolean> {
  const windows = windowsAround(organization, now);
  if (!isRestHeldNow(organization, now)) return sql`false`;
  const isInside = shabbatWindowAt(windows, now) !== null;
  const isLetThrough = isInside
    ? sql`deliveries.passes = 'own-act' or (deliveries.passes = 'emergency' and m.shabbat_emergencies)`
    : sql`deliveries.passes is not null`;
  return sql`exists (select from members m
    where m.id = deliveries.member_id and m.observes_shabbat and (${isLetThrough}) is not true)`;
}
