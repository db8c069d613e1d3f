import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { eraseBlockedBecause, erasedTitle } from "@watchbill/domain/privacy/erased-member";
import { sharedInWords } from "@watchbill/domain/privacy/named-in-texts";
import { sql } from "kysely";
import type { ErasureNote } from "../../platform/backup/erasure-notes.ts";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { PASSWORD_MEMBER_MISSING } from "../members/password-commands.ts";
import { listOthers } from "./naming-queries.ts";

/**
 * Returns the number of spots that a member holds, or is still responsible for, on shifts that are
 * not over.
 */
export async function countShiftsAhead(
  db: Db | Tx,
  memberId: number,
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom("shiftAssignments")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("memberId", "=", memberId)
    .where("endsAt", ">", now)
    .where("status", "in", ["assigned", "confirmed", "replacement_requested", "needs_cover"])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the id of the former member who left first, before an instant, and had no shift since;
 * undefined when there is none. A deactivated member left at the latest when their row was last
 * updated.
 */
export async function selectLongGone(
  db: Db | Tx,
  before: Temporal.Instant,
): Promise<number | undefined> {
  const left = sql<Temporal.Instant>`coalesce(m.deleted_at, m.updated_at)`;
  const row = await db
    .selectFrom("members as m")
    .select("m.id")
    .where((eb) => eb.or([eb("m.isActive", "=", false), eb("m.deletedAt", "is not", null)]))
    .where("m.erasedAt", "is", null)
    .where(left, "<", before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("shiftAssignments as a")
            .select("a.id")
            .whereRef("a.memberId", "=", "m.id")
            .where("a.endsAt", ">=", before),
        ),
      ),
    )
    .orderBy(left)
    .orderBy("m.id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Lists the erased members, from the rows that remain of them. */
export function listErased(db: Db | Tx): Promise<ErasureNote[]> {
  return db
    .selectFrom("members")
    .select(["id as memberId", "createdAt", "erasedAt"])
    .where("erasedAt", "is not", null)
    .orderBy("id")
    .$narrowType<{ erasedAt: Temporal.Instant }>()
    .execute();
}

export async function listFormerMembers({
  db,
}: QueryContext): Promise<OutputOf<Api["privacy.formerMembers"]>> {
  const rows = await db
    .selectFrom("members")
    .select(["id", "unitNumber", "firstName", "lastName", "deletedAt", "erasedAt", "updatedAt"])
    .where((eb) => eb.or([eb("isActive", "=", false), eb("deletedAt", "is not", null)]))
    .execute();
  return rows
    .map(({ deletedAt, erasedAt, updatedAt, ...member }) => ({
      ...member,
      state: erasedAt
        ? ("erased" as const)
        : deletedAt
          ? ("deleted" as const)
          : ("deactivated" as const),
      since: erasedAt ?? deletedAt ?? updatedAt,
    }))
    .sort((a, b) => Temporal.Instant.compare(b.since, a.since) || b.id - a.id);
}

/** Returns what erasing a member would remove, and what it would keep. */
export async function readErasure(
  { db, actor, now }: QueryContext<MemberActor>,
  { id }: { id: number },
): Promise<OutputOf<Api["privacy.erasure"]>> {
  const member = orThrow(
    await db
      .selectFrom("members")
      .select([
        "id",
        "unitNumber",
        "firstName",
        "lastName",
        "email",
        "phoneNumber",
        "isActive",
        "erasedAt",
      ])
      .where("id", "=", id)
      .executeTakeFirst(),
    PASSWORD_MEMBER_MISSING,
  );
  const { isActive, erasedAt, unitNumber, firstName, lastName } = member;
  const reading = [countKept(db, id), countShiftsAhead(db, id, now), listOthers(db, id)] as const;
  const [{ rows: counted }, shiftsAhead, others] = await Promise.all(reading);
  const { messages, notifications, notes, devices, shifts, minutes } = counted[0]!;
  return {
    id,
    unitNumber,
    firstName,
    lastName,
    becomes: erasedTitle(id),
    goes: { messages, notifications, notes, devices },
    stays: { shifts, minutes, shared: erasedAt === null ? sharedInWords(member, others) : [] },
    blockedBecause:
      eraseBlockedBecause(actor.id, { id, isActive, isErased: erasedAt !== null, shiftsAhead })
        ?.message ?? null,
  };
}

interface Counts {
  readonly messages: number;
  readonly notifications: number;
  readonly notes: number;
  readonly devices: number;
  readonly shifts: number;
  readonly minutes: number;
}

function countKept(db: Db, id: number) {
  return sql<Counts>`select
    (select count(*) from deliveries where member_id = ${id})::int as messages,
    (select count(*) from notifications where member_id = ${id})::int as notifications,
    (select count(*) from handoff_notes where author_id = ${id})::int
      + (select count(*) from swaps where offerer_id = ${id} and note <> '')::int
      + (select count(*) from replacement_requests where requester_id = ${id} and reason is not null)::int
      + (select count(*) from time_off where member_id = ${id})::int as notes,
    (select count(*) from push_subscriptions where member_id = ${id})::int
      + (select count(*) from passkeys where member_id = ${id})::int
      + (select count(*) from calendar_feeds where member_id = ${id})::int as devices,
    (select count(*) from shift_assignments where member_id = ${id} and status = 'completed')::int as shifts,
    (select coalesce(sum(extract(epoch from checked_out_at - checked_in_at)), 0) / 60 from attendance_intervals
      where member_id = ${id} and checked_out_at is not null)::int as minutes`.execute(db);
}
