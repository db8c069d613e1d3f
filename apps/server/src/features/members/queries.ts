import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { directoryMember, fullMember } from "@watchbill/contract/members/members";
import { shownAvailability } from "@watchbill/domain/members/availability/member-availability";
import { shownPhoneOrNull } from "@watchbill/domain/members/contact/stored-phone";
import type { MemberFilter } from "@watchbill/domain/members/member-filter";
import type { ShiftType } from "@watchbill/domain/shift-types/shift-type";
import { compareTexts } from "@watchbill/domain/text/language";
import type { Organization, QueryContext } from "../../platform/context.ts";
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
  const { country } = ctx.organization;
  return rows.map((row) => directoryMember.parse(shownMember(row, { kinds, country })));
}

/** Lists the directory's members with all fields, for the export. */
export async function exportMembers(
  ctx: QueryContext,
  { filter }: { filter: MemberFilter },
): Promise<FullMember[]> {
  const [rows, kinds] = await Promise.all([readRows(ctx.db, filter), readShiftTypes(ctx.db)]);
  const { country } = ctx.organization;
  return rows.map((row) => wholeMember(row, { kinds, country }));
}

async function readRows(db: Db, filter: MemberFilter) {
  let query = db.selectFrom("members").selectAll().where("deletedAt", "is", null);
  if (filter !== "all") query = query.where("isActive", "=", filter === "active");
  return (await query.execute()).sort((a, b) => compareTexts(a.unitNumber, b.unitNumber));
}

/** Returns one member with all fields; throws when there is none. */
export async function getMember(ctx: QueryContext, { id }: { id: number }): Promise<FullMember> {
  return readFullMember(ctx.db, id, ctx.organization);
}

/** Converts a member row to the form that administrators see. */
export function wholeMember(row: StoredMember, squad: SquadOfMembers): FullMember {
  return fullMember.parse(shownMember(row, squad));
}

/** The squad settings that the API's form of a member depends on. */
interface SquadOfMembers {
  readonly kinds: readonly ShiftType[];
  readonly country: string;
}

type StoredMember = { readonly availability: unknown; readonly phoneNumber: string | null };

function shownMember<Row extends StoredMember>(row: Row, { kinds, country }: SquadOfMembers) {
  return {
    ...row,
    ...shownAvailability(row.availability, kinds),
    phoneNumber: shownPhoneOrNull(row.phoneNumber, country),
  };
}

export async function readFullMember(
  db: Db | Tx,
  id: number,
  { country }: Organization,
): Promise<FullMember> {
  const [row, kinds] = await Promise.all([readRow(db, id), readShiftTypes(db)]);
  return wholeMember(row, { kinds, country });
}

export async function readDirectoryMember(
  db: Db | Tx,
  id: number,
  { country }: Organization,
): Promise<OutputOf<Api["members.saveAvailability"]>> {
  const [row, kinds] = await Promise.all([readRow(db, id), readShiftTypes(db)]);
  return directoryMember.parse(shownMember(row, { kinds, country }));
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
