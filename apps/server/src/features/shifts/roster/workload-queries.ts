import {
  askedKinds,
  offeringsOf,
} from "@watchbill/domain/members/availability/member-availability";
import type { LocalDate } from "@watchbill/domain/time/local";
import type { ActiveChange } from "@watchbill/domain/workload/active-time";
import type { Stretch, WorkloadSquad } from "@watchbill/domain/workload/day-parts";
import type { Duty } from "@watchbill/domain/workload/duty";
import {
  capacityOf,
  type Workload,
  type WorkloadFacts,
  type WorkloadMember,
  workloadsOf,
} from "@watchbill/domain/workload/fair-share";
import { workloadSpan } from "@watchbill/domain/workload/workload-span";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { readShiftTypes } from "../../shift-types/queries.ts";
import { selectEntered } from "../../time-off/queries.ts";

/**
 * The current time, and the day until which planned assignments count; without that day, only
 * served time counts.
 */
interface Asked {
  readonly now: Temporal.Instant;
  readonly plannedUntil?: LocalDate | undefined;
}

/** Returns the workload and the fair share of each member over the squad's lookback period. */
export async function readWorkloads(
  db: Db | Tx,
  squad: WorkloadSquad,
  asked: Asked,
): Promise<Map<number, Workload>> {
  return workloadsOf(await readWorkloadFacts(db, squad, asked), squad);
}

/**
 * Returns the input of the workload computation, to which callers may add suggested assignments.
 */
export async function readWorkloadFacts(
  db: Db | Tx,
  squad: WorkloadSquad,
  { now, plannedUntil }: Asked,
): Promise<WorkloadFacts> {
  const span = workloadSpan(squad, now, plannedUntil);
  const [members, duties] = await Promise.all([readMembers(db, span), readDuties(db, span, now)]);
  return { span, members, duties };
}

/** Reads the members who belonged to the squad at some time in a span, with their availability. */
async function readMembers(db: Db | Tx, span: Stretch): Promise<WorkloadMember[]> {
  const [from, until] = [instant(span.from), instant(span.until)];
  const [rows, kinds, timeOff, changes] = await Promise.all([
    db
      .selectFrom("members")
      .select(["id", "isActive", "availability", "createdAt", "deletedAt"])
      .where((eb) => eb.or([eb("deletedAt", "is", null), eb("deletedAt", ">", from)]))
      .orderBy("id")
      .execute(),
    readShiftTypes(db),
    // Time off reduces a member's share, but busy times of a synced calendar do not.
    selectEntered(db, "all", { startsAt: from, endsAt: until }).execute(),
    readActiveChanges(db),
  ]);
  const asked = askedKinds(kinds).map(({ key }) => key);
  const timeOffBy = Map.groupBy(timeOff, ({ memberId }) => memberId);
  return rows.map(({ id, isActive, availability, createdAt, deletedAt }) => ({
    id,
    isActive,
    capacity: capacityOf(offeringsOf(availability), asked),
    addedAt: createdAt.epochMilliseconds,
    removedAt: deletedAt?.epochMilliseconds ?? null,
    changes: changes.get(id) ?? [],
    timeOff: (timeOffBy.get(id) ?? []).map(({ startsAt, endsAt }) => ({
      from: startsAt.epochMilliseconds,
      until: endsAt.epochMilliseconds,
    })),
  }));
}

/** Reads the activations and deactivations of members from the activity log. */
async function readActiveChanges(db: Db | Tx): Promise<Map<number | null, ActiveChange[]>> {
  const rows = await db
    .selectFrom("events")
    .select(["subjectId", "type", "occurredAt"])
    .where("type", "in", ["members.activated", "members.deactivated"])
    .orderBy("occurredAt")
    .orderBy("id")
    .execute();
  const changes = Map.groupBy(rows, ({ subjectId }) => subjectId);
  return new Map(
    [...changes].map(([id, own]) => [
      id,
      own.map(({ type, occurredAt }) => ({
        at: occurredAt.epochMilliseconds,
        isActive: type === "members.activated",
      })),
    ]),
  );
}

interface DutyRow extends Duty {
  readonly isPlanned: boolean;
}

/**
 * Reads the time served on shifts that began in a span and, if the span reaches into the future,
 * the assignments on current and future ones. Scans the span's shifts once.
 */
async function readDuties(db: Db | Tx, span: Stretch, now: Temporal.Instant): Promise<Duty[]> {
  const isAhead = span.until > now.epochMilliseconds;
  // A member whose last 10-7 was before the shift's end has served only until then.
  const isHeld = sql`(a.spot_number is not null and a.status <> 'completed' and a.ends_at > ${now} and ${isAhead}::boolean)`;
  const { rows } = await sql<DutyRow>`
    select a.member_id, ${epochMs(sql.ref("a.starts_at"))} as from, ${epochMs(sql.ref("a.ends_at"))} as until,
      ${epochMs(sql.ref("a.created_at"))} as taken_at, ${isHeld} as is_planned, i.served
    from shift_assignments a
    left join lateral (
      select json_agg(json_build_object('from', ${epochMs(sql.ref("checked_in_at"))},
        'until', ${epochMs(sql`coalesce(checked_out_at, ${now})`)}) order by checked_in_at) as served
      from attendance_intervals where assignment_id = a.id
    ) i on true
    where a.starts_at >= ${instant(span.from)} and a.starts_at < ${instant(span.until)}
      and (i.served is not null or ${isHeld})
    order by a.id`.execute(db);
  return rows.map(({ isPlanned, served, ...duty }) => ({
    ...duty,
    served: isPlanned ? null : served,
  }));
}

/**
 * SQL for a timestamp as epoch milliseconds, because a year has too many rows for a date object
 * each.
 */
export function epochMs(column: RawBuilder<unknown>) {
  return sql`(extract(epoch from ${column}) * 1000)::float8`;
}

function instant(ms: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Math.floor(ms));
}
