import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  CLOSED_SHOWN_DAYS,
  type CorrectedHours,
  correctionBlockedBecause,
  proposalBlockedBecause,
} from "@watchbill/domain/attendance/hours-correction";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { memberName } from "../accounts/queries.ts";
import { isAssignedAfterEnd, readCorrectableShift } from "../attendance/queries.ts";
import { shiftTypeNameOf } from "../shift-types/queries.ts";

type Listed = OutputOf<Api["hoursCorrections.list"]>;
type SpotHours = OutputOf<Api["hoursCorrections.ofShift"]>;
type WireCorrection = SpotHours[number]["corrections"][number];

interface StoredHours {
  readonly checkedInBefore: Temporal.Instant | null;
  readonly checkedOutBefore: Temporal.Instant | null;
  readonly checkedInAfter: Temporal.Instant | null;
  readonly checkedOutAfter: Temporal.Instant | null;
}

/** Returns the hours before and after a stored correction. */
export function hoursOf(stored: StoredHours): CorrectedHours {
  const { checkedInBefore, checkedOutBefore, checkedInAfter, checkedOutAfter } = stored;
  return {
    before: checkedInBefore && { checkInTime: checkedInBefore, checkOutTime: checkedOutBefore },
    after:
      checkedInAfter && checkedOutAfter
        ? { checkInTime: checkedInAfter, checkOutTime: checkedOutAfter }
        : null,
  };
}

/** Lists the hours that an admin may have to correct or approve, oldest shifts first. */
export async function listCorrections(ctx: QueryContext): Promise<Listed> {
  const { db, now, organization } = ctx;
  const proposals = await selectCorrections(db)
    .innerJoin("shiftAssignments as a", "a.id", "c.assignmentId")
    .innerJoin("members as m", "m.id", "a.memberId")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .select(SPOT)
    .select(shiftTypeNameOf("s").as("kindName"))
    .where("c.status", "=", "open")
    .orderBy("s.startsAt")
    .orderBy("c.id")
    .execute();
  const { hoursFinalUntil } = organization;
  const closed = await selectSpots(db)
    .innerJoin("attendanceIntervals as i", "i.assignmentId", "a.id")
    .select(INTERVAL)
    .where("i.isClosedBySystem", "=", true)
    .where("i.isBySchedule", "=", false)
    .where("s.endsAt", ">", now.subtract({ hours: 24 * CLOSED_SHOWN_DAYS }))
    .where("s.endsAt", "<=", now)
    .where("s.date", ">", hoursFinalUntil ?? "-infinity")
    .orderBy("s.startsAt")
    .orderBy("i.id")
    .execute();
  const without = await selectSpots(db)
    .where("a.status", "in", ["assigned", "confirmed"])
    .where("a.endsAt", "<=", now)
    .where("s.date", ">", hoursFinalUntil ?? "-infinity")
    .where(isAssignedAfterEnd("a"))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("attendanceIntervals as i")
            .select("i.id")
            .whereRef("i.assignmentId", "=", "a.id"),
        ),
      ),
    )
    .orderBy("s.startsAt")
    .orderBy("a.id")
    .execute();
  return {
    proposals: proposals.map((row) => ({ ...wireCorrection(row), ...wireSpot(row) })),
    closedBySystem: closed.map((row) => ({ ...wireInterval(row), ...wireSpot(row) })),
    withoutHours: without.map(wireSpot),
  };
}

/** Lists the hours on a shift with their corrections; a member reads only their own. */
export async function listHoursOfShift(
  ctx: QueryContext<MemberActor>,
  { id: shiftId }: { id: number },
): Promise<SpotHours> {
  const { db, now, actor, organization } = ctx;
  const isAdmin = actor.role === "admin";
  const all = selectSpots(db).select("a.status").where("a.shiftId", "=", shiftId);
  const spots = await (isAdmin ? all : all.where("a.memberId", "=", actor.id))
    .orderBy("a.id")
    .execute();
  if (spots.length === 0) return [];
  const ids = spots.map(({ assignmentId }) => assignmentId);
  const [intervals, corrections, shift] = [
    await db
      .selectFrom("attendanceIntervals as i")
      .select(INTERVAL)
      .select("i.assignmentId")
      .where("i.assignmentId", "in", ids)
      .orderBy("i.checkedInAt")
      .orderBy("i.id")
      .execute(),
    await selectCorrections(db)
      .select("c.assignmentId")
      .where("c.assignmentId", "in", ids)
      .orderBy("c.id")
      .execute(),
    await readCorrectableShift(db, shiftId),
  ];
  const limits = { now, squad: organization };
  return spots.map(({ status, ...row }) => {
    const blocked = isAdmin
      ? correctionBlockedBecause(shift, limits)
      : proposalBlockedBecause(actor.id, { ...shift, memberId: row.memberId }, limits);
    return {
      assignmentId: row.assignmentId,
      user: personOf(row),
      status,
      hours: intervals
        .filter(({ assignmentId }) => assignmentId === row.assignmentId)
        .map(wireInterval),
      corrections: corrections
        .filter(({ assignmentId }) => assignmentId === row.assignmentId)
        .map(wireCorrection),
      blockedBecause: blocked?.message ?? null,
    };
  });
}

