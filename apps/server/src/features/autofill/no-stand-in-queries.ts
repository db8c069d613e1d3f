import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { FilledSpot } from "@watchbill/domain/autofill/month-to-fill";
import type { DraftScheduleDays } from "@watchbill/domain/draft-schedules/draft-schedule";
import { missing } from "@watchbill/domain/errors/refusal";
import { heldOn } from "@watchbill/domain/qualifications/holding";
import type { CoveredShift, StandInMember } from "@watchbill/domain/stand-ins/could-stand-in";
import { standInsOf } from "@watchbill/domain/stand-ins/stand-ins";
import type { JudgingFacts } from "@watchbill/domain/suggestions/judge-spots";
import type { QueryContext } from "../../platform/context.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { readDraftSchedule } from "../draft-schedules/queries.ts";
import { readJudgingFacts } from "../shifts/roster-queries.ts";
import { readSpots, type StoredSpot, selectAutofillRuns } from "./store.ts";

const PLAN_MISSING = missing("plan-missing", "This draft schedule was deleted.");

/** The spots of a draft schedule without a stand-in, assuming all its suggestions apply. */
export async function listWithoutStandIn(
  ctx: QueryContext,
  { id }: { id: number },
): Promise<OutputOf<Api["autofill.withoutStandIn"]>> {
  const plan = orThrow(await readDraftSchedule(ctx.db, id), PLAN_MISSING);
  const proposal = await selectAutofillRuns(ctx.db).where("p.planId", "=", id).executeTakeFirst();
  const places =
    proposal && proposal.status !== "applied" ? await readSpots(ctx.db, proposal.id) : [];
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
  { fromDate, untilDate }: DraftScheduleDays,
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
function fragileIn(places: readonly StoredSpot[], facts: JudgingFacts): FilledSpot[] {
  const { shifts, members } = facts;
  const proposedOf = Map.groupBy(places, ({ memberId }) => memberId);
  const able = [...members.values()].map((member): StandInMember => {
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
  return [...standInsOf(covered, able, facts.squad)].flatMap(([shiftId, covers]) =>
    covers.flatMap(({ memberId, substituteIds }) =>
      substituteIds.length === 0 ? { shiftId, memberId } : [],
    ),
  );
}
