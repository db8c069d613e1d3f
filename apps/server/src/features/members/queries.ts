import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { QueryContext } from "../../platform/context.ts";

/** The directory, ordered as people read unit numbers: C-7 before C-25. */
export async function listMembers(
  ctx: QueryContext,
  { filter }: { filter: "active" | "inactive" | "all" },
): Promise<OutputOf<Api["members.list"]>> {
  let query = ctx.db.selectFrom("members").selectAll().where("deletedAt", "is", null);
  if (filter !== "all") query = query.where("isActive", "=", filter === "active");
  const rows = await query.execute();
  const collator = new Intl.Collator("en", { numeric: true });
  return rows
    .map((row) => ({ ...row, role: row.role === "admin" ? ("admin" as const) : ("member" as const) }))
    .sort((a, b) => collator.compare(a.unitNumber, b.unitNumber));
}
