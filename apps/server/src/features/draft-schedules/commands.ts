import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import {
  type DraftSchedule,
  draftScheduleDaysText,
} from "@watchbill/domain/draft-schedules/draft-schedule";
import {
  besideOtherDraftSchedulesBlockedBecause,
  type DraftScheduleForm,
  draftScheduleBlockedBecause,
  draftScheduleChangedMeanwhile,
  stateWith,
} from "@watchbill/domain/draft-schedules/draft-schedule-form";
import {
  closeShiftPreferencesBlockedBecause,
  openDraftScheduleBlockedBecause,
  openShiftPreferencesBlockedBecause,
  stateTakenBack,
  takeBackBlockedBecause,
} from "@watchbill/domain/draft-schedules/draft-schedule-state";
import { isUnchanged } from "@watchbill/domain/errors/changed-meanwhile";
import { missing } from "@watchbill/domain/errors/refusal";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { dateOf } from "@watchbill/domain/time/local";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { readDraftSchedule, selectDraftSchedules } from "./queries.ts";
import {
  deleteDraftSchedule,
  insertDraftSchedule,
  lockDraftSchedule,
  saveDraftSchedule,
} from "./store.ts";

type Admin = CommandContext<MemberActor>;
type Wire = OutputOf<Api["draftSchedules.create"]>;

const MISSING = missing("draft-schedule-missing", "This draft schedule was deleted.");

export async function createDraftSchedule(
  ctx: Admin,
  input: ParsedInputOf<Api["draftSchedules.create"]>,
): Promise<Wire> {
  await evaluate(ctx, input, null);
  const state = stateWith(input, null);
  const rest = { createdBy: ctx.actor.id, createdAt: ctx.now, updatedAt: ctx.now };
  const id = await insertDraftSchedule(ctx.tx, { ...input, state, ...rest });
  return asItIs(ctx, id, "draft-schedules.created");
}

/** Updates a draft schedule; keeps omitted fields. */
export async function changeDraftSchedule(
  ctx: Admin,
  { id, seen, ...changes }: ParsedInputOf<Api["draftSchedules.change"]>,
): Promise<OutputOf<Api["draftSchedules.change"]>> {
  const draftSchedule = await lockOpenDraftSchedule(ctx, id);
  const { name, fromDate, untilDate, preferencesUntil } = draftSchedule;
  if (seen) throwIf(draftScheduleChangedMeanwhile(seen, draftSchedule));
  const said = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const before: DraftScheduleForm = { name, fromDate, untilDate, preferencesUntil };
  const form: DraftScheduleForm = { ...before, ...said };
  await evaluate(ctx, form, draftSchedule);
  if (isUnchanged(before, form)) return orThrow(await readDraftSchedule(ctx.tx, id), MISSING);
  await saveDraftSchedule(ctx.tx, id, {
    ...form,
    state: stateWith(form, draftSchedule),
    updatedAt: ctx.now,
  });
  return asItIs(ctx, id, "draft-schedules.changed");
}

/** Deletes an unpublished draft schedule; its shifts become ordinary shifts. */
export async function removeDraftSchedule(
  ctx: Admin,
  { id }: { id: number },
): Promise<{ message: string }> {
  const draftSchedule = await lockOpenDraftSchedule(ctx, id);
  await deleteDraftSchedule(ctx.tx, id);
  await recordDraftSchedule(ctx, "draft-schedules.deleted", draftSchedule);
  return { message: `Draft schedule “${draftSchedule.name}” deleted` };
}

/** Closes the shift preferences of a draft before their deadline. */
export async function closeShiftPreferences(ctx: Admin, { id }: { id: number }): Promise<Wire> {
  throwIf(
    closeShiftPreferencesBlockedBecause(orThrow(await lockDraftSchedule(ctx.tx, id), MISSING)),
  );
  await saveDraftSchedule(ctx.tx, id, {
    state: "drafting",
    preferencesUntil: ctx.now,
    updatedAt: ctx.now,
  });
  return asItIs(ctx, id, "draft-schedules.preferences-closed");
}

