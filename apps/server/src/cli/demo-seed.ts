import { FEATURE_SWITCHES } from "@watchbill/domain/settings/feature-switches";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { ONE_OFF } from "@watchbill/domain/shift-types/shift-type";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { formatDay } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { Organization } from "../platform/context.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { seedTraces } from "./demo-logs.ts";
import { demoMembers } from "./demo-members.ts";
import { insertServicePoints } from "./demo-points.ts";
import { insertAways, insertQualifications } from "./demo-qualifications.ts";
import { createChance } from "./demo-random.ts";
import { type DemoShift, demoShifts, standbyShift } from "./demo-schedule.ts";
import { type DemoSpot, demoReason, demoSpots, standbySpots } from "./demo-spots.ts";
import type { DemoSquad } from "./demo-squads.ts";

const SEED = 1088;
const CHUNK = 1_000;

/**
 * Fills an empty database with a squad and a year of its history. Runs on the same day give the
 * same data.
 */
export async function seedDemo(
  squad: DemoSquad,
  tx: Tx,
  organization: Organization,
  passwordHash: string,
  now: Temporal.Instant,
): Promise<void> {
  await insertKinds(tx, squad, now);
  const chance = createChance(SEED);
  const members = await tx
    .insertInto("members")
    .values(demoMembers(chance, passwordHash, now, squad.kinds))
    .returning(["id", "isActive", "role"])
    .execute();
  const scheduled = demoShifts(squad, now, organization.timeZone);
  const shifts = [...scheduled, standbyShift(now, organization.timeZone)];
  const activeMembers = members.filter(({ isActive }) => isActive);
  const active = activeMembers.map(({ id }) => id);
  const today = dateOf(now, organization.timeZone);
  const qualified = await insertQualifications(tx, squad, active, today, now);
  const rolesOf = ({ type }: DemoShift) =>
    (squad.roles[type] ?? []).flatMap((code) => qualified.get(code) ?? []);
  for (const { key: type } of squad.kinds)
    await saveRoles(
      tx,
      type,
      (squad.roles[type] ?? []).flatMap((code) => qualified.get(code) ?? []),
    );
  const given = demoSpots(
    scheduled,
    active,
    (shift) => rolesOf(shift).map(({ holders }) => holders),
    now,
    chance,
  );
  const plain = activeMembers.filter(({ role }) => role === "member").map(({ id }) => id);
  const spots = [...given, ...standbySpots(shifts, given, plain, now)];
  await insertAways(tx, active, organization.timeZone, today, now);
  const shiftIds = await insertShifts(
    tx,
    shifts,
    (shift) => rolesOf(shift).map(({ id }) => id),
    now,
  );
  const assignmentIds = await insertSpots(tx, spots, shifts, shiftIds, now);
  await insertRequests(tx, spots, shifts, shiftIds, assignmentIds, now, chance);
  await insertMoves(tx);
  await insertServicePoints(tx, squad, active, organization.timeZone, now);
  await seedTraces(tx, {
    spots,
    shifts,
    shiftIds,
    assignmentIds,
    memberIds: members.map(({ id }) => id),
    now,
    chance,
    nameOf,
  });
}

/**
 * Turns every feature switch on. Call it before the squad is added, because its open items depend
 * on the switches.
 */
export async function turnOnEveryFeature(db: Db): Promise<void> {
  await db
    .updateTable("organizationSettings")
    .set({ features: [...FEATURE_SWITCHES] })
    .execute();
}

