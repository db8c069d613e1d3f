import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { CARRIER_LABELS, isCarrier } from "@watchbill/domain/members/contact/carrier";
import {
  carrierAddressFor,
  carrierClosesOn,
} from "@watchbill/domain/messages/delivery/carrier-gateways";
import { plural } from "@watchbill/domain/text/language";
import { formatDay } from "@watchbill/domain/time/format";
import { addDays, dateOf, instantAt } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { ChannelName } from "../../platform/channels/outbox.ts";
import { configuredChannels } from "../../platform/channels/sms-transport.ts";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { QueryContext } from "../../platform/context.ts";
import { isHeldNow } from "./quiet-time-queries.ts";

type Status = OutputOf<Api["messages.status"]>;

const LATE_MINUTES = 10;
/** Attempts after which a message fails, unless an earlier failure was permanent. */
const GIVEN_UP_AFTER = 6;
/** Administrators get a warning this many days before a carrier closes its email-to-SMS gateway. */
const WARN_DAYS = 180;

/** Returns for each channel whether it works, and the warnings for an administrator. */
export async function readMessagingStatus(
  ctx: QueryContext,
  configuration: Configuration,
): Promise<Status> {
  const { messaging } = configuration;
  const [counts, trouble] = [await readCounts(ctx), await readTroubles(ctx)];
  const mail = messaging.mail;
  const { oneSignal } = messaging;
  const isSetUp = configuredChannels(configuration);
  return {
    email: {
      isConfigured: isSetUp.email,
      method: "smtp",
      detail: mail
        ? [
            new URL(mail.smtpUrl).host,
            `from ${mail.from}`,
            ...(mail.dkim ? ["signed with DKIM"] : []),
          ].join(", ")
        : "Set SMTP_URL and MAIL_FROM.",
      ...counts.email,
      trouble: trouble("email"),
    },
    sms: {
      isConfigured: isSetUp.sms,
      ...smsWays(configuration),
      ...counts.sms,
      trouble: trouble("sms"),
    },
    push: {
      isConfigured: isSetUp.push,
      method: oneSignal ? "web-push, onesignal" : "web-push",
      detail: plural(
        counts.devices,
        "1 device with push on.",
        `${counts.devices} devices with push on.`,
      ),
      ...counts.push,
      devices: counts.devices,
      trouble: trouble("push"),
    },
    warnings: [
      ...(await carrierWarnings(ctx, configuration)),
      ...(await otherWarnings(ctx, configuration)),
    ],
  };
}

function smsWays({ baseUrl, messaging: { sms, mail } }: Configuration): {
  method: string;
  detail: string;
} {
  if (sms.gateway === "twilio")
    return {
      method: "twilio",
      detail: `From ${sms.from}, at most ${sms.perSecond} a second. Replies arrive at ${baseUrl}/api/sms/inbound if Twilio has that address.`,
    };
  if (sms.gateway === "http")
    return {
      method: "http gateway",
      detail: `${new URL(sms.url).host}, at most ${sms.perSecond} a second. ${
        sms.inbound
          ? `Replies arrive at ${baseUrl}/api/sms/inbound/, followed by the secret.`
          : "Replies don't arrive, so texts have no answer codes."
      }`,
    };
  return {
    method: "carrier_email",
    detail: mail
      ? "By email to the members' carriers: without delivery receipts. Replies don't arrive, so texts have no answer codes. For receipts and replies, set SMS_GATEWAY."
      : "Set SMS_GATEWAY.",
  };
}

async function readCounts(ctx: QueryContext) {
  const zone = ctx.organization.timeZone;
  const today = instantAt(dateOf(ctx.now, zone), "00:00", zone);
  const rows = await ctx.db
    .selectFrom("deliveries")
    .select([
      "channel",
      sql<number>`count(*) filter (where status = 'pending' and delivery_method is null)::int`.as(
        "waiting",
      ),
      sql<number>`count(*) filter (where status = 'pending' and delivery_method is null and waiting_reason is not null)::int`.as(
        "heldForRest",
      ),
      sql<number>`count(*) filter (where status = 'pending' and delivery_method is not null)::int`.as(
        "notSent",
      ),
      sql<number>`count(*) filter (where status = 'failed' and created_at >= ${today})::int`.as(
        "failedToday",
      ),
    ])
    .where((eb) => eb.or([eb("status", "=", "pending"), eb("createdAt", ">=", today)]))
    .groupBy("channel")
    .execute();
  const of = (channel: ChannelName) => {
    const row = rows.find((one) => one.channel === channel);
    const { waiting = 0, heldForRest = 0 } = row ?? {};
    return { waiting, heldForRest, notSent: row?.notSent ?? 0, failedToday: row?.failedToday ?? 0 };
  };
  const { devices } = await ctx.db
    .selectFrom("pushSubscriptions")
    .select(sql<number>`count(*)::int`.as("devices"))
    .executeTakeFirstOrThrow();
  return { email: of("email"), sms: of("sms"), push: of("push"), devices };
}