/** Returns the spot of an interval; undefined when the interval is gone. */
export async function findSpotOfInterval(db: Db | Tx, intervalId: number) {
  return db
    .selectFrom("attendanceIntervals as i")
    .innerJoin("shiftAssignments as a", "a.id", "i.assignmentId")
    .select(["a.id as assignmentId", "a.shiftId", "a.memberId"])
    .where("i.id", "=", intervalId)
    .executeTakeFirst();
}

export async function readMemberName(db: Db | Tx, id: number): Promise<string> {
  const { name } = await db
    .selectFrom("members as m")
    .select(memberName("m").as("name"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return name;
}

const SPOT = [
  "a.id as assignmentId",
  "a.memberId",
  "m.firstName",
  "m.lastName",
  "m.unitNumber",
  "s.id as shiftId",
  "s.type",
  "s.customName",
  "s.date",
  "s.endDate",
  "s.startTime",
  "s.endTime",
  "a.startsAt",
  "a.endsAt",
] as const;

const INTERVAL = [
  "i.id as intervalId",
  "i.checkedInAt",
  "i.checkedOutAt",
  "i.isClosedBySystem",
  "i.isBySchedule",
] as const;

/** Selects spots with their member and shift. */
function selectSpots(db: Db) {
  return db
    .selectFrom("shiftAssignments as a")
    .innerJoin("members as m", "m.id", "a.memberId")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .select(SPOT)
    .select(shiftTypeNameOf("s").as("kindName"));
}

/** Selects corrections with the names of the member and the deciding admin. */
function selectCorrections(db: Db) {
  return db
    .selectFrom("hoursCorrections as c")
    .innerJoin("members as by", "by.id", "c.createdBy")
    .leftJoin("members as d", "d.id", "c.decidedBy")
    .select(["c.id", "c.status", "c.reason", "c.createdAt", "c.decidedAt", "c.answer"])
    .select(["c.checkedInBefore", "c.checkedOutBefore", "c.checkedInAfter", "c.checkedOutAfter"])
    .select([memberName("by").as("createdBy"), memberName<string | null>("d").as("decidedBy")]);
}

type CorrectionRow = StoredHours & Omit<WireCorrection, "before" | "after">;

function wireCorrection(row: CorrectionRow): WireCorrection {
  const { id, status, reason, createdBy, createdAt, decidedBy, decidedAt, answer } = row;
  const facts = { id, status, reason, createdBy, createdAt, decidedBy, decidedAt, answer };
  return { ...facts, ...hoursOf(row) };
}

function wireInterval(row: {
  readonly intervalId: number;
  readonly checkedInAt: Temporal.Instant;
  readonly checkedOutAt: Temporal.Instant | null;
  readonly isClosedBySystem: boolean;
  readonly isBySchedule: boolean;
}): SpotHours[number]["hours"][number] {
  const { intervalId, checkedInAt, checkedOutAt, isClosedBySystem, isBySchedule } = row;
  const times = { checkInTime: checkedInAt, checkOutTime: checkedOutAt };
  return { intervalId, ...times, isClosedBySystem, isBySchedule };
}

type SpotRow = Awaited<ReturnType<ReturnType<typeof selectSpots>["execute"]>>[number];

function personOf({ memberId: id, firstName, lastName, unitNumber }: SpotRow) {
  return { id, firstName, lastName, unitNumber };
}

function wireSpot(row: SpotRow): Listed["withoutHours"][number] {
  const { shiftId: id, type, customName, kindName, date, endDate, startTime, endTime } = row;
  const { assignmentId, startsAt, endsAt } = row;
  const clock = { date, endDate, startTime, endTime, startsAt, endsAt };
  return { assignmentId, user: personOf(row), shift: { id, type, customName, kindName, ...clock } };
}
