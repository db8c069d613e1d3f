import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());

const facts = async () => (await admin.call("reports.setupChecklist")).body;

test("reports which setup steps a new squad has done", async () => {
  const nothing = {
    otherMembers: 0,
    othersIn: 0,
    uninvited: 0,
    hasShifts: false,
    hasMail: false,
    hasSent: false,
    isHidden: false,
  };
  expect(await facts()).toEqual(nothing);
  const [one, two] = [
    await addMember(app, { passwordHash: null, isPasswordDefault: true }),
    await addMember(app, { passwordHash: null, isPasswordDefault: true }),
  ];
  await addMember(app, { isActive: false });
  expect(await facts()).toEqual({ ...nothing, otherMembers: 2, uninvited: 2 });
  const { body } = await admin.call("members.makeSlips", { ids: [one.id] });
  expect(await facts()).toEqual({ ...nothing, otherMembers: 2, uninvited: 1 });
  // A delivered password email counts as an invitation; an undelivered one does not.
  const now = app.clock.now();
  const mail = {
    channel: "email" as const,
    recipient: two.email,
    content: "x",
    memberId: two.id,
    dueAt: now,
    createdAt: now,
  };
  const { id } = await app.dependencies.database.write
    .insertInto("deliveries")
    .values({ ...mail, status: "failed", metadata: JSON.stringify({ kind: "password" }) })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await facts()).toMatchObject({ uninvited: 1, hasSent: false });
  await app.dependencies.database.write
    .updateTable("deliveries")
    .set({ status: "success" })
    .where("id", "=", id)
    .execute();
  expect(await facts()).toMatchObject({ uninvited: 0, hasSent: true });
  await app.visitor().call("accounts.useSlip", {
    slip: body.slips[0].path.split("#")[1],
    newPassword: "four words of mine",
  });
  await addShift(app, { date: "2026-05-20", startTime: "18:00", endTime: "22:00" });
  expect(await facts()).toMatchObject({ otherMembers: 2, othersIn: 1, hasShifts: true });
});

test("shows the setup checklist to admins only", async () => {
  const member = await signedInMember(app);
  expect((await member.call("reports.setupChecklist")).status).toBe(403);
});

test("lets admins hide and show the setup checklist for all admins, and refuses members", async () => {
  const [other, member] = [await signedInMember(app, { role: "admin" }), await signedInMember(app)];
  expect((await member.call("settings.hideSetupChecklist", { isHidden: true })).status).toBe(403);
  expect(await facts()).toMatchObject({ isHidden: false });
  expect((await other.call("settings.hideSetupChecklist", { isHidden: true })).status).toBe(200);
  expect(await facts()).toMatchObject({ isHidden: true });
  await other.call("settings.hideSetupChecklist", { isHidden: false });
  expect(await facts()).toMatchObject({ isHidden: false });
});
