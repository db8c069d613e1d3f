import { deviceNameOf } from "@watchbill/domain/activity/user-agent";
import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { DeliveriesTable } from "../../platform/database/database-types.ts";

type PushRow = Pick<
  Selectable<DeliveriesTable>,
  "id" | "channel" | "memberId" | "recipient" | "metadata"
>;

/**
 * Returns each push message's recipient: the member and the device name as in Settings; works also
 * when the device is gone.
 */
export async function nameDevices(db: Db, rows: readonly PushRow[]): Promise<Map<number, string>> {
  const pushes = rows.filter(({ channel }) => channel === "push");
  if (pushes.length === 0) return new Map();
  const members = await readMemberNames(db, pushes);
  const userAgents = await readUserAgents(
    db,
    pushes.filter((row) => storedName(row) === null),
  );
  return new Map(
    pushes.map((row) => [
      row.id,
      `${members.get(row.memberId ?? 0) ?? "A former member"}: ${deviceOf(row, userAgents)}`,
    ]),
  );
}

function deviceOf(row: PushRow, userAgents: ReadonlyMap<string, string | null>): string {
  if (row.recipient.startsWith("onesignal")) return "devices through OneSignal";
  const userAgent = userAgents.get(row.recipient);
  return (
    storedName(row) ?? (userAgent === undefined ? "a removed device" : deviceNameOf(userAgent))
  );
}

/** The device name stored with the message; null for messages of earlier versions. */
function storedName({ metadata }: PushRow): string | null {
  const { device } = metadata as { device?: unknown };
  return typeof device === "string" ? device : null;
}

async function readMemberNames(db: Db, pushes: readonly PushRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(pushes.flatMap(({ memberId }) => memberId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("members")
    .select(["id", "firstName", "lastName"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
}

async function readUserAgents(
  db: Db,
  pushes: readonly PushRow[],
): Promise<Map<string, string | null>> {
  if (pushes.length === 0) return new Map();
  const recipients = [...new Set(pushes.map(({ recipient }) => recipient))];
  const { rows } = await sql<{ recipient: string; userAgent: string | null }>`
    select 'device ' || id as recipient, user_agent from push_subscriptions
    where 'device ' || id = any(${recipients}::text[])`.execute(db);
  return new Map(rows.map(({ recipient, userAgent }) => [recipient, userAgent]));
}
