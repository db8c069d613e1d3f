import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { MemberMessage } from "@watchbill/domain/messages/member-message";
import { noticeEmail, noticeSms } from "@watchbill/domain/messages/notice-templates";
import {
  type AlarmEvents,
  alarmEvents,
  endEvents,
  TEST_ALARM,
} from "@watchbill/domain/monitoring/alarm-events";
import {
  type AlarmWays,
  alarmSteps,
  alarmWays,
  waysTold,
} from "@watchbill/domain/monitoring/alarms";
import { conditionsOf, type ServerFacts } from "@watchbill/domain/monitoring/conditions";
import { configuredChannels } from "../../platform/channels/sms-transport.ts";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { listAdministratorIds } from "../members/queries.ts";
import { sendToMembers } from "../messages/send-commands.ts";
import { notifyMembers } from "../notifications/commands.ts";
import {
  deleteAlarms,
  endAlarms,
  insertAlarm,
  lockOpenAlarms,
  markAlarmSeen,
  readWaysTold,
} from "./alarm-store.ts";
import { readTestCaveat } from "./reach-queries.ts";

const ALARMS_KEPT_DAYS = 90;
/** The kind of an alert in the message log. */
export const ALARM_KIND = "alarm";

/**
 * Opens, sends, repeats and closes alerts to match the server's current conditions. Returns whether
 * any is open.
 */
export async function updateAlarms(
  ctx: CommandContext,
  facts: ServerFacts,
  configuration: Configuration,
): Promise<boolean> {
  const present = conditionsOf(facts, ctx.now);
  const open = await lockOpenAlarms(ctx.tx);
  const { begin, see, tell, end, forget } = alarmSteps(open, present, ctx.now);
  for (const condition of begin) await insertAlarm(ctx.tx, condition, ctx.now);
  for (const seen of see)
    await markAlarmSeen(ctx.tx, seen.alarm.id, seen.condition.words, ctx.now, tell.includes(seen));
  await endAlarms(
    ctx.tx,
    end.map(({ id }) => id),
    ctx.now,
  );
  await deleteAlarms(
    ctx.tx,
    forget.map(({ id }) => id),
    ctx.now.subtract({ hours: 24 * ALARMS_KEPT_DAYS }),
  );
  const over = open.filter(({ id }) => end.some((ended) => ended.id === id));
  const administrators = await listAdministratorIds(ctx.tx);
  const ways = waysNow(facts, configuration);
  const news = alarmEvents(tell.map(({ condition }) => condition));
  if (news) await tellAdministrators(ctx, administrators, news, { ways, configuration });
  const ended = endEvents(over.map(({ words }) => words));
  if (ended) {
    const told = await readWaysTold(
      ctx.tx,
      ALARM_KIND,
      over.flatMap(({ toldAt }) => toldAt ?? []),
    );
    await tellAdministrators(ctx, administrators, ended, {
      ways: waysTold(ways, told),
      configuration,
    });
  }
  for (const { condition } of tell)
    await ctx.record({ type: "operations.alarm-told", details: { key: condition.key } });
  for (const { key } of end) await ctx.record({ type: "operations.alarm-over", details: { key } });
  if (begin.length > 0 || forget.length > 0)
    await ctx.signal({ touches: ["monitoring."], memberIds: administrators });
  return begin.length + see.length > 0 || over.length > 0;
}

/**
 * Sends a test alert to the administrator who asks, on every configured channel that they have
 * enabled.
 */
export async function sendTestAlarm(
  ctx: CommandContext<MemberActor>,
  configuration: Configuration,
): Promise<OutputOf<Api["monitoring.testAlarm"]>> {
  const ways = waysNow({ failing: { email: null, sms: null } }, configuration);
  await tellAdministrators(ctx, [ctx.actor.id], TEST_ALARM, {
    ways,
    configuration,
  });
  return { message: "Test alarm sent", caveat: await readTestCaveat(ctx, configuration) };
}

/** Returns which channels are configured and which are failing. */
function waysNow(
  { failing }: { readonly failing: Pick<ServerFacts["failing"], "email" | "sms"> },
  configuration: Configuration,
): AlarmWays {
  const isSetUp = configuredChannels(configuration);
  return {
    email: { isConfigured: isSetUp.email, isFailing: failing.email !== null },
    sms: { isConfigured: isSetUp.sms, isFailing: failing.sms !== null },
  };
}

async function tellAdministrators(
  ctx: CommandContext,
  memberIds: readonly number[],
  { title, message, isDuty }: AlarmEvents,
  { ways, configuration }: { readonly ways: AlarmWays; readonly configuration: Configuration },
): Promise<void> {
  const metadata = { kind: ALARM_KIND };
  await notifyMembers(
    ctx,
    memberIds.map((memberId) => ({ memberId, eventId: null, title, message, metadata })),
  );
  const squad = ctx.organisation.name;
  const notices = [{ title, message, topic: "server" as const }];
  const messages = memberIds.map(
    (memberId): MemberMessage => ({
      memberId,
      messageClass: isDuty ? "urgent" : "action",
      priority: "normal",
      ways: alarmWays(ways, isDuty),
      kind: ALARM_KIND,
      isForAdministrators: true,
      asks: false,
      askedShift: null,
      usefulUntil: null,
      about: { eventId: null, shiftId: null, assignmentId: null, requestId: null },
      purpose: null,
      dedupKey: `alarm:${memberId}:${ctx.now.epochMilliseconds}:${title}`,
      joins: null,
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
