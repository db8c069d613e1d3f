import type { PointCategory } from "@watchbill/domain/service-points/point-rules";
import type { Tx } from "../../platform/database/database.ts";

/** Replaces the table of points of a year. */
export async function replacePointTable(
  tx: Tx,
  year: number,
  categories: readonly PointCategory[],
): Promise<void> {
  await tx.deleteFrom("pointCategories").where("year", "=", year).execute();
  for (const { rules, ...category } of categories) {
    const { id: categoryId } = await tx
      .insertInto("pointCategories")
      .values({ ...category, year })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (rules.length === 0) continue;
    await tx
      .insertInto("pointRules")
      .values(rules.map((rule) => ({ ...rule, categoryId })))
      .execute();
  }
}
