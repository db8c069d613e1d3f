import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { MemberMessage } from "@watchbill/domain/messages/templates/member-message";
import { noticeEmail, noticeSms } from "@watchbill/domain/messages/templates/notice-templates";
import {
  type AlertEvents,
  alertEvents,
  endEvents,
  TEST_ALERT,
} from "@watchbill/domain/monitoring/alert-events";
import {
  type AlertWays,
  alertSteps,
  alertWays,
  waysNotified,
} from "@watchbill/domain/monitoring/alerts";
import { conditionsOf, type ServerFacts } from "@watchbill/domain/monitoring/conditions";
import { configuredChannels } from "../../platform/channels/sms-transport.ts";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { listAdministratorIds } from "../members/queries.ts";
import { sendToMembers } from "../messages/send-commands.ts";
import { notifyMembers } from "../notifications/commands.ts";
import {
  deleteAlerts,
  endAlerts,
  insertAlert,
  lockOpenAlerts,
  markAlertSeen,
  readWaysNotified,
} from "./alert-store.ts";
import { readTestCaveat } from "./reach-queries.ts";

const ALERTS_RETENTION_DAYS = 90;
/** The message kind of an alert. */
export const ALERT_KIND = "alert";

/**
 * Opens, sends, repeats and closes alerts to match the server's current conditions. Returns whether
 * any alert is open.
 */
export async function updateAlerts(
  ctx: CommandContext,
  facts: ServerFacts,
  configuration: Configuration,
): Promise<boolean> {
  const present = conditionsOf(facts, ctx.now);
  const open = await lockOpenAlerts(ctx.tx);
  const { begin, see, notify, end, clear } = alertSteps(open, present, ctx.now);
  for (const condition of begin) await insertAlert(ctx.tx, condition, ctx.now);
  for (const seen of see)
    await markAlertSeen(
      ctx.tx,
      seen.alert.id,
      seen.condition.words,
      ctx.now,
      notify.includes(seen),
    );
  await endAlerts(
    ctx.tx,
    end.map(({ id }) => id),
    ctx.now,
  );
  await deleteAlerts(
    ctx.tx,
    clear.map(({ id }) => id),
    ctx.now.subtract({ hours: 24 * ALERTS_RETENTION_DAYS }),
  );
  const over = open.filter(({ id }) => end.some((ended) => ended.id === id));
  const administrators = await listAdministratorIds(ctx.tx);
  const ways = waysNow(facts, configuration);
  const events = alertEvents(notify.map(({ condition }) => condition));
  if (events) await tellAdministrators(ctx, administrators, events, { ways, configuration });
  const ended = endEvents(over.map(({ words }) => words));
  if (ended) {
    const notified = await readWaysNotified(
      ctx.tx,
      ALERT_KIND,
      over.flatMap(({ notifiedAt }) => notifiedAt ?? []),
    );
    await tellAdministrators(ctx, administrators, ended, {
      ways: waysNotified(ways, notified),
      configuration,
    });
  }
  for (const { condition } of notify)
    await ctx.record({ type: "monitoring.alert-sent", details: { key: condition.key } });
  for (const { key } of end)
    await ctx.record({ type: "monitoring.alert-resolved", details: { key } });
  if (begin.length > 0 || clear.length > 0)
    await ctx.signal({ invalidates: ["monitoring."], memberIds: administrators });
  return begin.length + see.length > 0 || over.length > 0;
}

/**
 * Sends a test alert to the calling administrator, on every configured channel that they have
 * enabled.
 */
export async function sendTestAlert(
  ctx: CommandContext<MemberActor>,
  configuration: Configuration,
): Promise<OutputOf<Api["monitoring.testAlert"]>> {
  const ways = waysNow({ failing: { email: null, sms: null } }, configuration);
  await tellAdministrators(ctx, [ctx.actor.id], TEST_ALERT, {
    ways,
    configuration,
  });
  return { message: "Test alarm sent", caveat: await readTestCaveat(ctx, configuration) };
}

/** Returns which channels are configured and which are failing. */
function waysNow(
  { failing }: { readonly failing: Pick<ServerFacts["failing"], "email" | "sms"> },
  configuration: Configuration,
): AlertWays {
  const isSetUp = configuredChannels(configuration);
  return {
    email: { isConfigured: isSetUp.email, isFailing: failing.email !== null },
    sms: { isConfigured: isSetUp.sms, isFailing: failing.sms !== null },
  };
}

async function tellAdministrators(
  ctx: CommandContext,
  memberIds: readonly number[],
  { title, message, sms, isDuty }: AlertEvents,
  { ways, configuration }: { readonly ways: AlertWays; readonly configuration: Configuration },
): Promise<void> {
  const metadata = { kind: ALERT_KIND };
  await notifyMembers(
    ctx,
    memberIds.map((memberId) => ({
      memberId,
      eventId: null,
      title,
      message,
      metadata,
      parameters: {},
    })),
  );
  const squad = ctx.organization.name;
  const notices = [{ title, message, sms, topic: "server" as const }];
  const messages = memberIds.map(
    (memberId): MemberMessage => ({
      memberId,
      messageUrgency: isDuty ? "urgent" : "action",
      priority: "normal",
      ways: alertWays(ways, isDuty),
      kind: ALERT_KIND,
      isForAdministrators: true,
      asks: false,
      askedShift: null,
      usefulUntil: null,
      about: { eventId: null, shiftId: null, assignmentId: null, requestId: null },
      purpose: null,
      dedupKey: `alarm:${memberId}:${ctx.now.epochMilliseconds}:${title}`,
      isBatched: null,
      calendar: null,
      write: ({ firstName, link }) => ({
        email: noticeEmail({ squad, firstName, link }, notices),
        sms: noticeSms({ squad, firstName, link }, notices),
        push: { title, body: message },
      }),
    }),
  );
  await sendToMembers(ctx, messages, configuration);
}
