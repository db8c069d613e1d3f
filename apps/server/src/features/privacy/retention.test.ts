import { afterEach, beforeEach, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeEach(async () => {
  app = await createTestApp({ environment: { MESSAGE_LOG_DAYS: "100" } });
  admin = await signedInMember(app, { role: "admin" });
});
afterEach(() => app.close());

const write = () => app.dependencies.database.write;
const back = (days: number) => app.clock.now().subtract({ hours: 24 * days });

async function keep(settings: Record<string, number>): Promise<void> {
  const { status, body } = await admin.call("settings.change", settings);
  expect(status, JSON.stringify(body)).toBe(200);
}

async function messagesLeft(): Promise<string[]> {
  await app.worker.tick();
  const rows = await write().selectFrom("deliveries").select("subject").orderBy("id").execute();
  return rows.map(({ subject }) => subject!);
}

test("keeps the message log for the squad's limit, or the server's if that is shorter", async () => {
  const message = {
    channel: "email" as const,
    recipient: "x@squad.example",
    content: "Hi",
    status: "success" as const,
    dueAt: back(0),
  };
  await write()
    .insertInto("deliveries")
    .values(
      [99, 50, 10].map((days) => ({ ...message, subject: `${days} days`, createdAt: back(days) })),
    )
    .execute();
  expect(await messagesLeft()).toEqual(["99 days", "50 days", "10 days"]);
  await keep({ messageLogDays: 300 });
  expect(await messagesLeft()).toEqual(["99 days", "50 days", "10 days"]);
  await keep({ messageLogDays: 60 });
  expect(await messagesLeft()).toEqual(["50 days", "10 days"]);
  const { status, body } = await admin.call("settings.change", { messageLogDays: 1 });
  expect([status, Object.keys(body.fields)]).toEqual([400, ["messageLogDays"]]);
});

test("keeps the activity log for the squad's limit", async () => {
  const entries = () =>
    write()
      .selectFrom("events")
      .select("id")
      .where("type", "=", "members.availability-changed")
      .execute();
  await admin.call("members.saveAvailability", { id: admin.id, nightAvailability: "weekly" });
  await app.settle();
  await app.worker.tick();
  app.clock.advance({ hours: 24 * 40 });
  await app.worker.tick();
  expect(await entries()).toHaveLength(1);
  await set({ activityLogDays: 30 });
  await app.worker.tick();
  expect(await entries()).toHaveLength(0);
});

/** Sets the retention limits in the database, as an admin's earlier change would have. */
async function set(settings: {
  activityLogDays?: number;
  formerMemberYears?: number;
}): Promise<void> {
  await write().updateTable("organizationSettings").set(settings).execute();
  app.dependencies.organization.clear();
}

/** Runs the nightly jobs; returns the members whose names remain. */
async function namesLeft(): Promise<string[]> {
  await app.worker.tick();
  const rows = await write()
    .selectFrom("members")
    .select("firstName")
    .where("id", "<>", admin.id)
    .orderBy("id")
    .execute();
  return rows.map(({ firstName }) => firstName);
}

test("erases former members after the squad's limit, one a minute at night, and keeps their hours", async () => {
  const years = (count: number) => back(366 * count);
  const long = await addMember(app, { firstName: "Long", isActive: false, updatedAt: years(4) });
  await addMember(app, { firstName: "Longer", isActive: false, deletedAt: years(5) });
  await addMember(app, { firstName: "Short", isActive: false, updatedAt: years(1) });
  await addMember(app, { firstName: "Active", updatedAt: years(9) });
  const served = await addMember(app, {
    firstName: "Served",
    isActive: false,
    updatedAt: years(4),
  });
  for (const [who, date] of [
    [long, "2022-05-01"],
    [served, "2024-05-01"],
  ] as const) {
    const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
    await addAssignment(app, shift.id, who.id, 1, "completed");
  }
  const all = ["Long", "Longer", "Short", "Active", "Served"];
  app.clock.set("2026-05-13T07:30:00Z");
  expect(await namesLeft(), "as it always was").toEqual(all);
  await set({ formerMemberYears: 3 });
  app.clock.set("2026-05-13T18:00:00Z");
  expect(await namesLeft(), "by day").toEqual(all);
  app.clock.set("2026-05-14T07:30:00Z");
  expect(await namesLeft(), "the first night").toEqual([
    "Long",
    "Former",
    "Short",
    "Active",
    "Served",
  ]);
  app.clock.advance({ minutes: 1 });
  expect(await namesLeft(), "a minute later").toEqual([
    "Former",
    "Former",
    "Short",
    "Active",
    "Served",
  ]);
  app.clock.advance({ minutes: 1 });
  expect(await namesLeft(), "no other names").toEqual([
    "Former",
    "Former",
    "Short",
    "Active",
    "Served",
  ]);
  const spots = await write()
    .selectFrom("shiftAssignments")
    .select("memberId")
    .where("status", "=", "completed")
    .execute();
  expect(spots.map(({ memberId }) => memberId)).toEqual([long.id, served.id]);
  const log = (await signedInAdminLog()).filter(
    ({ activityType }) => activityType === "member-erased",
  );
  expect(log.map(({ description }) => description)[0]).toMatch(
    /^The system erased a former member/,
  );
});

async function signedInAdminLog(): Promise<{ activityType: string; description: string }[]> {
  const fresh = await signedInMember(app, { role: "admin" });
  return (await fresh.call("activity.log")).body;
}
