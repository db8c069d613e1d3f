import type { PatternShift } from "@watchbill/domain/shifts/week-template";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

/** Upserts a week template by name; returns its id. */
export async function replaceTemplate(
  tx: Tx,
  template: { readonly name: string; readonly createdBy: number },
  pattern: readonly PatternShift[],
  now: Temporal.Instant,
): Promise<number> {
  // The lock makes concurrent saves of one new name run one by one, so that the second replaces the
  // first.
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

/** Deletes a weekly template; returns its name, or undefined when it does not exist. */
export async function deleteTemplate(tx: Tx, id: number): Promise<{ name: string } | undefined> {
  return tx.deleteFrom("weekTemplates").where("id", "=", id).returning("name").executeTakeFirst();
}
