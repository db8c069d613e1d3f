import type { PatternShift } from "@watchbill/domain/shifts/usual-week";
import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/** Keeps a week under a name, in place of an older one of that name; gives its number. */
export async function replaceTemplate(
  tx: Tx,
  template: { readonly name: string; readonly createdBy: number },
  pattern: readonly PatternShift[],
  now: Temporal.Instant,
): Promise<number> {
  // Two who keep a week under a new name at once find none to replace; the second replaces the first one's.
  await sql`select pg_advisory_xact_lock(hashtext(${`saved week ${template.name.toLowerCase()}`}))`.execute(
    tx,
  );
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
      pattern.map(
        ({
          dayOffset,
          memberIds,
          roleIds,
          kindName: _kindName,
          availabilityKind: _counts,
          ...shift
        }) => ({
          ...shift,
          templateId: id,
          weekday: dayOffset,
          memberIds: [...memberIds],
          roleIds: [...roleIds],
        }),
      ),
    )
    .execute();
  return id;
}

/** Deletes a kept week; gives its name, or undefined when it is not there any more. */
export async function deleteTemplate(tx: Tx, id: number): Promise<{ name: string } | undefined> {
  return tx.deleteFrom("weekTemplates").where("id", "=", id).returning("name").executeTakeFirst();
}
