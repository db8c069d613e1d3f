import { MASK } from "@watchbill/domain/messages/mask";
import { type Insertable, sql } from "kysely";
import type { Tx } from "../database/database.ts";
import type { DeliveriesTable } from "../database/database-types.ts";

/** A message to be sent after the transaction commits: the row is queue and message log at once. */
export type NewDelivery = Omit<Insertable<DeliveriesTable>, "channel" | "urgency"> & {
  readonly channel: "email" | "sms" | "push";
  readonly urgency: "urgent" | "action" | "info";
};

/** Writes messages into the outbox; one with a `dedupKey` that is already there is left as it was. */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  for (let start = 0; start < deliveries.length; start += 500) {
    await tx
      .insertInto("deliveries")
      .values(deliveries.slice(start, start + 500).map(concealed))
      .onConflict((conflict) => conflict.column("dedupKey").doNothing())
      .execute();
  }
}

/** Writes one message into the outbox. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<void> {
  await insertDeliveries(tx, [delivery]);
}

/** The same where something refers to the message: gives its number. */
export async function insertNumberedDelivery(tx: Tx, delivery: NewDelivery): Promise<number> {
  const { id } = await tx.insertInto("deliveries").values(concealed(delivery)).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Takes a member's waiting messages of one kind back before they leave, because something newer has taken their place. */
export async function dropWaiting(tx: Tx, memberId: number, kind: string, because: string): Promise<void> {
  await tx
    .updateTable("deliveries")
    .set({ status: "dropped", errorMessage: because, secret: null })
    .where("memberId", "=", memberId)
    .where("status", "=", "pending")
    .where(sql`metadata->>'kind'`, "=", kind)
    .execute();
}

function concealed(delivery: NewDelivery): NewDelivery {
  const { secret } = delivery;
  if (!secret) return delivery;
  const conceal = <T extends string | null | undefined>(text: T): T | string => (text ? text.replaceAll(secret, MASK) : text);
  return {
    ...delivery,
    subject: conceal(delivery.subject ?? null),
    content: delivery.content.replaceAll(secret, MASK),
    contentHtml: conceal(delivery.contentHtml ?? null),
    ...(delivery.metadata === undefined ? {} : { metadata: delivery.metadata.replaceAll(secret, MASK) }),
  };
}

/** A stored text as its recipient reads it. */
export function revealed(text: string, secret: string | null): string {
  return secret === null ? text : text.replaceAll(MASK, secret);
}
