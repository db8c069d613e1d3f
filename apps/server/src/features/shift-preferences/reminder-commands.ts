import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { DraftSchedule } from "@watchbill/domain/draft-schedules/draft-schedule";
import {
  shiftPreferencesBlockedBecause,
  shiftPreferencesUntilText,
} from "@watchbill/domain/shift-preferences/preference-request";
import { remindBlockedBecause } from "@watchbill/domain/shift-preferences/reminders";
import { plural } from "@watchbill/domain/text/language";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { isBefore } from "@watchbill/domain/time/local";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { readDraftSchedule } from "../draft-schedules/queries.ts";
import { DRAFT_SCHEDULE_MISSING } from "./own-queries.ts";
import { readStates } from "./queries.ts";
import { insertAsking, lockAsking, markPreferenceReminded, type ReminderGroup } from "./store.ts";

export const ALL_MEMBERS: ReminderGroup = { keepers: true, others: true };

/**
 * Reminds all members without an answer when a coordinator asks for it; only one of two concurrent
 * calls does.
 */
export async function remindNow(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<OutputOf<Api["shiftPreferences.remind"]>> {
  const draftSchedule = orThrow(await readDraftSchedule(ctx.tx, id), DRAFT_SCHEDULE_MISSING);
  throwIf(shiftPreferencesBlockedBecause(draftSchedule, ctx.now));
  await insertAsking(ctx.tx, id, ctx.now);
  const asking = await lockAsking(ctx.tx, id);
  const memberIds = await unansweredIds(ctx, draftSchedule);
  const sentAt = latestOf(asking?.remindedAt ?? null, asking?.keptRemindedAt ?? null);
  const last = sentAt && { sentAt };
  throwIf(remindBlockedBecause({ unanswered: memberIds.length, last }, ctx.now));
  await sendReminder(ctx, draftSchedule, { days: null, to: ALL_MEMBERS }, memberIds);
  return {
    message: plural(memberIds.length, "1 member reminded", `${memberIds.length} members reminded`),
    reminded: memberIds.length,
  };
}

/**
 * Sends and records a reminder. `days` is the number of days before the deadline; null when a
 * coordinator sends it.
 */
export async function sendReminder(
  ctx: CommandContext,
  draftSchedule: DraftSchedule,
  { days, to }: { readonly days: number | null; readonly to: ReminderGroup },
  invitedIds: readonly number[],
): Promise<void> {
  const preferencesUntil = draftSchedule.preferencesUntil ?? ctx.now;
  await markPreferenceReminded(ctx.tx, draftSchedule.id, {
    preferencesUntil,
    days,
    at: ctx.now,
    to,
  });
  if (invitedIds.length === 0) return;
  const which = {
    isByHand: days === null,
    endsAt: preferencesUntil.toString(),
    ...(days !== null && { daysBefore: days }),
  };
  await ctx.record({
    type: "shift-preferences.reminded",
    details: { ...askedDetails(ctx, draftSchedule, invitedIds), ...which },
  });
}

function latestOf(a: Temporal.Instant | null, b: Temporal.Instant | null): Temporal.Instant | null {
  return a && b ? (isBefore(a, b) ? b : a) : (a ?? b);
}

export async function unansweredIds(
  ctx: CommandContext,
  draftSchedule: DraftSchedule,
): Promise<number[]> {
  const { states } = await readStates(ctx.tx, draftSchedule, ctx.now);
  return states.filter(({ state }) => state !== "answered").map(({ id }) => id);
}

/**
 * Returns the event details of a draft that asks for preferences, with its recipients. The deadline
 * has the default date style (see `dayWords`).
 */
export function askedDetails(
  ctx: CommandContext,
  draftSchedule: DraftSchedule,
  invitedIds: readonly number[],
) {
  const preferencesUntil = shiftPreferencesUntilText(
    draftSchedule.preferencesUntil ?? ctx.now,
    ctx.now,
    {
      ...USUAL_DATES,
      timeZone: ctx.organization.timeZone,
    },
  );
  return {
    draftScheduleId: draftSchedule.id,
    draftSchedule: draftSchedule.name,
    preferencesUntil,
    invitedIds,
  };
}
