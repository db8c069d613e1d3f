import { assumedFillIns } from "@watchbill/domain/autofill/assumed-fill-ins";
import type {
  FilledSpot,
  MemberToFill,
  MonthToFill,
  SpotElsewhere,
} from "@watchbill/domain/autofill/month-to-fill";
import { OWN_LIMITS, ownLimitsOf } from "@watchbill/domain/eligibility/own-limits";
import { reachOf } from "@watchbill/domain/eligibility/spot-range";
import { offeringsOf } from "@watchbill/domain/members/availability/member-availability";
import type { CrewMember } from "@watchbill/domain/qualifications/crew";
import { heldOn, lastDayOfShift } from "@watchbill/domain/qualifications/holding";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { addDays, startOfDay } from "@watchbill/domain/time/local";
import type { Span } from "@watchbill/domain/time/span";
import type { WorkloadSquad } from "@watchbill/domain/workload/day-parts";
import { type WorkloadFacts, workloadsOf } from "@watchbill/domain/workload/fair-share";
import type { Organization } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { readDraftSchedule } from "../draft-schedules/queries.ts";
import { readHoldings, readNames } from "../qualifications/crew-queries.ts";
import { keptWithin } from "../shabbat/queries.ts";
import { readDraftScheduleShiftPreferences } from "../shift-preferences/queries.ts";
import { availabilityShiftTypeOf, shiftTypeNameOf } from "../shift-types/queries.ts";
import { readWorkloadFacts } from "../shifts/roster/workload-queries.ts";
import { selectTimeOff } from "../time-off/queries.ts";
import {
  type At,
  loadOf,
  minutes,
  readShiftsToFill,
  type Scope,
  type ShiftRow,
  spotCountOf,
  toFill,
} from "./shift-queries.ts";
import { readSpots, type StoredAutofillRun, type StoredSpot } from "./store.ts";

/**
 * Days before and after the month whose assignments count for limits such as two weekends in a row.
 */
const AROUND_DAYS = 45;
/**
 * The capacity of a member without availability, so that a manual assignment still weighs in
 * fairness.
 */
const LEAST_CAPACITY = 0.5;

/** The input of a fill for a month, and each member's workload without the fill. */
export interface ReadMonth {
  readonly month: MonthToFill;
  /** The workload of the existing assignments, and the squad's weights. */
  readonly facts: WorkloadFacts;
  readonly squad: WorkloadSquad;
}

/**
 * Reads the input of a fill: the upcoming shifts in its days and the members who may fill them.
 * Includes inactive members only if they hold a spot there, because the findings count the current
 * squad.
 */
