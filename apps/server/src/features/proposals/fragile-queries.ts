import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { missing } from "@watchbill/domain/errors/refusal";
import type { FilledPlace } from "@watchbill/domain/fill/month-to-fill";
import type { PlanDays } from "@watchbill/domain/plans/plan";
import type { JudgingFacts } from "@watchbill/domain/proposals/judge-places";
import { heldOn } from "@watchbill/domain/qualifications/holding";
import type { CoveredShift, SubstituteMember } from "@watchbill/domain/substitutes/could-step-in";
import { substitutesOf } from "@watchbill/domain/substitutes/substitutes";
import type { QueryContext } from "../../platform/context.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { readPlan } from "../plans/queries.ts";
import { readJudgingFacts } from "../shifts/roster-queries.ts";
import { readPlaces, type StoredPlace, selectProposals } from "./store.ts";

const PLAN_MISSING = missing(
  "plan-missing",
  "This plan is not there any more. Somebody has deleted it meanwhile.",
);

/** The spots of a draft schedule without a stand-in, assuming all its suggestions apply. */
export async function listFragile(
  ctx: QueryContext,
  { id }: { id: number },
): Promise<OutputOf<Api["proposals.fragile"]>> {
  const plan = orThrow(await readPlan(ctx.db, id), PLAN_MISSING);
  const proposal = await selectProposals(ctx.db).where("p.planId", "=", id).executeTakeFirst();
  const places =
    proposal && proposal.status !== "applied" ? await readPlaces(ctx.db, proposal.id) : [];
  const shifts = await readAhead(ctx, plan);
  const facts = await readJudgingFacts(ctx.db, shifts, new Map(), ctx);
  return fragileIn(places, facts).map((place) => ({
    ...place,
    shift: facts.shifts.get(place.shiftId)?.title ?? "",
    member: facts.members.get(place.memberId)?.name ?? "",
  }));
}

async function readAhead(
  { db, now }: QueryContext,
  { fromDate, untilDate }: PlanDays,
): Promise<number[]> {
  const rows = await db
    .selectFrom("shifts")
    .select("id")
    .where("date", ">=", fromDate)
    .where("date", "<=", untilDate)
    .where("startsAt", ">", now)
    .orderBy("startsAt")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** The suggested assignments without a stand-in, assuming all suggestions apply. */
function fragileIn(places: readonly StoredPlace[], facts: JudgingFacts): FilledPlace[] {
  const { shifts, members } = facts;
  const proposedOf = Map.groupBy(places, ({ memberId }) => memberId);
  const able = [...members.values()].map((member): SubstituteMember => {
    const own = (proposedOf.get(member.id) ?? []).flatMap(
      ({ shiftId }) => shifts.get(shiftId) ?? [],
    );
    return {
      ...member,
      places: [
        ...member.places,
        ...own.map(({ id, startsAt, endsAt }) => ({ shiftId: id, startsAt, endsAt })),
      ],
    };
  });
  const filling = Map.groupBy(
    able.flatMap(({ id, places: held }) => held.map(({ shiftId }) => ({ shiftId, memberId: id }))),
    ({ shiftId }) => shiftId,
  );
  const covered = [...shifts.values()].map((shift): CoveredShift => {
    const fillingIds = (filling.get(shift.id) ?? []).map(({ memberId }) => memberId);
    const { crew } = shift;
    const come = places.filter(({ shiftId }) => shiftId === shift.id);
    const filled = crew && [
      ...crew.filling,
      ...come.map(({ memberId }) => ({
        memberId,
        qualificationIds: heldOn(members.get(memberId)?.holdings ?? [], crew.lastDay),
      })),
    ];
    return { ...shift, crew: crew && { ...crew, filling: filled ?? [] }, fillingIds };
  });
  return [...substitutesOf(covered, able, facts.squad)].flatMap(([shiftId, covers]) =>
    covers.flatMap(({ memberId, substituteIds }) =>
      substituteIds.length === 0 ? { shiftId, memberId } : [],
    ),
  );
}
