import { isCarrier } from "@watchbill/domain/members/carrier";
import {
  type AlarmRecipient,
  type AlarmRoutes,
  nobodyAlarmed,
  testAlarmCaveat,
} from "@watchbill/domain/messages/alarm-reach";
import { dateOf } from "@watchbill/domain/time/local";
import { smsTransport } from "../../platform/channels/sms-transport.ts";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { CommandContext, MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Needs } from "../../platform/dependencies.ts";

type Reader = Pick<QueryContext, "now" | "organisation"> & { readonly db: Db | Tx };

/** Returns a warning when no administrator is reachable outside the app; null otherwise. */
export async function readNobodyAlarmed(
  { db, now, organisation }: Reader,
  configuration: Configuration,
): Promise<string | null> {
  return nobodyAlarmed(
    await listHearers(db),
    routesOf(configuration),
    dateOf(now, organisation.timeZone),
  );
}

/** Returns that warning for the administrator who sends a test alert. */
export async function readTestCaveat(
  { tx, now, organisation, actor }: CommandContext<MemberActor>,
  configuration: Configuration,
): Promise<string | null> {
  const hearer = (await listHearers(tx)).find(({ id }) => id === actor.id);
  return hearer
    ? testAlarmCaveat(hearer, routesOf(configuration), dateOf(now, organisation.timeZone))
    : null;
}

/**
 * Returns the startup warnings: mail is set up, but no administrator gets alerts by it. The default
 * address of the first administrator is no mailbox.
 */
export async function warningsOfReach({
  configuration,
  database,
  clock,
  organisation,
}: Needs<"configuration" | "database" | "clock" | "organisation">): Promise<string[]> {
  if (configuration.messaging.mail === null) return [];
  const ctx = { db: database.read, now: clock.now(), organisation: await organisation() };
  const warning = await readNobodyAlarmed(ctx, configuration);
  return warning === null ? [] : [warning];
}

function routesOf(configuration: Configuration): AlarmRoutes {
  return {
    isMailSetUp: configuration.messaging.mail !== null,
    textsBy: smsTransport(configuration),
  };
}

async function listHearers(db: Db | Tx): Promise<(AlarmRecipient & { readonly id: number })[]> {
  const rows = await db
    .selectFrom("members")
    .select([
      "id",
      "email",
      "emailNotifications",
      "smsNotifications",
      "smsOptedOutAt",
      "phoneNumber",
      "phoneCarrier",
    ])
    .where("role", "=", "admin")
    .where("isActive", "=", true)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ phoneCarrier, smsOptedOutAt, ...row }) => ({
    ...row,
    carrier: isCarrier(phoneCarrier) ? phoneCarrier : "none",
    isOptedOut: smsOptedOutAt !== null,
  }));
}
