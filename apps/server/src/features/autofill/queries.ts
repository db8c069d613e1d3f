import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { AUTOFILL_RUN_MISSING } from "@watchbill/domain/suggestions/autofill-run";
import type { EligibilityIssues } from "@watchbill/domain/suggestions/eligibility-issues";
import { evaluateSpots } from "@watchbill/domain/suggestions/judge-spots";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { UNDOABLE_SECONDS } from "@watchbill/domain/time/undo";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { memberName } from "../accounts/queries.ts";
import { readWilling } from "../shift-preferences/queries.ts";
import { shiftTypeNameOf } from "../shift-types/queries.ts";
import { readJudgingFacts } from "../shifts/roster/roster-queries.ts";
import { listEligibilityIssues } from "./eligibility-issues-queries.ts";
import { readMonth } from "./month-queries.ts";
import { readSpots, type StoredAutofillRun, type StoredSpot, selectAutofillRuns } from "./store.ts";

type Wire = OutputOf<Api["autofill.get"]>;

export async function getAutofillRun(ctx: QueryContext, { id }: { id: number }): Promise<Wire> {
  const stored = orThrow(
    await selectAutofillRuns(ctx.db).where("p.id", "=", id).executeTakeFirst(),
    AUTOFILL_RUN_MISSING,
  );
  return onWire(ctx, stored);
}

/**
 * Returns the auto-fill of a draft schedule, or the latest one that covers some of these published
 * days.
 */
export async function getCurrent(
  ctx: QueryContext,
  { draftScheduleId, from, until }: ParsedInputOf<Api["autofill.current"]>,
): Promise<Wire | null> {
  let all = selectAutofillRuns(ctx.db);
  if (draftScheduleId === undefined) all = all.where("p.draftScheduleId", "is", null);
  else all = all.where("p.draftScheduleId", "=", draftScheduleId);
  if (from !== undefined) all = all.where("p.untilDate", ">=", from);
  if (until !== undefined) all = all.where("p.fromDate", "<=", until);
  const stored = await all
    .orderBy("p.changedAt", "desc")
    .orderBy("p.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return stored ? onWire(ctx, stored) : null;
}

async function onWire(ctx: QueryContext, stored: StoredAutofillRun): Promise<Wire> {
  const spots = await readSpots(ctx.db, stored.id);
  const isOpen = stored.status !== "applied" && stored.status !== "running";
  const evaluatedIds = isOpen ? [...new Set(spots.map(({ shiftId }) => shiftId))] : [];
  const facts = await readJudgingFacts(
    ctx.db,
    evaluatedIds,
    await readWilling(ctx.db, stored.draftScheduleId),
    ctx,
  );
  const evaluated = isOpen ? evaluateSpots(spots, { ...facts, days: stored }) : [];
  const stale = evaluated.flatMap(({ spot: { shiftId, memberId }, because }) =>
    because === null ? [] : { shiftId, memberId, because },
  );
  const said = await readFindings(ctx, stored, spots);
  const reasons = new Map(
    said.reasons.map(({ shiftId, memberId, reason }) => [`${shiftId} ${memberId}`, reason]),
  );
  const {
    id,
    draftScheduleId,
    fromDate,
    untilDate,
    shiftIds,
    status,
    step,
    usesFillIns,
    assumesFillIns,
    fairnessDays,
    seed,
    appliedAt,
    changedAt,
  } = stored;
  return {
    id,
    draftScheduleId,
    fromDate,
    untilDate,
    shiftIds,
    status,
    step,
    filled: said.filled,
    spots: said.spots,
    mostFillable: said.mostFillable,
    words: [...said.words],
    suggested: spots.map(({ assignmentId: _id, overrides, ...spot }) => ({
      ...spot,
      overrides: [...overrides],
      reason: reasons.get(`${spot.shiftId} ${spot.memberId}`) ?? null,
    })),
    gaps: said.gaps.map((gap) => ({
      ...gap,
      roles: [...gap.roles],
      counts: [...gap.counts],
      nearest: [...gap.nearest],
    })),
    shortages: said.shortages.map((shortage) => ({
      ...shortage,
      shiftIds: [...shortage.shiftIds],
    })),
    members: [...said.members],
    stale,
    usesFillIns,
    assumesFillIns,
    fairnessDays,
    seed,
    appliedAt,
    undoableUntil: appliedAt?.add({ seconds: UNDOABLE_SECONDS }) ?? null,
    changedAt,
  };
}

/**
 * Returns the findings stored by the last fill; computes them again if a coordinator changed
 * suggestions since.
 */
async function readFindings(
  ctx: QueryContext,
  stored: StoredAutofillRun,
  spots: readonly StoredSpot[],
): Promise<EligibilityIssues> {
  const { status, proof, changedAt } = stored;
  const nothing = {
    mostFillable: null,
    words: [],
    gaps: [],
    shortages: [],
    members: [],
    reasons: [],
  };
  if (status === "running") return { ...nothing, filled: 0, spots: 0, ...proof?.progress };
  if (proof?.findings && (status === "applied" || proof.changedAt === changedAt.toString()))
    return {
      ...proof.findings,
      // Findings stored by earlier versions lack the field `roles`.
      gaps: proof.findings.gaps.map((gap) => ({ ...gap, roles: gap.roles ?? [] })),
    };
  const shiftIds = stored.draftScheduleId === null ? stored.shiftIds : null;
  return listEligibilityIssues(await readMonth(ctx.db, { ...stored, shiftIds }, ctx), spots, null);
}

/** Returns the names of members and shifts that still exist; includes members who left. */
export async function readNamesOf(
  db: Db | Tx,
  spots: readonly { readonly shiftId: number; readonly memberId: number }[],
  style: DateStyle,
): Promise<{ members: Map<number, string>; shifts: Map<number, string> }> {
  if (spots.length === 0) return { members: new Map(), shifts: new Map() };
  const [members, shifts] = await Promise.all([
    db
      .selectFrom("members")
      .select(["id", memberName().as("name")])
      .where("id", "in", [...new Set(spots.map(({ memberId }) => memberId))])
      .execute(),
    db
      .selectFrom("shifts")
      .select(["id", "customName", "date", "endDate", "startTime", "endTime"])
      .select(shiftTypeNameOf("shifts").as("kindName"))
      .where("id", "in", [...new Set(spots.map(({ shiftId }) => shiftId))])
      .execute(),
  ]);
  return {
    members: new Map(members.map(({ id, name }) => [id, name])),
    shifts: new Map(shifts.map((shift) => [shift.id, shiftTitle(shift, style)])),
  };
}
