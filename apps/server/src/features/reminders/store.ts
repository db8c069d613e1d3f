import type { ReminderKey } from "@watchbill/domain/reminders/due-reminders";
import type { Tx } from "../../platform/database/database.ts";

/** Records reminders; returns those not recorded before, which the caller must send. */
export async function insertReminders(
  tx: Tx,
  reminders: readonly ReminderKey[],
  now: Temporal.Instant,
): Promise<Set<string>> {
  if (reminders.length === 0) return new Set();
  const rows = await tx
    .insertInto("reminders")
    .values(
      reminders.map(({ assignmentId, kind, shiftStartsAt }) => ({
        assignmentId,
        kind,
        shiftStartsAt,
        recordedAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["assignmentId", "kind", "shiftStartsAt"]).doNothing(),
    )
    .returning(["assignmentId", "kind"])
    .execute();
  return new Set(rows.map(({ assignmentId, kind }) => `${assignmentId} ${kind}`));
}
