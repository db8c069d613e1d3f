import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_MAIL, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, {
    role: "admin",
    unitNumber: "A-1",
    firstName: "Rosa",
    lastName: "Moreno",
  });
});
afterAll(() => app.close());

test("the log lists actor, action, subject and origin as sentences, newest first, in pages", async () => {
  const dana = await signedInMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
  });
  const shift = await addShift(app, { date: "2026-05-12", startTime: "14:15", endTime: "18:00" });
  const { id: assignmentId } = await addAssignment(app, shift.id, dana.id);
  await dana.call("attendance.checkIn", { assignmentId });
  const later = await addShift(app, { date: "2026-05-14", startTime: "14:15", endTime: "18:00" });
  await admin.call("replacements.assignShift", { userId: dana.id, shiftId: later.id });
  await admin.call("shifts.remove", { id: later.id });

  const log = (await admin.call("activity.log")).body as {
    id: number;
    activityType: string;
    description: string;
    ipAddress: string;
    user: { unitNumber: string };
  }[];
  expect(log.slice(0, 3).map(({ description }) => description)).toEqual([
    "A-1 Rosa Moreno deleted Evening on Thu, May 14, 2:15 PM - 6:00 PM",
    "A-1 Rosa Moreno assigned C-25 Dana Levi to a deleted shift despite not being available",
    "C-25 Dana Levi went 10-8 for Evening on Tue, May 12",
  ]);
  expect(log[2]).toMatchObject({
    activityType: "check-in",
    ipAddress: "127.0.0.1",
    user: { unitNumber: "C-25" },
  });
  const older = (await admin.call("activity.log", { limit: 1, before: log[0]!.id })).body;
  expect(older).toMatchObject([{ id: log[1]!.id }]);
  const recent = (await admin.call("activity.recent", { limit: 2 })).body;
  expect(recent.map(({ type }: { type: string }) => type)).toEqual(["shift-assigned", "check-in"]);
  expect(recent.map(({ shiftId }: { shiftId: number | null }) => shiftId)).toEqual([
    later.id,
    shift.id,
  ]);
});

test("the message log shows the email of a forgotten password without the password", async () => {
  const dana = await signedInMember(app, { email: "dana@squad.example" });
  // The password request was made while a mail server was configured.
  const before = await createTestApp({
    connection: app.connection,
    clock: app.clock,
    environment: TEST_MAIL,
  });
  await before
    .visitor()
    .call("accounts.forgotPassword", { unitNumber: dana.unitNumber, email: "dana@squad.example" });
  await before.close();
  const secretOf = async (recipient: string) =>
    app.dependencies.database.read
      .selectFrom("deliveries")
      .select("secret")
      .where("recipient", "=", recipient)
      .executeTakeFirst();
  const secret = (await secretOf("dana@squad.example"))?.secret;
  expect(secret).toBeTruthy();
  await app.settle();
  // The message is never sent, so its secret is deleted.
  expect(await secretOf("dana@squad.example")).toEqual({ secret: null });
  const entries: { recipient: string; id: number; content: string }[] = (
    await admin.call("messages.log")
  ).body;
  const entry = entries.find(({ recipient }) => recipient === "dana@squad.example")!;
  expect(entry).toMatchObject({
    messageType: "email",
    recipient: "dana@squad.example",
    status: "pending",
    deliveryMethod: "not configured",
  });
  expect(entry.content).toContain("************");
  expect(JSON.stringify(entry)).not.toContain(secret);
});
