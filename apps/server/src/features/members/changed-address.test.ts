import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_MAIL, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let day = 0;

beforeAll(async () => {
  app = await createTestApp({ environment: TEST_MAIL });
});
afterAll(() => app.close());

/**
 * Adds a member with a replacement request pending by email and text, because it is their quiet
 * hours.
 */
async function asleep() {
  day += 1;
  const quiet = {
    quietFrom: "13:00",
    quietUntil: "17:00",
    phoneNumber: "5557770001",
    smsNotifications: true,
  };
  const [member, asker] = [await signedInMember(app, quiet), await signedInMember(app)];
  const date = Temporal.PlainDate.from("2026-05-20").add({ days: day }).toString();
  const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asker.id);
  await asker.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
  await app.settle();
  const waiting = async () => {
    const { read } = app.dependencies.database;
    const rows = await read
      .selectFrom("deliveries")
      .selectAll()
      .where("memberId", "=", member.id)
      .orderBy("id")
      .execute();
    return rows
      .filter(({ metadata }) => (metadata as { kind?: string }).kind === "replacements.requested")
      .map(({ channel, recipient, status }) => `${channel} to ${recipient}: ${status}`);
  };
  return { member, waiting };
}

test("pending messages go to the member's new address and number", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  const { member, waiting } = await asleep();
  expect(await waiting()).toHaveLength(2);
  const edit = { id: member.id, email: "moved@squad.example", phoneNumber: "(555) 777-0002" };
  expect((await admin.call("members.edit", edit)).status).toBe(200);
  expect(await waiting()).toEqual([
    "email to moved@squad.example: pending",
    "sms to +15557770002: pending",
  ]);
  expect((await member.call("members.saveProfile", { phoneNumber: "5557770003" })).status).toBe(
    200,
  );
  expect((await waiting())[1]).toBe("sms to +15557770003: pending");
});

test("a pending text to a member who removes their number is dropped, and the email stays", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  const { member, waiting } = await asleep();
  expect((await admin.call("members.edit", { id: member.id, phoneNumber: "" })).status).toBe(200);
  expect(await waiting()).toEqual([
    expect.stringMatching(/^email to member\d+@squad\.example: pending$/),
    expect.stringMatching(/^sms .*: dropped$/),
  ]);
});

test("pending messages on a channel that the member switches off are dropped, except an actionable text", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  const { member, waiting } = await asleep();
  const shift = await addShift(app, { date: "2026-06-20", startTime: "18:30", endTime: "20:30" });
  expect(
    (await admin.call("replacements.assignShift", { userId: member.id, shiftId: shift.id })).status,
  ).toBe(200);
  app.clock.advance({ minutes: 1 });
  await app.settle();
  const assigned = async () => {
    const { read } = app.dependencies.database;
    const rows = await read
      .selectFrom("deliveries")
      .selectAll()
      .where("memberId", "=", member.id)
      .orderBy("id")
      .execute();
    return rows
      .filter(({ metadata }) => (metadata as { kind?: string }).kind === "shifts.assigned")
      .map(({ channel, status }) => `${channel}: ${status}`);
  };
  expect(await assigned()).toEqual(["email: pending", "sms: pending"]);
  expect((await member.call("members.savePreferences", { emailNotifications: false })).status).toBe(
    200,
  );
  expect(await assigned()).toEqual(["email: dropped", "sms: pending"]);
  expect(
    (await admin.call("members.edit", { id: member.id, smsNotifications: false })).status,
  ).toBe(200);
  expect(await assigned()).toEqual(["email: dropped", "sms: dropped"]);
  expect((await waiting()).map((row) => row.split(": ")[1])).toEqual(["dropped", "pending"]);
});

test("a pending text goes through the member's current carrier", async () => {
  const { member } = await asleep();
  const carriers = async () => {
    const { read } = app.dependencies.database;
    const rows = await read
      .selectFrom("deliveries")
      .selectAll()
      .where("memberId", "=", member.id)
      .execute();
    return rows
      .filter(({ channel }) => channel === "sms")
      .map(({ metadata }) => (metadata as { carrier?: string | null }).carrier);
  };
  expect(await carriers()).toEqual(["none"]);
  expect((await member.call("members.saveProfile", { phoneCarrier: "verizon" })).status).toBe(200);
  expect(await carriers()).toEqual(["verizon"]);
  expect((await member.call("members.saveProfile", { phoneCarrier: "tmobile" })).status).toBe(200);
  expect(await carriers()).toEqual(["tmobile"]);
});
