import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import type { DraftSchedule } from "@watchbill/domain/draft-schedules/draft-schedule";
import {
  notInDraftScheduleBecause,
  shiftPreferencesBlockedBecause,
  shiftPreferencesOfBlockedBecause,
} from "@watchbill/domain/shift-preferences/preference-request";
import { mostAndLeastBlockedBecause } from "@watchbill/domain/shift-preferences/shift-count-range";
import { shiftPreferencesToSave } from "@watchbill/domain/shift-preferences/stated-preferences";
import { isBefore } from "@watchbill/domain/time/local";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { holdOpenDraftSchedule } from "../draft-schedules/commands.ts";
import { readDraftSchedule } from "../draft-schedules/queries.ts";
import { listAdministratorIds } from "../members/queries.ts";
import {
  DRAFT_SCHEDULE_MISSING,
  PREFERENCE_REQUEST_MISSING,
  readPreferenceRequest,
} from "./own-queries.ts";
import { readParallel } from "./queries.ts";
import {
  lockPreferenceAnswer,
  type PreferenceRequest,
  putShiftPreferences,
  readSaid,
  savePreferenceAnswer,
} from "./store.ts";

type Member = CommandContext<MemberActor>;
type Said = ParsedInputOf<Api["shiftPreferences.save"]>;

/**
 * Saves shift preferences for a draft schedule: the caller's own or, for an admin, another
 * member's.
 */
export async function saveShiftPreferences(
  ctx: Member,
  { id: draftScheduleId, memberId = ctx.actor.id, ...said }: Said,
): Promise<OutputOf<Api["shiftPreferences.save"]>> {
  throwIf(shiftPreferencesOfBlockedBecause(ctx.actor, memberId));
  throwIf(
    shiftPreferencesBlockedBecause(
      orThrow(await readDraftSchedule(ctx.tx, draftScheduleId), DRAFT_SCHEDULE_MISSING),
      ctx.now,
    ),
  );
  // Share-locks the draft: a concurrent close or publish waits, or is visible here.
  const draftSchedule = await holdOpenDraftSchedule(ctx, draftScheduleId);
  throwIf(shiftPreferencesBlockedBecause(draftSchedule, ctx.now));
  orThrow(await readPreferenceRequest(ctx.tx, memberId), PREFERENCE_REQUEST_MISSING);
  const wishing = { draftScheduleId, memberId };
  const before = await lockPreferenceAnswer(ctx.tx, wishing);
  const count = await sayShiftPreferences(ctx, draftSchedule, wishing, said.shiftPreferences);
  if (said.wanted) await sayWanted(ctx, wishing, said.wanted, before.saidAt);
  const isNew = said.isComplete !== undefined && said.isComplete !== (before.answeredAt !== null);
  if (isNew)
    await savePreferenceAnswer(ctx.tx, wishing, { answeredAt: said.isComplete ? ctx.now : null });
  await notify(ctx, draftSchedule, memberId, {
    count,
    isAnswer: isNew && said.isComplete === true,
  });
  return { message: "Saved" };
}

/**
 * Saves the preferences that are newer than the stored ones, and copies them to parallel shifts;
 * returns how many it saved.
 */
async function sayShiftPreferences(
  ctx: Member,
  draftSchedule: DraftSchedule,
  wishing: PreferenceRequest,
  shiftPreferences: Said["shiftPreferences"],
): Promise<number> {
  if (shiftPreferences.length === 0) return 0;
  const ids = [...new Set(shiftPreferences.map(({ shiftId }) => shiftId))];
  const shifts = await ctx.tx
    .selectFrom("shifts")
    .select(["id", "date", "startsAt"])
    .where("id", "in", ids)
    .execute();
  throwIf(notInDraftScheduleBecause(ids, shifts, draftSchedule, ctx.now));
  const parallel = (await readParallel(ctx.tx, ids)).filter(({ id }) => !ids.includes(id));
  const beside = Map.groupBy(parallel, ({ besideId }) => besideId);
  const said = shiftPreferences.flatMap(({ at = ctx.now, ...one }) => [
    { ...one, at },
    ...(beside.get(one.shiftId) ?? []).map(({ id }) => ({ ...one, at, shiftId: id })),
  ]);
  const all = [...shifts, ...parallel];
  const before = await readSaid(
    ctx.tx,
    wishing.memberId,
    all.map(({ id }) => id),
  );
  const next = shiftPreferencesToSave(before, said, ctx.now);
  const dates = new Map(all.map(({ id, date }) => [id, date]));
  await putShiftPreferences(
    ctx.tx,
    wishing,
    next.map((one) => ({ ...one, date: dates.get(one.shiftId)! })),
  );
  return next.length;
}

async function sayWanted(
  ctx: Member,
  wishing: PreferenceRequest,
  { at = ctx.now, ...wanted }: NonNullable<Said["wanted"]>,
  before: Temporal.Instant | null,
): Promise<void> {
  throwIf(mostAndLeastBlockedBecause(wanted));
  const saidAt = isBefore(ctx.now, at) ? ctx.now : at;
  if (before === null || !isBefore(saidAt, before))
    await savePreferenceAnswer(ctx.tx, wishing, { ...wanted, saidAt });
}

/**
 * Refreshes the member's other devices and the admins' screens. Records an event only for
 * completion and for an entry on another member's behalf.
 */
async function notify(
  ctx: Member,
  draftSchedule: DraftSchedule,
  memberId: number,
  { count, isAnswer }: { count: number; isAnswer: boolean },
): Promise<void> {
  const details = { draftScheduleId: draftSchedule.id, draftSchedule: draftSchedule.name };
  if (memberId !== ctx.actor.id && count > 0)
    await ctx.record({
      type: "shift-preferences.entered",
      subjectId: memberId,
      details: { ...details, count },
    });
  if (isAnswer)
    await ctx.record({ type: "shift-preferences.answered", subjectId: memberId, details });
  await ctx.signal({
    invalidates: ["shiftPreferences.open", "shiftPreferences.mine"],
    memberIds: [memberId],
  });
  await ctx.signal({
    invalidates: ["shiftPreferences.answers"],
    memberIds: await listAdministratorIds(ctx.tx),
  });
}