/**
 * Returns the error of a channel's last attempt within a day, as the gateway worded it. A refusal
 * of a single message, such as for a missing mailbox, does not count.
 */
async function readTroubles(ctx: QueryContext): Promise<(channel: ChannelName) => string | null> {
  const { rows } = await sql<{ channel: string; errorMessage: string | null }>`
    select distinct on (channel) channel, case when status <> 'success' then error_message end as error_message
    from deliveries
    where created_at >= ${ctx.now.subtract({ hours: 24 })} and attempts > 0 and (status = 'success'
      or (error_message is not null and (status = 'pending' or (status = 'failed' and attempts >= ${GIVEN_UP_AFTER})
        or (status = 'dropped' and delivery_method is not null))))
    order by channel, id desc`.execute(ctx.db);
  return (channel) => rows.find((row) => row.channel === channel)?.errorMessage ?? null;
}

/** Warns about members whose carrier has closed its email-to-SMS gateway, or will. */
async function carrierWarnings(
  ctx: QueryContext,
  { messaging: { sms } }: Configuration,
): Promise<string[]> {
  if (sms.gateway !== "carrier") return [];
  const today = dateOf(ctx.now, ctx.organization.timeZone);
  const rows = await ctx.db
    .selectFrom("members")
    .select(["phoneCarrier", sql<number>`count(*)::int`.as("count")])
    .where("isActive", "=", true)
    .where("deletedAt", "is", null)
    .where("smsNotifications", "=", true)
    .groupBy("phoneCarrier")
    .orderBy("phoneCarrier")
    .execute();
  const without = rows
    .filter(({ phoneCarrier }) => phoneCarrier === "none")
    .reduce((sum, { count }) => sum + count, 0);
  const lines =
    without > 0 ? [`${members(without)} with SMS on won't get texts: no carrier is set.`] : [];
  for (const { phoneCarrier, count } of rows) {
    if (!isCarrier(phoneCarrier) || phoneCarrier === "none") continue;
    const address = carrierAddressFor(phoneCarrier, "5550000000", today);
    const closesOn = carrierClosesOn(phoneCarrier);
    if (typeof address !== "string")
      lines.push(
        `${members(count)}: ${CARRIER_LABELS[phoneCarrier]} no longer accepts texts by email, so these members get none. Set SMS_GATEWAY, or ask them to keep email or push on.`,
      );
    else if (closesOn !== null && closesOn <= addDays(today, WARN_DAYS))
      lines.push(
        `${members(count)}: ${CARRIER_LABELS[phoneCarrier]} stops accepting texts by email on ${formatDay(closesOn, ctx.organization, today)}.`,
      );
  }
  return lines;
}

async function otherWarnings(
  ctx: QueryContext,
  { baseUrl, messaging: { sms } }: Configuration,
): Promise<string[]> {
  const { optedOut } = await ctx.db
    .selectFrom("members")
    .select(sql<number>`count(*)::int`.as("optedOut"))
    .where("smsOptedOutAt", "is not", null)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  const { late } = await ctx.db
    .selectFrom("deliveries")
    .select(sql<number>`count(*)::int`.as("late"))
    .where("status", "=", "pending")
    .where("deliveryMethod", "is", null)
    .where("dueAt", "<", ctx.now.subtract({ minutes: LATE_MINUTES }))
    // Messages that Shabbat delays are not overdue.
    .where(sql<boolean>`not (${isHeldNow(ctx.organization, ctx.now)})`)
    .executeTakeFirstOrThrow();
  const lines: string[] = [];
  if (optedOut > 0)
    lines.push(`${members(optedOut)} replied STOP and won't get texts until they reply START.`);
  if (sms.gateway === "http" && !sms.inbound)
    lines.push(
      "Members can't answer texts or opt out with STOP. Set SMS_HTTP_INBOUND_SECRET, and give the gateway the address.",
    );
  if (late > 0)
    lines.push(
      `${late} messages have waited for more than ${LATE_MINUTES} minutes. Check that an instance runs with WORKER=on.`,
    );
  if (sms.gateway === "twilio" && !baseUrl.startsWith("https:")) {
    lines.push("BASE_URL isn't https, so Twilio can't send delivery reports or replies.");
  }
  return lines;
}

function members(count: number): string {
  return count === 1 ? "1 member" : `${count} members`;
}