/** Adds the squad's own shift types, and archives unused built-in ones. */
async function insertKinds(tx: Tx, { kinds }: DemoSquad, now: Temporal.Instant): Promise<void> {
  const keys = kinds.map(({ key }) => key);
  await tx
    .updateTable("shiftTypes")
    .set({ isArchived: true, updatedAt: now })
    .where("key", "not in", [...keys, ONE_OFF])
    .execute();
  await tx
    .insertInto("shiftTypes")
    .values(
      kinds.map((kind, at) => ({
        ...kind,
        weekdays: [...kind.weekdays],
        roleIds: [...(kind.roleIds ?? [])],
        position: at - kinds.length,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({ maxMembers: row.ref("excluded.maxMembers") })),
    )
    .execute();
}

async function saveRoles(
  tx: Tx,
  key: string,
  roles: readonly { readonly id: number }[],
): Promise<void> {
  await tx
    .updateTable("shiftTypes")
    .set({ roleIds: roles.map(({ id }) => id) })
    .where("key", "=", key)
    .execute();
}

function nameOf(shift: DemoShift): string {
  return `${shiftName(shift)} on ${formatDay(shift.date, USUAL_DATES)}`;
}

async function insertShifts(
  tx: Tx,
  shifts: readonly DemoShift[],
  rolesOf: (shift: DemoShift) => number[],
  now: Temporal.Instant,
): Promise<number[]> {
  const seriesIds = new Map<string, number>();
  for (const [key, members] of Map.groupBy(
    shifts.filter(({ seriesKey }) => seriesKey !== null),
    ({ seriesKey }) => seriesKey ?? "",
  )) {
    const { id } = await tx
      .insertInto("shiftSeries")
      .values({
        recurringType: "weekly",
        startsOn: members[0]!.date,
        endsOn: members.at(-1)!.date,
        createdAt: now.subtract({ hours: 24 * 370 }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    seriesIds.set(key, id);
  }
  const rows = shifts.map((one) => {
    const { seriesKey, kindName: _kindName, ...shift } = one;
    const createdAt = shift.startsAt.subtract({ hours: 24 * 20 });
    const at = Temporal.Instant.compare(createdAt, now) > 0 ? now : createdAt;
    const seriesId = seriesKey === null ? null : (seriesIds.get(seriesKey) ?? null);
    return { ...shift, roleIds: rolesOf(one), seriesId, createdAt: at, updatedAt: at };
  });
  return inChunks(rows, async (chunk) =>
    (await tx.insertInto("shifts").values(chunk).returning("id").execute()).map(({ id }) => id),
  );
}

async function insertSpots(
  tx: Tx,
  spots: readonly DemoSpot[],
  shifts: readonly DemoShift[],
  shiftIds: readonly number[],
  now: Temporal.Instant,
): Promise<number[]> {
  const rows = spots.map(({ shiftIndex, memberId, status, spotNumber }) => {
    const { startsAt, endsAt } = shifts[shiftIndex]!;
    return {
      shiftId: shiftIds[shiftIndex]!,
      memberId,
      status,
      spotNumber,
      startsAt,
      endsAt,
      createdAt: before(startsAt, 24 * 12, now),
      updatedAt: before(startsAt, 24, now),
    };
  });
  const ids = await inChunks(rows, async (chunk) =>
    (await tx.insertInto("shiftAssignments").values(chunk).returning("id").execute()).map(
      ({ id }) => id,
    ),
  );
  const intervals = spots.flatMap((spot, index) =>
    spot.intervals.map(({ from, until, bySystem }) => ({
      assignmentId: ids[index]!,
      checkedInAt: from,
      checkedOutAt: until,
      isClosedBySystem: bySystem,
      createdAt: from,
    })),
  );
  await inChunks(intervals, async (chunk) => {
    await tx.insertInto("attendanceIntervals").values(chunk).execute();
    return [];
  });
  return ids;
}

async function insertRequests(
  tx: Tx,
  spots: readonly DemoSpot[],
  shifts: readonly DemoShift[],
  shiftIds: readonly number[],
  assignmentIds: readonly number[],
  now: Temporal.Instant,
  chance: ReturnType<typeof createChance>,
): Promise<void> {
  const rows = spots.flatMap((spot, index) => {
    if (!spot.request) return [];
    const { startsAt } = shifts[spot.shiftIndex]!;
    const createdAt = before(startsAt, 30, now);
    return [
      {
        shiftId: shiftIds[spot.shiftIndex]!,
        assignmentId: assignmentIds[index]!,
        requesterId: spot.memberId,
        createdBy: spot.memberId,
        reason: demoReason(chance),
        priority: spot.request.priority,
        status: spot.request.status,
        acceptedBy: spot.request.acceptorId,
        createdAt,
        resolvedAt: spot.request.status === "pending" ? null : createdAt.add({ minutes: 95 }),
      },
    ];
  });
  await inChunks(rows, async (chunk) => {
    await tx.insertInto("replacementRequests").values(chunk).execute();
    return [];
  });
}

/** Inserts the assignment history: spots assigned by an administrator, taken over, or given up. */
async function insertMoves(tx: Tx): Promise<void> {
  await sql`
    with held as (
      select a.id, a.shift_id, a.member_id, a.status, a.starts_at, a.created_at, a.updated_at,
        r.id as answers, r.assignment_id as left_id, r.requester_id as left_by, r.resolved_at,
        coalesce(a.spot_number, h.spot_number, (select min(n) from generate_series(1, 10) n
          where n not in (select o.spot_number from shift_assignments o where o.shift_id = a.shift_id and o.spot_number is not null))) as held_spot
      from shift_assignments a
      left join replacement_requests r on r.shift_id = a.shift_id and r.status = 'accepted' and r.accepted_by = a.member_id
      left join replacement_requests q on q.assignment_id = a.id and q.status = 'accepted'
      left join shift_assignments h on h.shift_id = a.shift_id and h.member_id = q.accepted_by
    ), moves as (
      select shift_id, held_spot, left_by as from_id, member_id as to_id, left_id as from_assignment, id as to_assignment, answers,
        case when answers is not null then 'request' when exists (select from shifts s where s.id = shift_id and s.series_id is not null)
          then 'series' else 'given' end as how, coalesce(resolved_at, created_at) as at from held
      union all select shift_id, held_spot, member_id, null, id, null, null,
        case status when 'missed' then 'missed' else 'nobody-came' end, greatest(starts_at, updated_at)
      from held where status in ('missed', 'needs_cover'))
    insert into assignment_history (shift_id, spot_number, from_member_id, to_member_id, from_assignment_id, to_assignment_id, how, request_id,
      by_member_id, moved_at)
    select shift_id, held_spot, from_id, to_id, from_assignment, to_assignment, how, answers,
      case how when 'request' then to_id when 'missed' then null when 'nobody-came' then null
        else (select min(id) from members where role = 'admin') end, at
    from moves order by at, (to_id is null), answers nulls first`.execute(tx);
}

/** Returns `instant` minus the given hours, but never later than now. */
function before(instant: Temporal.Instant, hours: number, now: Temporal.Instant): Temporal.Instant {
  const earlier = instant.subtract({ hours });
  return Temporal.Instant.compare(earlier, now) > 0 ? now.subtract({ hours: 3 }) : earlier;
}

async function inChunks<Row, Result>(
  rows: readonly Row[],
  insert: (chunk: Row[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < rows.length; start += CHUNK)
    results.push(...(await insert(rows.slice(start, start + CHUNK))));
  return results;
}
