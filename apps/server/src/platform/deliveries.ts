import type { Insertable } from "kysely";
import type { Tx } from "./database.ts";
import type { DeliveriesTable } from "./database-types.ts";

/** A message to be sent after the transaction commits: the row is queue and message log at once. */
export type NewDelivery = Omit<Insertable<DeliveriesTable>, "channel" | "urgency"> & {
  readonly channel: "email" | "sms" | "push";
  readonly urgency: "urgent" | "action" | "info";
};

/** Writes a message into the outbox; one with a `dedupKey` that is already there is left as it was. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<void> {
  await tx
    .insertInto("deliveries")
    .values(delivery)
    .onConflict((conflict) => conflict.column("dedupKey").doNothing())
    .execute();
}
