import { isCarrier } from "@watchbill/domain/members/contact/carrier";
import {
  type AlertRecipient,
  type AlertRoutes,
  noOneAlerted,
  testAlertCaveat,
} from "@watchbill/domain/messages/delivery/alert-reach";
import { dateOf } from "@watchbill/domain/time/local";
import { smsTransport } from "../../platform/channels/sms-transport.ts";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { CommandContext, MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Needs } from "../../platform/dependencies.ts";

type Reader = Pick<QueryContext, "now" | "organization"> & { readonly db: Db | Tx };

/** Returns a warning when no administrator is reachable outside the app; null otherwise. */
export async function readNoOneAlarmed(
  { db, now, organization }: Reader,
  configuration: Configuration,
): Promise<string | null> {
  return noOneAlerted(
    await listHearers(db),
    routesOf(configuration),
    dateOf(now, organization.timeZone),
  );
}

/** Returns the warning of `readNoOneAlarmed` for the administrator who sends a test alert. */
export async function readTestCaveat(
  { tx, now, organization, actor }: CommandContext<MemberActor>,
  configuration: Configuration,
): Promise<string | null> {
  const hearer = (await listHearers(tx)).find(({ id }) => id === actor.id);
  return hearer
    ? testAlertCaveat(hearer, routesOf(configuration), dateOf(now, organization.timeZone))
    : null;
}

/**
 * Returns the startup warning when email is configured but no administrator gets alerts by it. The
 * first administrator's default email does not count, because no mailbox exists for it.
 */
export async function warningsOfReach({
  configuration,
  database,
  clock,
  organization,
}: Needs<"configuration" | "database" | "clock" | "organization">): Promise<string[]> {
  if (configuration.messaging.mail === null) return [];
  const ctx = { db: database.read, now: clock.now(), organization: await organization() };
  const warning = await readNoOneAlarmed(ctx, configuration);
  return warning === null ? [] : [warning];
}

function routesOf(configuration: Configuration): AlertRoutes {
  return {
    isMailSetUp: configuration.messaging.mail !== null,
    textsBy: smsTransport(configuration),
  };
}

async function listHearers(db: Db | Tx): Promise<(AlertRecipient & { readonly id: number })[]> {
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
