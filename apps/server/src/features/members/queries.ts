import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { directoryMember, fullMember } from "@watchbill/contract/members";
import { shownAvailability } from "@watchbill/domain/members/member-availability";
import type { MemberFilter } from "@watchbill/domain/members/member-filter";
import type { ShiftType } from "@watchbill/domain/shift-types/shift-type";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { readShiftTypes } from "../shift-types/queries.ts";
import { PASSWORD_MEMBER_MISSING } from "./password-commands.ts";

type FullMember = OutputOf<Api["members.one"]>;

/** Lists the directory in natural order of unit numbers: C-7 before C-25. */
export async function listMembers(
  ctx: QueryContext,
  { filter }: { filter: MemberFilter },
): Promise<OutputOf<Api["members.list"]>> {
  const [rows, kinds] = await Promise.all([readRows(ctx.db, filter), readShiftTypes(ctx.db)]);
  return rows.map((row) => directoryMember.parse(withAvailability(row, kinds)));
}

/** Lists the directory's members with all fields, for the export. */
export async function exportMembers(
  ctx: QueryContext,
  { filter }: { filter: MemberFilter },
): Promise<FullMember[]> {
  const [rows, kinds] = await Promise.all([readRows(ctx.db, filter), readShiftTypes(ctx.db)]);
  return rows.map((row) => wholeMember(row, kinds));
}

async function readRows(db: Db, filter: MemberFilter) {
  let query = db.selectFrom("members").selectAll().where("deletedAt", "is", null);
  if (filter !== "all") query = query.where("isActive", "=", filter === "active");
  const collator = new Intl.Collator("en", { numeric: true });
  return (await query.execute()).sort((a, b) => collator.compare(a.unitNumber, b.unitNumber));
}

/** Returns one member with all fields; throws when there is none. */
export async function getMember(ctx: QueryContext, { id }: { id: number }): Promise<FullMember> {
  return readFullMember(ctx.db, id);
}

/** Converts a member row to the administrators' view. */
export function wholeMember(
  row: { readonly availability: unknown },
  kinds: readonly ShiftType[],
): FullMember {
  return fullMember.parse(withAvailability(row, kinds));
}

function withAvailability<Row extends { readonly availability: unknown }>(
  row: Row,
  kinds: readonly ShiftType[],
) {
  return { ...row, ...shownAvailability(row.availability, kinds) };
}

export async function readFullMember(db: Db | Tx, id: number): Promise<FullMember> {
  const [row, kinds] = await Promise.all([readRow(db, id), readShiftTypes(db)]);
  return wholeMember(row, kinds);
}

export async function readDirectoryMember(
  db: Db | Tx,
  id: number,
): Promise<OutputOf<Api["members.saveAvailability"]>> {
  const [row, kinds] = await Promise.all([readRow(db, id), readShiftTypes(db)]);
  return directoryMember.parse(withAvailability(row, kinds));
}

async function readRow(db: Db | Tx, id: number) {
  return orThrow(
    await db
      .selectFrom("members")
      .selectAll()
      .where("id", "=", id)
      .where("deletedAt", "is", null)
      .executeTakeFirst(),
    PASSWORD_MEMBER_MISSING,
  );
}

/** Lists the ids of the administrators to notify. */
export async function listAdministratorIds(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom("members")
    .select("id")
    .where("role", "=", "admin")
    .where("isActive", "=", true)
    .where("deletedAt", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
