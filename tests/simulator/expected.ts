import { dateOf } from "@watchbill/domain/time/local";
import type { World } from "./world.ts";

/** The member who requests the responses, and the requested dates. */
interface Asked {
  readonly today: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly member: { readonly id: number };
}

type Tables = Awaited<ReturnType<typeof readTables>>;

const COUNTED = ["assigned", "confirmed", "completed", "missed"];
const OUTSTANDING_HOURS = 720;
const LONGEST_LIST = 500;

/**
 * Computes the expected API responses from the tables by own simple code, independent of the
 * queries under test.
 */
export async function expectedAnswers(world: World, asked: Asked) {
  const tables = await readTables(world);
  return {
    month: month(tables, asked.today.slice(0, 7)),
    coverage: tables.shifts
      .filter(({ date }) => isIn(asked, date))
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, maxMembers }) => ({
        shiftId: id,
        filled: filledOf(tables, id).length,
        spots: maxMembers,
      })),
    members: figures(tables, asked),
    requests: requestsByMonth(tables, asked),
    stats: {
      totalMembers: tables.members.filter(({ isActive, isDeleted }) => isActive && !isDeleted)
        .length,
      openRequests: tables.shifts
        .filter(({ endsAt }) => isBefore(tables.now, endsAt))
        .reduce((sum, { id }) => sum + pendingOf(tables, id).length, 0),
    },
    wallboard: tables.shifts
      .filter((shift) => isNow(tables, shift))
      .map(({ id }) => ({ id, spots: filledOf(tables, id) }))
      .map(({ id, spots }) => ({
        id,
        people: spots.length,
        on: spots.filter((spot) => isOpen(tables, spot.id)).length,
      })),
    onCall: tables.shifts
      .flatMap((shift) =>
        filledOf(tables, shift.id).filter(({ id }) => isNow(tables, shift) || isOpen(tables, id)),
      )
      // A member is one unit: while in service on one shift, they are on call only there.
      .filter(
        (spot) =>
          isOpen(tables, spot.id) ||
          !tables.spots.some(
            ({ id, memberId }) => memberId === spot.memberId && isOpen(tables, id),
          ),
      )
      .map(({ id }) => ({ assignmentId: id, isLoggedIn: isOpen(tables, id) }))
      .toSorted((a, b) => a.assignmentId - b.assignmentId),
    outstanding: outstanding(tables, asked.member.id),
    news: newsOf(tables, asked.member.id),
  };
}

/** Reads the rows from which all expected responses are computed; shifts are sorted by start. */
async function readTables({ db, clock, picture }: World) {
  const [shifts, spots, intervals, requests, declines, notifications, organization] =
    await Promise.all([
      db.selectFrom("shifts").selectAll().orderBy("startsAt").orderBy("id").execute(),
      db.selectFrom("shiftAssignments").selectAll().orderBy("id").execute(),
      db.selectFrom("attendanceIntervals").selectAll().execute(),
      db.selectFrom("replacementRequests").selectAll().orderBy("id").execute(),
      db.selectFrom("replacementDeclines").selectAll().execute(),
      db
        .selectFrom("notifications")
        .select(["memberId", "isRead"])
        .where("deletedAt", "is", null)
        .execute(),
      db.selectFrom("organizationSettings").select("timeZone").executeTakeFirstOrThrow(),
    ]);
  const { members } = picture;
  return {
    now: clock.now(),
    zone: organization.timeZone,
    members,
    shifts,
    spots,
    intervals,
    requests,
    declines,
    notifications,
  };
}

function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0;
}

function isIn({ startDate, endDate }: Asked, date: string): boolean {
  return date >= startDate && date <= endDate;
}

function isNow({ now }: Tables, { startsAt, endsAt }: Tables["shifts"][number]): boolean {
  return !isBefore(now, startsAt) && isBefore(now, endsAt);
}

