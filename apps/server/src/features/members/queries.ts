import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { directoryMember, fullMember } from "@watchbill/contract/members";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database.ts";
import { orRefuse } from "../../platform/refused.ts";
import { MEMBER_MISSING } from "./password-commands.ts";

type FullMember = OutputOf<Api["members.one"]>;

/** The directory, ordered as people read unit numbers: C-7 before C-25. */
export async function listMembers(
  ctx: QueryContext,
  { filter }: { filter: "active" | "inactive" | "all" },
): Promise<OutputOf<Api["members.list"]>> {
  let query = ctx.db.selectFrom("members").selectAll().where("deletedAt", "is", null);
  if (filter !== "all") query = query.where("isActive", "=", filter === "active");
  const rows = await query.execute();
  const collator = new Intl.Collator("en", { numeric: true });
  return rows.map((row) => directoryMember.parse(row)).sort((a, b) => collator.compare(a.unitNumber, b.unitNumber));
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