export async function readMonth(
  db: Db | Tx,
  autofillRun: StoredAutofillRun,
  at: At,
): Promise<ReadMonth> {
  const shifts = await readShiftsToFill(db, autofillRun, at);
  const ids = new Set(shifts.map(({ id }) => id));
  const squad = { ...at.organization, workloadDays: autofillRun.fairnessDays };
  const { fromDate, untilDate } = autofillRun;
  const [spots, all, around, facts, names] = await Promise.all([
    readSpots(db, autofillRun.id),
    readMembers(db),
    readSpotsAround(db, fromDate, untilDate, at),
    readWorkloadFacts(db, squad, { now: at.now, plannedUntil: untilDate }),
    readNames(db),
  ]);
  const onAlready = around.filter((one) => ids.has(one.shiftId));
  const inSchedule = new Set([
    ...shifts.flatMap(({ seekerIds }) => seekerIds),
    ...[...onAlready, ...spots.filter(({ shiftId }) => ids.has(shiftId))].map(
      ({ memberId }) => memberId,
    ),
  ]);
  const rows = all.filter(({ id, isActive }) => isActive || inSchedule.has(id));
  const memberIds = rows.map(({ id }) => id);
  const shiftPreferences = await readShiftPreferences(db, autofillRun, at);
  const [holdings, timeOff] = await Promise.all([
    readHoldings(db, memberIds),
    readTimeOff(db, shifts, at),
  ]);
  const ableOn = (shift: ShiftRow, ids: readonly number[]): CrewMember[] =>
    ids.map((memberId) => ({
      memberId,
      qualificationIds: heldOn(holdings.get(memberId) ?? [], lastDayOfShift(shift)),
    }));
  const shabbatDays = readShabbatDays(shifts, at);
  const known = new Set(memberIds);
  const suggested = spots.filter(
    ({ shiftId, memberId }) => ids.has(shiftId) && known.has(memberId),
  );
  const fixed = fixedOf(shifts, onAlready, suggested, known);
  const crews = Map.groupBy(fixed, ({ shiftId }) => shiftId);
  const isFixed = new Set(fixed.map(keyOf));
  const ofMonth = new Set(
    onAlready.map(({ startsAt, memberId }) => `${startsAt.epochMilliseconds} ${memberId}`),
  );
  const duties = facts.duties.filter(({ from, memberId }) => !ofMonth.has(`${from} ${memberId}`));
  const workloads = workloadsOf({ ...facts, duties }, squad);
  const elsewhere = spotsElsewhere(around, await readSuggestedElsewhere(db, spots, ids), ids);
  const capacities = [...workloads.values()]
    .map(({ capacity }) => capacity)
    .filter((capacity) => capacity > 0);
  const mean =
    capacities.length === 0 ? 1 : capacities.reduce((sum, one) => sum + one, 0) / capacities.length;
  const kinds = [...new Set(shifts.flatMap(({ availabilityKind }) => availabilityKind ?? []))];
  const members = rows.map((row): MemberToFill => {
    const workload = workloads.get(row.id);
    const wanted = shiftPreferences.find(({ memberId }) => memberId === row.id);
    return {
      id: row.id,
      unitNumber: row.unitNumber,
      isActive: row.isActive,
      availability: autofillRun.assumesFillIns
        ? assumedFillIns(offeringsOf(row.availability), kinds)
        : offeringsOf(row.availability),
      holdings: (holdings.get(row.id) ?? []).map(({ qualificationId, validFrom, lastDay }) => ({
        qualificationId,
        validFrom,
        lastDay,
      })),
      timeOff: timeOff.get(row.id) ?? [],
      shabbatDays: shabbatDays(row).map(minutes),
      elsewhere: elsewhere.get(row.id) ?? [],
      ...ownLimitsOf(row),
      most: wanted?.maxShifts ?? null,
      least: wanted?.minShifts ?? null,
      carried: loadOf(workload?.carried),
      presentDays: (workload?.part ?? 0) * autofillRun.fairnessDays,
      share: Math.max(workload?.capacity ?? 0, LEAST_CAPACITY) / mean,
    };
  });
  const month: MonthToFill = {
    members,
    shifts: toFill(shifts, squad, (shift) => ({
      filling: ableOn(shift, crews.get(shift.id)?.map(({ memberId }) => memberId) ?? []),
      seeking: ableOn(shift, shift.seekerIds),
    })),
    fixed,
    before: suggested
      .filter((spot) => !spot.isLocked && !isFixed.has(keyOf(spot)))
      .map((spot) => ({ ...pick(spot), isPublished: false })),
    shiftPreferences: shiftPreferences.flatMap(({ memberId, byShift }) =>
      [...byShift].flatMap(([shiftId, { preference }]) =>
        preference === null || !ids.has(shiftId) ? [] : { shiftId, memberId, preference },
      ),
    ),
    limits: limitsOf(at.organization),
    roleNames: [...names].map(([id, { name }]) => [id, name]),
    usesFillIns: autofillRun.usesFillIns,
    fairnessDays: autofillRun.fairnessDays,
  };
  return { month, facts, squad };
}

const keyOf = ({ shiftId, memberId }: FilledSpot): string => `${shiftId} ${memberId}`;
const pick = ({ shiftId, memberId }: FilledSpot): FilledSpot => ({ shiftId, memberId });
/** Returns the squad's limits as plain data, because they are copied to another thread. */
function limitsOf(squad: Organization): MonthToFill["limits"] {
  const {
    timeZone,
    minimumRestHours,
    restLevel,
    maxHoursInSevenDays,
    hoursLevel,
    maxNightsInRow,
    nightsLevel,
  } = squad;
  return {
    timeZone,
    minimumRestHours,
    restLevel,
    maxHoursInSevenDays,
    hoursLevel,
    maxNightsInRow,
    nightsLevel,
  };
}

async function readMembers(db: Db | Tx) {
  return db
    .selectFrom("members")
    .select([
      "id",
      "unitNumber",
      "isActive",
      "availability",
      "observesShabbat",
      "servesOnShabbat",
      ...OWN_LIMITS,
    ])
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
}

