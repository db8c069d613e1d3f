import { expect, test } from "vitest";
import type { Channel, OutgoingMessage, SendOutcome } from "../../platform/channels/channel.ts";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp } from "../../testing/test-app.ts";

/** Returns channels that send email through this function, and nothing else. */
function mailBy(send: (message: OutgoingMessage) => Promise<SendOutcome>) {
  const channel = (by: Channel["send"]): Channel => ({
    perSecond: 1_000,
    send: by,
    close: () => undefined,
  });
  const none = channel(async () => ({ kind: "not-configured" }));
  return { email: channel(send), sms: none, push: none, close: () => undefined };
}

test("a worker that stalled past its lease does not overwrite another worker's outcome", async () => {
  const taken = Promise.withResolvers<void>();
  const woken = Promise.withResolvers<SendOutcome>();
  const slow = await createTestApp({
    channels: mailBy(async () => {
      taken.resolve();
      return woken.promise;
    }),
  });
  const quick = await createTestApp({
    connection: slow.connection,
    clock: slow.clock,
    channels: mailBy(async () => ({ kind: "accepted", method: "quick", providerMessageId: null })),
  });
  const [admin, member] = [
    await signedInMember(slow, { role: "admin" }),
    await signedInMember(slow),
  ];
  const shift = await addShift(slow, { date: "2026-05-12", startTime: "18:30", endTime: "20:30" });
  expect(
    (await admin.call("replacements.assignShift", { userId: member.id, shiftId: shift.id })).status,
  ).toBe(200);

  const standing = slow.settle();
  await taken.promise;
  await quick.settle();
  const statusOf = async () =>
    quick.dependencies.database.read
      .selectFrom("deliveries")
      .select(["status", "deliveryMethod"])
      .where("memberId", "=", member.id)
      .where("channel", "=", "email")
      .executeTakeFirstOrThrow();
  // While the first worker's lease is valid, no other worker can claim the message.
  expect((await statusOf()).status).toBe("pending");
  slow.clock.advance({ seconds: 31 });
  await quick.settle();
  expect(await statusOf()).toEqual({ status: "success", deliveryMethod: "quick" });

  woken.resolve({
    kind: "refused",
    method: "slow",
    error: "550 no such mailbox",
    isPermanent: true,
  });
  await standing;
  expect(await statusOf()).toEqual({ status: "success", deliveryMethod: "quick" });
  await quick.close();
  await slow.close();
});
