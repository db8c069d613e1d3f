import { unitKey } from "@watchbill/domain/members/unit-number";
import { type RawBuilder, sql } from "kysely";

/** The unit number in a column, normalized as by `unitKey`; the indexes use this expression. */
export function storedUnitKey(column: string): RawBuilder<string> {
  return sql<string>`lower(translate(${sql.ref(column)}, '-. /', ''))`;
}

/**
 * Selects the active member of `members` with a typed unit number. Members who share a
 * normalized unit number are found by the exact spelling only, ignoring case.
 */
export function isMemberOfUnit(typed: string): RawBuilder<boolean> {
  const key = unitKey(typed);
  return sql<boolean>`${storedUnitKey("members.unitNumber")} = ${key} and members.deleted_at is null and members.is_active
    and (lower(members.unit_number) = ${typed.trim().toLowerCase()} or not exists (select from members o
      where ${storedUnitKey("o.unitNumber")} = ${key} and o.id <> members.id and o.deleted_at is null))`;
}

/** Selects the non-deleted rows of `members` with this unit number, in any spelling. */
export function hasSameUnit(unitNumber: string): RawBuilder<boolean> {
  return sql<boolean>`${storedUnitKey("members.unitNumber")} = ${unitKey(unitNumber)} and members.deleted_at is null`;
}
