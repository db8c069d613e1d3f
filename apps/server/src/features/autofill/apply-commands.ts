import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { EligibilityIssueCode } from "@watchbill/domain/eligibility/eligibility-issues";
import { overriddenBy } from "@watchbill/domain/eligibility/override";
import { conflict } from "@watchbill/domain/errors/refusal";
import {
  AUTOFILL_RUN_MISSING,
  AUTOFILL_RUN_NOTIFIED,
  applyBlockedBecause,
  CHANGED_SINCE,
} from "@watchbill/domain/suggestions/autofill-run";
import { plural } from "@watchbill/domain/text/language";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { formatDay } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { UNDOABLE_SECONDS } from "@watchbill/domain/time/undo";
import type { CommandContext } from "../../platform/context.ts";
import { cancelEvents, deferEvents } from "../../platform/events/event-store.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { readWilling } from "../shift-preferences/queries.ts";
import { assignRoster, unseatRoster } from "../shifts/roster/roster-commands.ts";
import type { Admin } from "./commands.ts";
import { readNamesOf } from "./queries.ts";
import {
  lockAutofillRun,
  readSpots,
  type StoredAutofillRun,
  type StoredSpot,
  saveAssignments,
  saveAutofillRun,
} from "./store.ts";

type Applied = OutputOf<Api["autofill.apply"]>;

/** Assigns the members that an auto-fill suggests for published days. */
export async function applyAutofillRun(ctx: Admin, { id }: { id: number }): Promise<Applied> {
  const autofillRun = orThrow(await lockAutofillRun(ctx.tx, id), AUTOFILL_RUN_MISSING);
  if (autofillRun.draftScheduleId !== null)
    throw new RefusalError(
      conflict(
        "autofill-run-of-draft-schedule",
        "These suggestions belong to a draft schedule. Publish it to apply them.",
      ),
    );
  const spots = await readSpots(ctx.tx, id);
  throwIf(applyBlockedBecause(autofillRun, spots.length));
  return give(ctx, autofillRun, spots, (details) => {
    const days = daysText(ctx, autofillRun);
    return ctx.recordWithId({ type: "autofill.applied", details: { days, ...details } });
  });
}

type AppliedDetails = Awaited<ReturnType<typeof appliedDetails>>;

/**
 * Assigns the suggested members. Checks each assignment again, and delays the notifications until
 * the undo window ends.
 */
export async function give(
  ctx: CommandContext,
  autofillRun: StoredAutofillRun,
  spots: readonly StoredSpot[],
  record: (details: AppliedDetails) => Promise<number>,
): Promise<Applied> {
  const roster = await assignRoster(ctx, spots, {
    willing: await readWilling(ctx.tx, autofillRun.draftScheduleId),
    days: autofillRun,
    how: autofillRun.draftScheduleId === null ? "autofill" : "draft-schedule",
  });
  const eventId = await record(appliedDetails(roster));
  await deferEvents(ctx.tx, { eventId }, ctx.now.add({ seconds: UNDOABLE_SECONDS }));
  const ids = new Map(roster.seated.map(({ spot, assignmentId }) => [spot, assignmentId]));
  await saveAssignments(
    ctx.tx,
    autofillRun.id,
    spots.map((spot) => ({ ...spot, assignmentId: ids.get(spot) ?? null })),
  );
  const state = {
    status: "applied",
    step: null,
    appliedAt: ctx.now,
    appliedEventId: eventId,
    changedAt: ctx.now,
  } as const;
  await saveAutofillRun(ctx.tx, autofillRun.id, state);
  const names = await readNamesOf(
    ctx.tx,
    roster.left.map(({ spot }) => spot),
    ctx.organization,
  );
  const left = roster.left.map(({ spot: { shiftId, memberId }, because }) => ({
    shiftId,
    memberId,
    shift: names.shifts.get(shiftId) ?? "",
    member: names.members.get(memberId) ?? "",
    because,
  }));
  const filled = roster.seated.length;
  return { id: autofillRun.id, filled, left, message: filledText(filled, left.length) };
}

/**
 * Returns the result message for the coordinator. A month that was full before its draft schedule
 * has no suggestions.
 */
function filledText(filled: number, leftOpen: number): string {
  if (filled === 0 && leftOpen === 0)
    return "No suggestions to apply. Members already assigned stay on their shifts.";
  return leftOpen === 0
    ? plural(filled, "1 spot filled", `${filled} spots filled`)
    : plural(
        filled,
        `1 spot filled, ${leftOpen} left open`,
        `${filled} spots filled, ${leftOpen} left open`,
      );
}

function appliedDetails({
  seated,
  shiftIds,
  own,
}: Awaited<ReturnType<typeof assignRoster<StoredSpot>>>) {
  const reasons = seated.flatMap(({ spot }) => spot.overrideReason ?? []);
  const codes = seated.flatMap(({ spot, overrides }) =>
    spot.isByHand ? (overrides as EligibilityIssueCode[]) : [],
  );
  const startsAt = own.map((share) => share.startsAt).toSorted()[0];
  return {
    count: seated.length,
    memberCount: own.length,
    shiftIds,
    own,
    ...(startsAt !== undefined && { startsAt }),
    ...overriddenBy(codes, reasons[0]),
  };
}

/** Undoes `applyAutofillRun` within the undo window, before notifications are sent. */
export async function undoApply(ctx: Admin, { id }: { id: number }): Promise<{ message: string }> {
  const autofillRun = orThrow(await lockAutofillRun(ctx.tx, id), AUTOFILL_RUN_MISSING);
  if (autofillRun.draftScheduleId !== null || autofillRun.status !== "applied")
    throw new RefusalError(AUTOFILL_RUN_NOTIFIED);
  const count = await takeBack(ctx, autofillRun);
  await ctx.record({
    type: "autofill.undone",
    details: { days: daysText(ctx, autofillRun), count },
  });
  return { message: "Undone. No one was notified." };
}

/**
 * Removes the assignments of an applied auto-fill, all or none, and turns them back into
 * suggestions. Returns their number.
 */
export async function takeBack(
  ctx: CommandContext,
  { id, appliedEventId }: StoredAutofillRun,
): Promise<number> {
  const [news] =
    appliedEventId === null ? [] : await cancelEvents(ctx.tx, { eventId: appliedEventId }, ctx.now);
  if (!news) throw new RefusalError(AUTOFILL_RUN_NOTIFIED);
  const spots = await readSpots(ctx.tx, id);
  const seated = spots.flatMap(({ assignmentId, ...spot }) =>
    assignmentId === null ? [] : { ...spot, assignmentId },
  );
  if (!(await unseatRoster(ctx, seated))) throw new RefusalError(CHANGED_SINCE);
  await saveAssignments(
    ctx.tx,
    id,
    seated.map((spot) => ({ ...spot, assignmentId: null })),
  );
  await saveAutofillRun(ctx.tx, id, {
    status: "ready",
    appliedAt: null,
    appliedEventId: null,
    changedAt: ctx.now,
  });
  return seated.length;
}

function daysText(
  { now, organization }: CommandContext,
  { fromDate, untilDate }: StoredAutofillRun,
): string {
  const today = dateOf(now, organization.timeZone);
  const first = formatDay(fromDate, USUAL_DATES, today);
  return fromDate === untilDate ? first : `${first} - ${formatDay(untilDate, USUAL_DATES, today)}`;
}