/** Opens or reopens the shift preferences of a draft. */
export async function openShiftPreferences(
  ctx: Admin,
  { id, preferencesUntil }: ParsedInputOf<Api["draftSchedules.reopenShiftPreferences"]>,
): Promise<Wire> {
  const draftSchedule = orThrow(await lockDraftSchedule(ctx.tx, id), MISSING);
  throwIf(openShiftPreferencesBlockedBecause(draftSchedule, preferencesUntil, ctx.now));
  throwIf(
    draftScheduleBlockedBecause(
      { ...draftSchedule, preferencesUntil },
      ctx.now,
      ctx.organization.timeZone,
      draftSchedule,
    ),
  );
  await saveDraftSchedule(ctx.tx, id, {
    state: "preferences",
    preferencesUntil,
    updatedAt: ctx.now,
  });
  return asItIs(ctx, id, "draft-schedules.preferences-opened");
}

/**
 * Share-locks an unpublished draft schedule, so that no other transaction changes, deletes or
 * publishes it.
 */
export async function holdOpenDraftSchedule(
  ctx: CommandContext,
  id: number,
): Promise<DraftSchedule> {
  const draftSchedule = orThrow(await lockDraftSchedule(ctx.tx, id, "as-it-is"), MISSING);
  throwIf(openDraftScheduleBlockedBecause(draftSchedule));
  return draftSchedule;
}

/** Locks an unpublished draft schedule for update. Publishing takes this lock first. */
export async function lockOpenDraftSchedule(
  ctx: CommandContext,
  id: number,
): Promise<DraftSchedule> {
  const draftSchedule = orThrow(await lockDraftSchedule(ctx.tx, id), MISSING);
  throwIf(openDraftScheduleBlockedBecause(draftSchedule));
  return draftSchedule;
}

/**
 * Marks a draft schedule as published. The caller must hold its lock and record a `plan.` event.
 */
export async function markPublished(ctx: CommandContext, { id }: DraftSchedule): Promise<void> {
  await saveDraftSchedule(ctx.tx, id, {
    state: "published",
    publishedAt: ctx.now,
    updatedAt: ctx.now,
  });
}

/**
 * Marks a published schedule as unpublished, so that members can enter preferences again. The
 * caller must record a `plan.` event.
 */
export async function markUnpublished(ctx: CommandContext, id: number): Promise<DraftSchedule> {
  const draftSchedule = orThrow(await lockDraftSchedule(ctx.tx, id), MISSING);
  throwIf(takeBackBlockedBecause(draftSchedule));
  await refuseOverlapping(ctx, draftSchedule, id);
  const state = stateTakenBack(draftSchedule, ctx.now);
  await saveDraftSchedule(ctx.tx, id, { state, publishedAt: null, updatedAt: ctx.now });
  return { ...draftSchedule, state, publishedAt: null };
}

/**
 * Returns the event details: the current name, and the days in the default style (see `dayWords`).
 */
export function draftScheduleDetails(ctx: CommandContext, draftSchedule: DraftSchedule) {
  return {
    draftScheduleId: draftSchedule.id,
    draftSchedule: draftSchedule.name,
    days: draftScheduleDaysText(
      draftSchedule,
      USUAL_DATES,
      dateOf(ctx.now, ctx.organization.timeZone),
    ),
  };
}

type DraftScheduleEvent =
  | "draft-schedules.created"
  | "draft-schedules.changed"
  | "draft-schedules.deleted"
  | "draft-schedules.preferences-closed"
  | "draft-schedules.preferences-opened";

export async function recordDraftSchedule(
  ctx: CommandContext,
  type: DraftScheduleEvent,
  draftSchedule: DraftSchedule,
): Promise<void> {
  await ctx.record({ type, details: draftScheduleDetails(ctx, draftSchedule) });
}

async function asItIs(ctx: Admin, id: number, type: DraftScheduleEvent): Promise<DraftSchedule> {
  const draftSchedule = orThrow(await readDraftSchedule(ctx.tx, id), MISSING);
  await recordDraftSchedule(ctx, type, draftSchedule);
  return draftSchedule;
}

async function evaluate(
  ctx: Admin,
  form: DraftScheduleForm,
  before: DraftSchedule | null,
): Promise<void> {
  throwIf(draftScheduleBlockedBecause(form, ctx.now, ctx.organization.timeZone, before));
  await refuseOverlapping(ctx, form, before?.id ?? null);
}

async function refuseOverlapping(
  ctx: CommandContext,
  days: Pick<DraftSchedule, "fromDate" | "untilDate">,
  ownId: number | null,
) {
  let others = selectDraftSchedules(ctx.tx).where("state", "<>", "published");
  if (ownId !== null) others = others.where("id", "<>", ownId);
  throwIf(
    besideOtherDraftSchedulesBlockedBecause(
      days,
      await others.orderBy("fromDate").execute(),
      ctx.organization,
    ),
  );
}
