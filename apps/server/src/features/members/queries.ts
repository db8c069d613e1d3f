import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { directoryMember, fullMember } from "@watchbill/contract/members";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { orRefuse } from "../../platform/refused.ts";
import { MEMBER_MISSING } from "./password-commands.ts";

type FullMember = OutputOf<Api["members.one"]>;
type Filter = "active" | "inactive" | "all";

/** The directory, ordered as people read unit numbers: C-7 before C-25. */
export async function listMembers(ctx: QueryContext, { filter }: { filter: Filter }): Promise<OutputOf<Api["members.list"]>> {
  return (await readRows(ctx.db, filter)).map((row) => directoryMember.parse(row));
}

/** The same members whole, for the export. */
export async function exportMembers(ctx: QueryContext, { filter }: { filter: Filter }): Promise<FullMember[]> {
  return (await readRows(ctx.db, filter)).map((row) => fullMember.parse(row));
}

async function readRows(db: Db, filter: Filter) {
  let query = db.selectFrom("members").selectAll().where("deletedAt", "is", null);
  if (filter !== "all") query = query.where("isActive", "=", filter === "active");
  const collator = new Intl.Collator("en", { numeric: true });
  return (await query.execute()).sort((a, b) => collator.compare(a.unitNumber, b.unitNumber));
}

/** One member, whole; refuses when there is none. */
export async function getMember(ctx: QueryContext, { id }: { id: number }): Promise<FullMember> {
  return readFullMember(ctx.db, id);
}

/** The same inside a command. */
export async function readFullMember(db: Db | Tx, id: number): Promise<FullMember> {
  return fullMember.parse(await readRow(db, id));
}

/** A member as the directory shows them. */
export async function readDirectoryMember(db: Db | Tx, id: number): Promise<OutputOf<Api["members.saveAvailability"]>> {
  return directoryMember.parse(await readRow(db, id));
}

async function readRow(db: Db | Tx, id: number) {
  return orRefuse(
    await db.selectFrom("members").selectAll().where("id", "=", id).where("deletedAt", "is", null).executeTakeFirst(),
    MEMBER_MISSING,
  );
}
