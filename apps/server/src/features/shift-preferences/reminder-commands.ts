import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { DraftSchedule } from "@watchbill/domain/draft-schedules/draft-schedule";
import {
  shiftPreferencesBlockedBecause,
  shiftPreferencesUntilText,
} from "@watchbill/domain/shift-preferences/asking";
import { remindBlockedBecause } from "@watchbill/domain/shift-preferences/reminders";
import { counted } from "@watchbill/domain/time/counted";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { isBefore } from "@watchbill/domain/time/local";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { readDraftSchedule } from "../draft-schedules/queries.ts";
import { PLAN_MISSING } from "./own-queries.ts";
import { readStates } from "./queries.ts";
import { insertAsking, lockAsking, markPreferenceReminded, type Whom } from "./store.ts";

export const EVERYBODY: Whom = { keepers: true, others: true };

/**
 * Reminds all members without an answer at a coordinator's request; of two concurrent requests, one
 * succeeds.
 */
export async function remindNow(
  ctx: CommandContext<MemberActor>,
  { id }: { id: number },
): Promise<OutputOf<Api["shiftPreferences.remind"]>> {
  const plan = orThrow(await readDraftSchedule(ctx.tx, id), PLAN_MISSING);
  throwIf(shiftPreferencesBlockedBecause(plan, ctx.now));
  await insertAsking(ctx.tx, id, ctx.now);
  const asking = await lockAsking(ctx.tx, id);
  const memberIds = await unansweredIds(ctx, plan);
  const sentAt = latestOf(asking?.remindedAt ?? null, asking?.keptRemindedAt ?? null);
  const last = sentAt && { sentAt };
  throwIf(remindBlockedBecause({ unanswered: memberIds.length, last }, ctx.now));
  await sendReminder(ctx, plan, { days: null, to: EVERYBODY }, memberIds);
  return { message: `${counted(memberIds.length, "member")} reminded`, reminded: memberIds.length };
}

/**
 * Sends and records a reminder. `days` is the distance to the deadline; null means a coordinator's
 * request.
 */
export async function sendReminder(
  ctx: CommandContext,
  plan: DraftSchedule,
  { days, to }: { readonly days: number | null; readonly to: Whom },
  invitedIds: readonly number[],
): Promise<void> {
  const wishesUntil = plan.wishesUntil ?? ctx.now;
  await markPreferenceReminded(ctx.tx, plan.id, { wishesUntil, days, at: ctx.now, to });
  if (invitedIds.length === 0) return;
  const which = {
    isByHand: days === null,
    endsAt: wishesUntil.toString(),
    ...(days !== null && { daysBefore: days }),
  };
  await ctx.record({
    type: "wishes.reminded",
    details: { ...askedDetails(ctx, plan, invitedIds), ...which },
  });
}

function latestOf(a: Temporal.Instant | null, b: Temporal.Instant | null): Temporal.Instant | null {
  return a && b ? (isBefore(a, b) ? b : a) : (a ?? b);
}

export async function unansweredIds(ctx: CommandContext, plan: DraftSchedule): Promise<number[]> {
  const { states } = await readStates(ctx.tx, plan, ctx.now);
  return states.filter(({ state }) => state !== "answered").map(({ id }) => id);
}

/**
 * The event details of a draft that asks for preferences, with its recipients. The deadline has the
 * usual style of events (`dayWords`).
 */
export function askedDetails(
  ctx: CommandContext,
  plan: DraftSchedule,
  invitedIds: readonly number[],
) {
  const wishesUntil = shiftPreferencesUntilText(plan.wishesUntil ?? ctx.now, ctx.now, {
    ...USUAL_DATES,
    timeZone: ctx.organisation.timeZone,
  });
  return { planId: plan.id, plan: plan.name, wishesUntil, invitedIds };
}
