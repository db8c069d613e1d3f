import { unitKey } from "@watchbill/domain/members/unit-number";
import { type RawBuilder, sql } from "kysely";

/** The normalized unit number of a `members` row, as `unitKey`; the indexes use this expression. */
const KEY = (table: string) => sql`lower(translate(${sql.ref(`${table}.unitNumber`)}, '-. /', ''))`;

/**
 * Selects the active member of `members` with a typed unit number. Members who share a
 * normalized unit number are found by the exact spelling only, ignoring case.
 */
export function isMemberOfUnit(typed: string): RawBuilder<boolean> {
  const key = unitKey(typed);
  return sql<boolean>`${KEY("members")} = ${key} and members.deleted_at is null and members.is_active
    and (lower(members.unit_number) = ${typed.trim().toLowerCase()} or not exists (select from members o
      where ${KEY("o")} = ${key} and o.id <> members.id and o.deleted_at is null))`;
}

/** Selects the non-deleted rows of `members` with this unit number, in any spelling. */
export function hasSameUnit(unitNumber: string): RawBuilder<boolean> {
  return sql<boolean>`${KEY("members")} = ${unitKey(unitNumber)} and members.deleted_at is null`;
}
