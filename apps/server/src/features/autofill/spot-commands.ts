import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import { refusalIn } from "@watchbill/domain/eligibility/eligibility-issues";
import { asksFirst, overriddenIn } from "@watchbill/domain/eligibility/override";
import { conflict } from "@watchbill/domain/errors/refusal";
import { elsewhereBlockedBecause } from "@watchbill/domain/suggestions/autofill-run";
import { eligibilityIssuesOf } from "@watchbill/domain/suggestions/judge-spots";
import { isBefore } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { readWilling } from "../shift-preferences/queries.ts";
import { MEMBER_MISSING, SHIFT_MISSING } from "../shifts/assignment-commands.ts";
import { readJudgingFacts } from "../shifts/roster/roster-queries.ts";
import { type Admin, lockToEdit, signalChange } from "./commands.ts";
import {
  deleteSpot,
  insertSpots,
  readSpots,
  type StoredAutofillRun,
  saveAutofillRun,
  saveLock,
} from "./store.ts";

type Answer = { message: string };
type OneSpot = { id: number; shiftId: number; memberId: number };

const NOT_SUGGESTED = conflict(
  "spot-not-suggested",
  "This suggestion was removed. Check the current suggestions.",
);
const STARTED = conflict("shift-over", "This shift has started. Assign the member directly.");

/** Adds a manual suggestion; replaces another member's suggestion if the input names one. */
export async function putSpot(
  ctx: Admin,
  input: ParsedInputOf<Api["autofill.putSpot"]>,
): Promise<Answer> {
  const { id, shiftId, memberId, replaces, isLocked, ...said } = input;
  const autofillRun = await lockToEdit(ctx, id);
  if (replaces !== undefined && !(await deleteSpot(ctx.tx, id, shiftId, replaces)))
    throw new RefusalError(NOT_SUGGESTED);
  const others = (await readSpots(ctx.tx, id)).filter(
    (one) => one.shiftId !== shiftId || one.memberId !== memberId,
  );
  const willing = await readWilling(ctx.tx, autofillRun.draftScheduleId);
  const facts = await readJudgingFacts(
    ctx.tx,
    [shiftId, ...others.map((one) => one.shiftId)],
    willing,
    ctx,
  );
  const shift = orThrow(facts.shifts.get(shiftId), SHIFT_MISSING);
  const member = orThrow(facts.members.get(memberId), MEMBER_MISSING);
  throwIf(elsewhereBlockedBecause(shift.date, autofillRun));
  if (!isBefore(ctx.now, shift.startsAt)) throw new RefusalError(STARTED);
  const findings = eligibilityIssuesOf({ shiftId, memberId }, others, facts);
  if (typeof findings === "string") throw new RefusalError(NOT_SUGGESTED);
  throwIf(refusalIn(findings));
  throwIf(asksFirst([{ memberId, name: member.name, findings }], "coordinator", said));
  const { overrides = [], reason = null } = overriddenIn(findings, said);
  await deleteSpot(ctx.tx, id, shiftId, memberId);
  const known = { overrides: [...overrides], overrideReason: reason };
  await insertSpots(ctx.tx, [
    { autofillRunId: id, shiftId, memberId, isLocked, isByHand: true, ...known },
  ]);
  await changed(ctx, autofillRun);
  return { message: "Suggested. Only admins can see it." };
}

export async function takeSpot(ctx: Admin, { id, shiftId, memberId }: OneSpot): Promise<Answer> {
  const autofillRun = await lockToEdit(ctx, id);
  if (!(await deleteSpot(ctx.tx, id, shiftId, memberId))) throw new RefusalError(NOT_SUGGESTED);
  await changed(ctx, autofillRun);
  return { message: "Suggestion removed" };
}

/** Locks a suggestion, so that the next fill keeps it, or unlocks it. */
export async function lockSpot(
  ctx: Admin,
  { id, ...spot }: OneSpot & { isLocked: boolean },
): Promise<Answer> {
  const autofillRun = await lockToEdit(ctx, id);
  if (!(await saveLock(ctx.tx, id, spot))) throw new RefusalError(NOT_SUGGESTED);
  await changed(ctx, autofillRun);
  return {
    message: spot.isLocked
      ? "Locked: auto-fill keeps this suggestion"
      : "Unlocked: auto-fill may change this suggestion",
  };
}

/** Marks an auto-fill as changed, so that the last fill's findings are no longer shown. */
async function changed(ctx: CommandContext, { id }: StoredAutofillRun): Promise<void> {
  await saveAutofillRun(ctx.tx, id, { status: "ready", step: null, changedAt: ctx.now });
  await signalChange(ctx);
}
