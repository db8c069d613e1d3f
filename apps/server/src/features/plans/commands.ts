import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { isUnchanged } from "@watchbill/domain/errors/changed-meanwhile";
import { missing } from "@watchbill/domain/errors/refusal";
import { type Plan, planDaysText } from "@watchbill/domain/plans/plan";
import {
  besideOtherPlansBlockedBecause,
  type PlanForm,
  planBlockedBecause,
  planChangedMeanwhile,
  stateWith,
} from "@watchbill/domain/plans/plan-form";
import {
  closeWishesBlockedBecause,
  openPlanBlockedBecause,
  openWishesBlockedBecause,
  stateTakenBack,
  takeBackBlockedBecause,
} from "@watchbill/domain/plans/plan-state";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { dateOf } from "@watchbill/domain/time/local";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { readPlan, selectPlans } from "./queries.ts";
import { deletePlan, insertPlan, lockPlan, savePlan } from "./store.ts";

type Admin = CommandContext<MemberActor>;
type Wire = OutputOf<Api["plans.create"]>;

const MISSING = missing(
  "plan-missing",
  "This plan is not there any more. Somebody has deleted it meanwhile.",
);

export async function createPlan(
  ctx: Admin,
  input: ParsedInputOf<Api["plans.create"]>,
): Promise<Wire> {
  await judge(ctx, input, null);
  const state = stateWith(input, null);
  const rest = { createdBy: ctx.actor.id, createdAt: ctx.now, updatedAt: ctx.now };
  const id = await insertPlan(ctx.tx, { ...input, state, ...rest });
  return asItIs(ctx, id, "plan.created");
}

/** Updates a draft schedule; omitted fields stay. */
export async function changePlan(
  ctx: Admin,
  { id, seen, ...changes }: ParsedInputOf<Api["plans.change"]>,
): Promise<OutputOf<Api["plans.change"]>> {
  const plan = await lockOpenPlan(ctx, id);
  const { name, fromDate, untilDate, wishesUntil } = plan;
  if (seen) throwIf(planChangedMeanwhile(seen, plan));
  const said = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const before: PlanForm = { name, fromDate, untilDate, wishesUntil };
  const form: PlanForm = { ...before, ...said };
  await judge(ctx, form, plan);
  if (isUnchanged(before, form)) return orThrow(await readPlan(ctx.tx, id), MISSING);
  await savePlan(ctx.tx, id, { ...form, state: stateWith(form, plan), updatedAt: ctx.now });
  return asItIs(ctx, id, "plan.changed");
}

/** Deletes an unpublished draft schedule; its shifts become ordinary shifts. */
export async function removePlan(ctx: Admin, { id }: { id: number }): Promise<{ message: string }> {
  const plan = await lockOpenPlan(ctx, id);
  await deletePlan(ctx.tx, id);
  await recordPlan(ctx, "plan.removed", plan);
  return { message: `The plan “${plan.name}” is deleted` };
}

/** Closes the collection of shift preferences before its deadline. */
export async function closeWishes(ctx: Admin, { id }: { id: number }): Promise<Wire> {
  throwIf(closeWishesBlockedBecause(orThrow(await lockPlan(ctx.tx, id), MISSING)));
  await savePlan(ctx.tx, id, { state: "drafting", wishesUntil: ctx.now, updatedAt: ctx.now });
  return asItIs(ctx, id, "plan.wishes-closed");
}

/** Opens or reopens the collection of shift preferences. */
export async function openWishes(
  ctx: Admin,
  { id, wishesUntil }: ParsedInputOf<Api["plans.reopenWishes"]>,
): Promise<Wire> {
  const plan = orThrow(await lockPlan(ctx.tx, id), MISSING);
  throwIf(openWishesBlockedBecause(plan, wishesUntil, ctx.now));
  throwIf(planBlockedBecause({ ...plan, wishesUntil }, ctx.now, ctx.organisation.timeZone, plan));
  await savePlan(ctx.tx, id, { state: "wishes", wishesUntil, updatedAt: ctx.now });
  return asItIs(ctx, id, "plan.wishes-opened");
}

/**
 * Share-locks an unpublished draft schedule: no transaction changes, deletes or publishes it until
 * this one ends.
 */
export async function holdOpenPlan(ctx: CommandContext, id: number): Promise<Plan> {
  const plan = orThrow(await lockPlan(ctx.tx, id, "as-it-is"), MISSING);
  throwIf(openPlanBlockedBecause(plan));
  return plan;
}

/** Locks an unpublished draft schedule for update. Publishing takes this lock first. */
export async function lockOpenPlan(ctx: CommandContext, id: number): Promise<Plan> {
  const plan = orThrow(await lockPlan(ctx.tx, id), MISSING);
  throwIf(openPlanBlockedBecause(plan));
  return plan;
}

/**
 * Marks a draft schedule as published. The caller must hold its lock and record the event of
 * `plan.`.
 */
export async function markPublished(ctx: CommandContext, { id }: Plan): Promise<void> {
  await savePlan(ctx.tx, id, { state: "published", publishedAt: ctx.now, updatedAt: ctx.now });
}

/**
 * Marks a published schedule as unpublished, so that members can enter preferences again. The
 * caller records the event of `plan.`.
 */
export async function markUnpublished(ctx: CommandContext, id: number): Promise<Plan> {
  const plan = orThrow(await lockPlan(ctx.tx, id), MISSING);
  throwIf(takeBackBlockedBecause(plan));
  await refuseOverlapping(ctx, plan, id);
  const state = stateTakenBack(plan, ctx.now);
  await savePlan(ctx.tx, id, { state, publishedAt: null, updatedAt: ctx.now });
  return { ...plan, state, publishedAt: null };
}

/** The event details: the current name, and the days in the usual style of events (`dayWords`). */
export function planDetails(ctx: CommandContext, plan: Plan) {
  return {
    planId: plan.id,
    plan: plan.name,
    days: planDaysText(plan, USUAL_DATES, dateOf(ctx.now, ctx.organisation.timeZone)),
  };
}

type PlanEvent =
  | "plan.created"
  | "plan.changed"
  | "plan.removed"
  | "plan.wishes-closed"
  | "plan.wishes-opened";

export async function recordPlan(ctx: CommandContext, type: PlanEvent, plan: Plan): Promise<void> {
  await ctx.record({ type, details: planDetails(ctx, plan) });
}

async function asItIs(ctx: Admin, id: number, type: PlanEvent): Promise<Plan> {
  const plan = orThrow(await readPlan(ctx.tx, id), MISSING);
  await recordPlan(ctx, type, plan);
  return plan;
}

async function judge(ctx: Admin, form: PlanForm, before: Plan | null): Promise<void> {
  throwIf(planBlockedBecause(form, ctx.now, ctx.organisation.timeZone, before));
  await refuseOverlapping(ctx, form, before?.id ?? null);
}

async function refuseOverlapping(
  ctx: CommandContext,
  days: Pick<Plan, "fromDate" | "untilDate">,
  ownId: number | null,
) {
  let others = selectPlans(ctx.tx).where("state", "<>", "published");
  if (ownId !== null) others = others.where("id", "<>", ownId);
  throwIf(
    besideOtherPlansBlockedBecause(
      days,
      await others.orderBy("fromDate").execute(),
      ctx.organisation,
    ),
  );
}
