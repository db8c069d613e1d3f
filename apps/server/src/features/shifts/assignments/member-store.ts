import { OWN_LIMITS } from "@watchbill/domain/eligibility/own-limits";
import type { Reach } from "@watchbill/domain/eligibility/spot-range";
import { type RawBuilder, sql } from "kysely";
import { sendAll } from "../../../platform/database/batch.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { memberName } from "../../accounts/queries.ts";
import { shiftTypeNameOf } from "../../shift-types/queries.ts";
import { selectTimeOff } from "../../time-off/queries.ts";

export async function isInSquad(tx: Tx, id: number): Promise<boolean> {
  const active = tx
    .selectFrom("members")
    .select("id")
    .where("id", "=", id)
    .where("isActive", "=", true);
  return (await active.where("deletedAt", "is", null).executeTakeFirst()) !== undefined;
}

/** Locks members, so that none is deactivated until the transaction ends. */
export async function lockShiftMembers(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await selectMembers(tx, ids).execute();
}

/**
 * Locks members and reads the input of the eligibility rules: their facts, their assignments within
 * reach, and their time off.
 */
export async function lockMembersWithSpots(tx: Tx, ids: readonly number[], reach: Reach) {
  const [members, spots, timeOff] = await sendAll(
    tx,
    selectMembers(tx, ids).compile(),
    tx
      .selectFrom("shiftAssignments as a")
      .innerJoin("shifts as s", "s.id", "a.shiftId")
      .select([
        "a.memberId",
        "a.shiftId",
        "a.startsAt",
        "a.endsAt",
        "s.customName",
        shiftTypeNameOf("s").as("kindName"),
        "s.date",
        "s.endDate",
        "s.startTime",
        "s.endTime",
      ])
      .where("a.memberId", "in", ids)
      .where("a.spotNumber", "is not", null)
      .where(heldWithin(reach))
      .orderBy("a.startsAt")
      .compile(),
    selectTimeOff(tx, ids, reach.near).compile(),
  );
  return { members, spots, timeOff };
}

/**
 * SQL condition: assignment `a` matters for its member's eligibility, because it is near in time,
 * or in a month for which they set a limit of shifts.
 */
export function heldWithin({ near, months }: Reach): RawBuilder<boolean> {
  // Compares each assignment with its own member, because a list of ids would often contain the
  // whole squad.
  return sql<boolean>`((a.starts_at < ${near.endsAt} and a.ends_at > ${near.startsAt})
    or (a.starts_at >= ${months.startsAt} and a.starts_at < ${months.endsAt}
      and (select max_monthly_shifts is not null from members where id = a.member_id)))`;
}

function selectMembers(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom("members")
    .select([
      "id",
      "isActive",
      "observesShabbat",
      "servesOnShabbat",
      "availability",
      ...OWN_LIMITS,
      memberName().as("name"),
    ])
    .where("id", "in", ids)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .forShare();
}
