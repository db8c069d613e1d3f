import type { PatternShift } from "@watchbill/domain/shifts/week-plan";
import type { Tx } from "../../platform/database/database.ts";

/** Keeps a week under a name, in place of an older one of that name; gives its number. */
export async function replaceTemplate(
  tx: Tx,
  template: { readonly name: string; readonly createdBy: number },
  pattern: readonly PatternShift[],
  now: Temporal.Instant,
): Promise<number> {
  await tx
    .deleteFrom("weekTemplates")
    .where((eb) => eb(eb.fn<string>("lower", ["name"]), "=", template.name.toLowerCase()))
    .execute();
  const { id } = await tx
    .insertInto("weekTemplates")
    .values({ ...template, createdAt: now, updatedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("weekTemplateShifts")
    .values(
      pattern.map(({ dayOffset, memberIds, ...shift }) => ({
        ...shift,
        templateId: id,
        weekday: dayOffset,
        memberIds: [...memberIds],
      })),
    )
    .execute();
  return id;
}

/** Deletes a kept week; gives its name, or undefined when it is not there any more. */
export async function deleteTemplate(tx: Tx, id: number): Promise<{ name: string } | undefined> {
  return tx.deleteFrom("weekTemplates").where("id", "=", id).returning("name").executeTakeFirst();
}
