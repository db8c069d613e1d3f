import { unitKey } from "@watchbill/domain/members/unit-number";
import { type RawBuilder, sql } from "kysely";

/** The unit number in a column, normalized as by `unitKey`; the indexes use this expression. */
export function storedUnitKey(column: string): RawBuilder<string> {
  return sql<string>`lower(translate(${sql.ref(column)}, '-. /', ''))`;
}

/**
 * A condition on `members` that finds the active member by a typed unit number. When several
 * members share a normalized number, only the exact spelling (ignoring case) matches.
 */
export function isMemberOfUnit(typed: string): RawBuilder<boolean> {
  const key = unitKey(typed);
  return sql<boolean>`${storedUnitKey("members.unitNumber")} = ${key} and members.deleted_at is null and members.is_active
    and (lower(members.unit_number) = ${typed.trim().toLowerCase()} or not exists (select from members o
      where ${storedUnitKey("o.unitNumber")} = ${key} and o.id <> members.id and o.deleted_at is null))`;
}

/**
 * A condition on `members` that finds the non-deleted rows with this unit number, in any spelling.
 */
export function hasSameUnit(unitNumber: string): RawBuilder<boolean> {
  return sql<boolean>`${storedUnitKey("members.unitNumber")} = ${unitKey(unitNumber)} and members.deleted_at is null`;
}
