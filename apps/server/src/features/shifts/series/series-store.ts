import type { RecurringType } from "@watchbill/domain/shifts/series";
import type { LocalDate } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

export async function insertSeries(
  tx: Tx,
  series: {
    recurringType: RecurringType | "rotation";
    startsOn: string;
    endsOn: string;
    createdBy: number;
    createdAt: Temporal.Instant;
  },
): Promise<number> {
  const { id } = await tx
    .insertInto("shiftSeries")
    .values(series)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Makes concurrent rotation commands run one by one, so that the second finds the shifts of the
 * first.
 */
export async function lockRotations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('rotations'))`.execute(tx);
}

/** Deletes the series that ended before a day and have no shifts. */
export async function deleteEmptySeriesBefore(tx: Tx, day: LocalDate): Promise<void> {
  await tx
    .deleteFrom("shiftSeries as r")
    .where("r.endsOn", "<", day)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("shifts as s").select("s.id").whereRef("s.seriesId", "=", "r.id")),
      ),
    )
    .execute();
}
