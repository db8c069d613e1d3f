import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { isOffered, warningsIn } from "@watchbill/domain/eligibility/eligibility-issues";
import { missing } from "@watchbill/domain/errors/refusal";
import {
  type CoveredShift,
  findingsInstead,
  type StandInMember,
} from "@watchbill/domain/stand-ins/could-stand-in";
import { standInsOf } from "@watchbill/domain/stand-ins/stand-ins";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { readHoldings, readShiftCrews } from "../qualifications/crew-queries.ts";
import { readEligibilityMembers, selectEligibilityShift } from "./eligibility-queries.ts";

const SPOT_MISSING = missing(
  "assignment-missing",
  "This spot is open now. Refresh to see the current schedule.",
);

/**
 * An assigned spot on an upcoming shift, with the number of members who could replace its member.
 */
type SpotAhead = OutputOf<Api["shifts.standIns"]>[number];

/**
 * Counts the stand-ins (members who could take over) for each assigned spot on shifts of a date
 * range that have not started. Reads all facts once.
 */
export async function listStandIns(
  ctx: QueryContext,
  { from, until }: ParsedInputOf<Api["shifts.standIns"]>,
): Promise<SpotAhead[]> {
  const rows = await selectCoveredShift(ctx)
    .where("date", ">=", from)
    .where("date", "<=", until)
    .where("startsAt", ">", ctx.now)
    .orderBy("startsAt")
    .orderBy("id")
    .execute();
  const { shifts, members, spots } = await readCovered(ctx, rows);
  const covers = standInsOf(shifts, members, ctx.organization);
  const numberOf = new Map(
    spots.map(({ id, shiftId, memberId }) => [`${shiftId} ${memberId}`, id]),
  );
  return shifts.flatMap(({ id: shiftId }) =>
    (covers.get(shiftId) ?? []).flatMap(({ memberId, substituteIds }) => {
      const assignmentId = numberOf.get(`${shiftId} ${memberId}`);
      return assignmentId === undefined
        ? []
        : { assignmentId, shiftId, memberId, count: substituteIds.length };
    }),
  );
}

/** Lists the stand-ins for one spot, and the members who could take it despite a warning. */
export async function listStandInsFor(
  ctx: QueryContext,
  { id }: { id: number },
): Promise<OutputOf<Api["shifts.standInsFor"]>> {
  const evaluated = await evaluateSpot(ctx, id);
  const unit = (a: { unitNumber: string }, b: { unitNumber: string }) =>
    a.unitNumber.localeCompare(b.unitNumber, "en", { numeric: true });
  return {
    could: evaluated.could.map(personOf).sort(unit),
    overrides: evaluated.overrides
      .map(({ member, findings }) => ({
        ...personOf(member),
        because: warningsIn(findings).join(". "),
      }))
      .sort(unit),
  };
}

/** Counts the stand-ins for the caller's own spot; throws for other members' spots. */
export async function countOwnStandIns(
  ctx: QueryContext<MemberActor>,
  { id }: { id: number },
): Promise<OutputOf<Api["shifts.ownStandIns"]>> {
  const { could, overrides } = await evaluateSpot(ctx, id, ctx.actor.id);
  return { count: could.length, overrideCount: overrides.length };
}

/**
 * Checks all members as stand-ins for one spot. With `ownerId`, throws unless that member holds it.
 */
async function evaluateSpot(ctx: QueryContext, id: number, ownerId?: number) {
  const spot = orThrow(
    await ctx.db
      .selectFrom("shiftAssignments")
      .select(["shiftId", "memberId"])
      .where("id", "=", id)
      .where("spotNumber", "is not", null)
      .$if(ownerId !== undefined, (own) => own.where("memberId", "=", ownerId!))
      .executeTakeFirst(),
    SPOT_MISSING,
  );
  const row = await selectCoveredShift(ctx).where("id", "=", spot.shiftId).executeTakeFirst();
  const { shifts, members } = await readCovered(ctx, [orThrow(row, SPOT_MISSING)]);
  const shift = orThrow(shifts[0], SPOT_MISSING);
  const evaluated = members
    .map((member) => ({
      member,
      findings: findingsInstead(member, shift, spot.memberId, ctx.organization),
    }))
    .filter(({ findings }) => isOffered(findings));
  return {
    could: evaluated.filter(({ findings }) => findings.length === 0).map(({ member }) => member),
    overrides: evaluated.filter(({ findings }) => findings.length > 0),
  };
}

function personOf({ id, unitNumber, firstName, lastName }: Named) {
  return { id, unitNumber, name: `${firstName} ${lastName}` };
}

type Named = Awaited<ReturnType<typeof readEligibilityMembers>>[number];

function selectCoveredShift({ db }: QueryContext) {
  return selectEligibilityShift(db).select(["endDate", "endTime", "maxMembers", "roleIds"]);
}

/** Reads shifts with their crew and pending requesters, and all members who could stand in. */
async function readCovered(
  ctx: QueryContext,
  rows: readonly Awaited<ReturnType<ReturnType<typeof selectCoveredShift>["execute"]>>[number][],
) {
  if (rows.length === 0) return { shifts: [], members: [], spots: [] };
  const [members, crews, spots] = await Promise.all([
    readEligibilityMembers(ctx.db, "all", rows, ctx.organization),
    readShiftCrews(ctx.db, rows, ctx.organization),
    ctx.db
      .selectFrom("shiftAssignments")
      .select(["id", "shiftId", "memberId", "status"])
      .where(
        "shiftId",
        "in",
        rows.map(({ id }) => id),
      )
      .where((eb) =>
        eb.or([eb("spotNumber", "is not", null), eb("status", "=", "replacement_requested")]),
      )
      .orderBy("id")
      .execute(),
  ]);
  const holdings =
    crews.size > 0
      ? await readHoldings(
          ctx.db,
          members.map(({ id }) => id),
        )
      : null;
  const spotsOf = Map.groupBy(spots, ({ shiftId }) => shiftId);
  const shifts = rows.map((row): CoveredShift => {
    const own = Map.groupBy(
      spotsOf.get(row.id) ?? [],
      ({ status }) => status === "replacement_requested",
    );
    const idsOf = (isSeeking: boolean): number[] =>
      (own.get(isSeeking) ?? []).map(({ memberId }) => memberId);
    return { ...row, crew: crews.get(row.id), fillingIds: idsOf(false), seekingIds: idsOf(true) };
  });
  const able = members.map(
    (member) => ({ ...member, holdings: holdings?.get(member.id) }) satisfies StandInMember,
  );
  return { shifts, members: able, spots };
}