function isOpen({ intervals }: Tables, spotId: number): boolean {
  return intervals.some(
    ({ assignmentId, checkedOutAt }) => assignmentId === spotId && checkedOutAt === null,
  );
}

function filledOf({ spots }: Tables, shiftId: number) {
  return spots.filter((spot) => spot.shiftId === shiftId && spot.spotNumber !== null);
}

function pendingOf({ requests }: Tables, shiftId: number) {
  return requests.filter((request) => request.shiftId === shiftId && request.status === "pending");
}

function month(tables: Tables, start: string) {
  return tables.shifts
    .filter(({ date }) => date.startsWith(start))
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, startsAt, maxMembers }) => ({
      id,
      startsAt: startsAt.toString(),
      maxMembers,
      assignmentCount: filledOf(tables, id).length,
      heldCount: pendingOf(tables, id).length,
      spots: tables.spots
        .filter(({ shiftId }) => shiftId === id)
        .map((spot) => ({ id: spot.id, userId: spot.memberId, status: spot.status })),
    }));
}

function figures(tables: Tables, asked: Asked) {
  const startDates = new Map(
    tables.shifts.map(({ id, startsAt }) => [id, dateOf(startsAt, tables.zone)]),
  );
  return tables.members.flatMap(({ id, isDeleted }) => {
    const own = tables.spots.filter(
      ({ memberId, shiftId }) => memberId === id && isIn(asked, startDates.get(shiftId)!),
    );
    const totalShifts = own.filter(({ status }) => COUNTED.includes(status)).length;
    const minutes = tables.intervals
      .filter(({ assignmentId }) => own.some((spot) => spot.id === assignmentId))
      .reduce(
        (sum, { checkedInAt, checkedOutAt }) =>
          sum + (checkedOutAt ?? tables.now).since(checkedInAt).total("minutes"),
        0,
      );
    const completedShifts = own.filter(({ status }) => status === "completed").length;
    if (isDeleted && totalShifts === 0) return [];
    return [
      { id, totalShifts, completedShifts, hoursLogged: Math.round((minutes * 100) / 60) / 100 },
    ];
  });
}

function requestsByMonth({ requests, zone }: Tables, asked: Asked) {
  const made = Map.groupBy(
    requests.filter(({ createdAt }) => isIn(asked, dateOf(createdAt, zone))),
    ({ createdAt }) => `${dateOf(createdAt, zone).slice(0, 7)}-01`,
  );
  return [...made]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([start, all]) => ({
      month: start,
      asked: all.length,
      filled: all.filter(({ status }) => status === "accepted").length,
    }));
}

/** Urgencies of replacement requests, the most urgent first. */
const PRESSING = ["emergency", "urgent", "normal"];

function outstanding(tables: Tables, memberId: number) {
  const until = tables.now.add({ hours: OUTSTANDING_HOURS });
  return tables.shifts
    .filter(({ startsAt, endsAt }) => isBefore(tables.now, endsAt) && isBefore(startsAt, until))
    .flatMap(({ id, maxMembers }): { id: number; request: number | null; rank: number }[] => {
      const pending = pendingOf(tables, id);
      const isDeclined = (requestId: number): boolean =>
        tables.declines.some(
          (decline) => decline.requestId === requestId && decline.memberId === memberId,
        );
      const asks = pending.filter((request) => !isDeclined(request.id));
      if (asks.length > 0)
        return asks.map((request) => ({
          id,
          request: request.id,
          rank: PRESSING.indexOf(request.priority),
        }));
      return filledOf(tables, id).length + pending.length < maxMembers
        ? [{ id, request: null, rank: PRESSING.indexOf("normal") }]
        : [];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ id, request }) => ({ id, request }));
}

function newsOf({ notifications }: Tables, memberId: number) {
  const own = notifications.filter((notification) => notification.memberId === memberId);
  return {
    all: Math.min(LONGEST_LIST, own.length),
    unread: own.filter(({ isRead }) => !isRead).length,
  };
}
