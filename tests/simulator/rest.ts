import { restWindowAt } from "@watchbill/domain/rest-days/rest-windows";
import { restWindowsOf } from "../../apps/server/src/features/rest-days/queries.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { readOrganisation } from "../../apps/server/src/platform/organisation.ts";
import type { OutgoingMessage } from "../../apps/server/src/platform/outside/channel.ts";

/** By whose sunset a squad may live: the zone and the place go together. */
export const PLACES = [
  { timeZone: "America/New_York", placeName: "Brooklyn", latitude: 40.65, longitude: -73.95, candleMinutes: 18 },
  { timeZone: "Europe/London", placeName: "London", latitude: 51.57, longitude: -0.2, candleMinutes: 18 },
  { timeZone: "Asia/Jerusalem", placeName: "Jerusalem", latitude: 31.78, longitude: 35.22, candleMinutes: 40 },
  { timeZone: "Australia/Lord_Howe", placeName: "Lord Howe Island", latitude: -31.55, longitude: 159.08, candleMinutes: 18 },
  { timeZone: "America/Phoenix", placeName: "Phoenix", latitude: 33.45, longitude: -112.07, candleMinutes: 18 },
] as const;

/** The rest window in which an instant lies by the squad's settings as they are, or null. */
export async function restWindowNow(db: Db, now: Temporal.Instant) {
  const windows = restWindowsOf(await readOrganisation(db), now, now.add({ minutes: 1 }));
  return restWindowAt(windows, now);
}

/** Nothing leaves for who keeps a rest day that lasts, but an emergency for who lets one reach them. */
export async function reasonAtRest(
  db: Db,
  { deliveryId, metadata }: OutgoingMessage,
  now: Temporal.Instant,
): Promise<string | null> {
  const window = await restWindowNow(db, now);
  if (!window) return null;
  const row = await db
    .selectFrom("deliveries as d")
    .innerJoin("members as m", "m.id", "d.memberId")
    .leftJoin("replacementRequests as r", "r.id", "d.requestId")
    .select(["m.id", "m.keepsRestDays", "m.restDayEmergencies", "r.priority"])
    .where("d.id", "=", deliveryId)
    .executeTakeFirst();
  if (!row?.keepsRestDays || (row.priority === "emergency" && row.restDayEmergencies)) return null;
  return `message ${deliveryId} (${String(metadata.kind)}) reaches member ${row.id} in their ${window.name}`;
}