async function readSpotsAround(
  db: Db | Tx,
  fromDate: string,
  untilDate: string,
  { organization }: At,
) {
  const zone = organization.timeZone;
  return db
    .selectFrom("shiftAssignments as a")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .select(["a.memberId", "a.shiftId", "a.startsAt", "a.endsAt", "s.customName", "s.date"])
    .select([
      shiftTypeNameOf("s").as("kindName"),
      availabilityShiftTypeOf("s").as("availabilityKind"),
    ])
    .where("a.spotNumber", "is not", null)
    .where("a.startsAt", "<", startOfDay(addDays(untilDate, AROUND_DAYS), zone))
    .where("a.endsAt", ">", startOfDay(addDays(fromDate, -AROUND_DAYS), zone))
    .orderBy("a.id")
    .execute();
}

type SpotAround = Awaited<ReturnType<typeof readSpotsAround>>[number];

/** Returns suggestions on shifts outside this fill, which the fill keeps. */
async function readSuggestedElsewhere(
  db: Db | Tx,
  spots: readonly StoredSpot[],
  ids: ReadonlySet<number>,
): Promise<SpotAround[]> {
  const others = spots.filter(({ shiftId }) => !ids.has(shiftId));
  if (others.length === 0) return [];
  const shifts = await db
    .selectFrom("shifts as s")
    .select(["s.id", "s.startsAt", "s.endsAt", "s.customName", "s.date"])
    .select([
      shiftTypeNameOf("s").as("kindName"),
      availabilityShiftTypeOf("s").as("availabilityKind"),
    ])
    .where("s.id", "in", [...new Set(others.map(({ shiftId }) => shiftId))])
    .execute();
  const byId = new Map(shifts.map((shift) => [shift.id, shift]));
  return others.flatMap(({ shiftId, memberId }) => {
    const shift = byId.get(shiftId);
    return shift ? { ...shift, shiftId, memberId } : [];
  });
}

function spotsElsewhere(
  around: readonly SpotAround[],
  suggested: readonly SpotAround[],
  ids: ReadonlySet<number>,
) {
  const others = [...around.filter(({ shiftId }) => !ids.has(shiftId)), ...suggested];
  const byMember = Map.groupBy(others, ({ memberId }) => memberId);
  return new Map(
    [...byMember].map(([memberId, own]) => [
      memberId,
      own.map(
        (spot): SpotElsewhere => ({
          ...minutes(spot),
          name: shiftName(spot),
          availabilityKind: spot.availabilityKind,
          date: spot.date,
        }),
      ),
    ]),
  );
}

/**
 * Returns the fixed assignments: existing ones first, then locked suggestions while spots remain.
 */
function fixedOf(
  shifts: readonly ShiftRow[],
  onAlready: readonly SpotAround[],
  suggested: readonly StoredSpot[],
  known: ReadonlySet<number>,
): FilledSpot[] {
  const here = Map.groupBy(
    onAlready.filter(({ memberId }) => known.has(memberId)),
    ({ shiftId }) => shiftId,
  );
  const locked = Map.groupBy(
    suggested.filter(({ isLocked }) => isLocked),
    ({ shiftId }) => shiftId,
  );
  return shifts.flatMap((shift) => {
    const on = (here.get(shift.id) ?? []).map(pick);
    const free = Math.max(0, spotCountOf(shift) - on.length);
    const isOn = new Set(on.map(({ memberId }) => memberId));
    const more = (locked.get(shift.id) ?? [])
      .filter(({ memberId }) => !isOn.has(memberId))
      .slice(0, free);
    return [...on, ...more.map(pick)];
  });
}

async function readTimeOff(db: Db | Tx, shifts: readonly Span[], { organization }: At) {
  const reach = reachOf(shifts, organization);
  const spans = reach ? await selectTimeOff(db, "all", reach.near).execute() : [];
  return new Map(
    [...Map.groupBy(spans, ({ memberId }) => memberId)].map(([id, own]) => [id, own.map(minutes)]),
  );
}

function readShabbatDays(shifts: readonly Span[], { organization }: At) {
  const reach = reachOf(shifts, organization);
  return reach ? keptWithin(reach.near, organization) : () => [];
}

async function readShiftPreferences(db: Db | Tx, { draftScheduleId }: Scope, at: At) {
  const draftSchedule =
    draftScheduleId === null ? undefined : await readDraftSchedule(db, draftScheduleId);
  return draftSchedule ? readDraftScheduleShiftPreferences(db, draftSchedule, at) : [];
}
