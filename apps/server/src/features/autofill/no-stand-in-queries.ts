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
import { readJudgingFacts } from "../shifts/roster/roster-queries.ts";
import { readSpots, type StoredSpot, selectAutofillRuns } from "./store.ts";

const DRAFT_SCHEDULE_MISSING = missing(
  "draft-schedule-missing",
  "This draft schedule was deleted.",
);

/**
 * Lists the spots of a draft schedule whose member no other member could replace, assuming that all
 * suggestions are applied.
 */
export async function listWithoutStandIn(
  ctx: QueryContext,
  { id }: { id: number },
): Promise<OutputOf<Api["autofill.withoutStandIn"]>> {
  const draftSchedule = orThrow(await readDraftSchedule(ctx.db, id), DRAFT_SCHEDULE_MISSING);
  const autofillRun = await selectAutofillRuns(ctx.db)
    .where("p.draftScheduleId", "=", id)
    .executeTakeFirst();
  const spots =
    autofillRun && autofillRun.status !== "applied" ? await readSpots(ctx.db, autofillRun.id) : [];
  const shifts = await readAhead(ctx, draftSchedule);
  const facts = await readJudgingFacts(ctx.db, shifts, new Map(), ctx);
  return lackingStandIn(spots, facts).map((spot) => ({
    ...spot,
    shift: facts.shifts.get(spot.shiftId)?.title ?? "",
    member: facts.members.get(spot.memberId)?.name ?? "",
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

/**
 * Returns the suggested assignments whose member no other member could replace, assuming that all
 * suggestions are applied.
 */
function lackingStandIn(spots: readonly StoredSpot[], facts: JudgingFacts): FilledSpot[] {
  const { shifts, members } = facts;
  const suggestedOf = Map.groupBy(spots, ({ memberId }) => memberId);
  const able = [...members.values()].map((member): StandInMember => {
    const own = (suggestedOf.get(member.id) ?? []).flatMap(
      ({ shiftId }) => shifts.get(shiftId) ?? [],
    );
    return {
      ...member,
      spots: [
        ...member.spots,
        ...own.map(({ id, startsAt, endsAt }) => ({ shiftId: id, startsAt, endsAt })),
      ],
    };
  });
  const filling = Map.groupBy(
    able.flatMap(({ id, spots: held }) => held.map(({ shiftId }) => ({ shiftId, memberId: id }))),
    ({ shiftId }) => shiftId,
  );
  const covered = [...shifts.values()].map((shift): CoveredShift => {
    const fillingIds = (filling.get(shift.id) ?? []).map(({ memberId }) => memberId);
    const { crew } = shift;
    const come = spots.filter(({ shiftId }) => shiftId === shift.id);
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
