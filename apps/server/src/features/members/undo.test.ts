import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

async function importing(prefix: string, count: number): Promise<number[]> {
  const rows = Array.from(
    { length: count },
    (_, at) => `Noa,Cohen,${prefix}${at}@squad.example,${prefix}-${at}`,
  );
  const csvFile = new File(
    [["firstName,lastName,email,unitNumber", ...rows].join("\n")],
    "members.csv",
    { type: "text/csv" },
  );
  const { body } = await admin.call("members.import", { csvFile });
  return body.importedIds;
}

async function unitsLike(prefix: string): Promise<string[]> {
  const { body } = await admin.call("members.list", { filter: "all" });
  return (body as { unitNumber: string }[])
    .map(({ unitNumber }) => unitNumber)
    .filter((unit) => unit.startsWith(`${prefix}-`));
}

test("an import can be undone completely, once, by administrators only, and then imported again", async () => {
  const ids = await importing("UI", 3);
  const member = await signedInMember(app);
  expect((await member.call("members.undoImport", { ids })).status).toBe(403);
  const both = await Promise.all([1, 2].map(() => admin.call("members.undoImport", { ids })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(both.find(({ status }) => status === 200)?.body).toEqual({
    message: "Import undone: 3 members deleted. No one was notified.",
    removed: 3,
  });
  expect(await unitsLike("UI")).toEqual([]);
  const { body } = await admin.call("activity.log", {});
  expect(JSON.stringify(body)).toContain("members-import-undone");
  expect(await importing("UI", 3)).toHaveLength(3);
});

test.each([
  [
    "is on a shift",
    async (id: number): Promise<void> => {
      const shift = await addShift(app, {
        date: "2026-06-01",
        startTime: "18:30",
        endTime: "20:30",
      });
      await addAssignment(app, shift.id, id);
    },
  ],
  [
    "was changed",
    async (id: number): Promise<void> => {
      app.clock.advance({ seconds: 2 });
      await admin.call("members.edit", { id, firstName: "Noga" });
    },
  ],
  [
    "has a password",
    async (id: number): Promise<void> =>
      void (await admin.call("members.resetPassword", { userId: id })),
  ],
] as const)("refuses to undo an import after a member %s", async (what, act) => {
  const prefix = `U${what.length}`;
  const ids = await importing(prefix, 2);
  await act(ids[1]!);
  const { status, body } = await admin.call("members.undoImport", { ids });
  expect([status, body.code]).toEqual([409, "too-late-to-undo"]);
  expect(body.message).toContain(`${prefix}-1 was changed`);
  expect(await unitsLike(prefix)).toHaveLength(2);
});

const leaveBy = {
  "by the list": (id: number) =>
    admin.call("members.setActive", { ids: [id], isActive: false, isUndoable: true }),
  "by their form": (id: number) =>
    admin.call("members.edit", { id, isActive: false, isUndoable: true }),
  "by being deleted": (id: number) => admin.call("members.remove", { id, isUndoable: true }),
};

/** Adds an upcoming shift whose member was just deactivated, within the undo window. */
async function deactivated(how: keyof typeof leaveBy = "by the list") {
  const member = await addMember(app);
  const shift = await addShift(app, {
    date: "2026-06-02",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 9,
  });
  const { id } = await addAssignment(app, shift.id, member.id);
  await leaveBy[how](member.id);
  await app.settle();
  const hasSpot = async () =>
    (
      await app.dependencies.database.read
        .selectFrom("shiftAssignments")
        .select("id")
        .where("id", "=", id)
        .execute()
    ).length === 1;
  return { member, hasSpot };
}

test.each(["by the list", "by their form"] as const)(
  "restores a member who was deactivated %s by mistake, with their shifts, within the undo window",
  async (how) => {
    const { member, hasSpot } = await deactivated(how);
    expect(await hasSpot()).toBe(true);
    expect(
      (await admin.call("members.setActive", { ids: [member.id], isActive: true })).body.message,
    ).toBe("1 member activated. They have their shifts back and need to sign in again.");
    app.clock.advance({ minutes: 1 });
    await app.settle();
    expect(await hasSpot()).toBe(true);
  },
);

test("a deactivated member loses their shifts after the undo window, and a later activation does not restore them", async () => {
  const { member, hasSpot } = await deactivated();
  app.clock.advance({ seconds: 20 });
  await app.settle();
  expect(await hasSpot()).toBe(false);
  expect(
    (await admin.call("members.setActive", { ids: [member.id], isActive: true })).body.message,
  ).toBe("1 member activated");
  expect(await hasSpot()).toBe(false);
});

const stateOf = (id: number) =>
  app.dependencies.database.read
    .selectFrom("members")
    .select(["isActive", "deletedAt"])
    .where("id", "=", id)
    .executeTakeFirst();

test("a deleted member is restored with their shifts, once, and the log records both", async () => {
  const { member, hasSpot } = await deactivated("by being deleted");
  expect(await hasSpot()).toBe(true);
  const both = await Promise.all(
    [1, 2].map(() => admin.call("members.restore", { id: member.id })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 200)?.body.message).toMatch(
    / is restored\. They have their shifts back and need to sign in again\./,
  );
  expect(both.find(({ status }) => status === 409)?.body.message).toMatch(/already in the squad/);
  expect(await stateOf(member.id)).toEqual({ isActive: true, deletedAt: null });
  app.clock.advance({ minutes: 1 });
  await app.settle();
  expect(await hasSpot()).toBe(true);
  const types = (await admin.call("activity.log", { limit: 2 })).body.map(
    ({ activityType }: { activityType: string }) => activityType,
  );
  expect(types).toEqual(["member-restored", "member-removed"]);
});

test("a member deleted while inactive is restored inactive, with a notice that an unused password or slip is lost", async () => {
  const inactive = await addMember(app, { isActive: false });
  await admin.call("members.remove", { id: inactive.id, isUndoable: true });
  expect((await admin.call("members.restore", { id: inactive.id })).body.message).toMatch(
    /is restored, inactive as before\.$/,
  );
  expect(await stateOf(inactive.id)).toEqual({ isActive: false, deletedAt: null });
  const { body: newcomer } = await admin.call("members.add", {
    firstName: "Gil",
    lastName: "Bar",
    email: "gil@squad.example",
    unitNumber: "GB-1",
    sendWelcomeEmail: false,
  });
  await admin.call("members.remove", { id: newcomer.id, isUndoable: true });
  expect((await admin.call("members.restore", { id: newcomer.id })).body.message).toMatch(
    /sign-in slip no longer works/,
  );
});

test("a deleted member cannot be restored once the shifts are free or the unit number is taken, or by a non-administrator", async () => {
  const { member, hasSpot } = await deactivated("by being deleted");
  const other = await signedInMember(app);
  expect((await other.call("members.restore", { id: member.id })).status).toBe(403);
  app.clock.advance({ seconds: 20 });
  await app.settle();
  expect(await hasSpot()).toBe(false);
  const late = await admin.call("members.restore", { id: member.id });
  expect([late.status, late.body.code]).toEqual([409, "too-late-to-undo"]);
  const gone = await addMember(app, { unitNumber: "PB-1" });
  await admin.call("members.remove", { id: gone.id, isUndoable: true });
  await addMember(app, { unitNumber: "PB-1" });
  expect((await admin.call("members.restore", { id: gone.id })).body.code).toBe(
    "unit-number-taken",
  );
  expect((await stateOf(gone.id))?.deletedAt).not.toBeNull();
  app.clock.advance({ seconds: 20 });
  await app.settle();
});

test("a member erased right after deletion cannot be restored", async () => {
  const gone = await addMember(app, { unitNumber: "PB-2" });
  await admin.call("members.remove", { id: gone.id, isUndoable: true });
  expect((await admin.call("privacy.erase", { id: gone.id, unitNumber: "PB-2" })).status).toBe(200);
  expect((await admin.call("members.restore", { id: gone.id })).body.code).toBe("too-late-to-undo");
  expect((await stateOf(gone.id))?.deletedAt).not.toBeNull();
  app.clock.advance({ seconds: 20 });
  await app.settle();
});

test("a member reactivated by an edit within the undo window keeps their shifts, and no one is notified", async () => {
  const { member, hasSpot } = await deactivated("by their form");
  const titles = async () =>
    ((await admin.call("notifications.list")).body as { title: string }[]).map(
      ({ title }) => title,
    );
  const titlesBefore = await titles();
  expect((await admin.call("members.edit", { id: member.id, isActive: true })).status).toBe(200);
  app.clock.advance({ minutes: 1 });
  await app.settle();
  expect(await hasSpot()).toBe(true);
  expect(await titles()).toEqual(titlesBefore);
});

test("a member reactivated before their shifts are freed keeps them", async () => {
  const member = await addMember(app);
  const shift = await addShift(app, { date: "2026-06-09", startTime: "18:30", endTime: "20:30" });
  const { id } = await addAssignment(app, shift.id, member.id);
  for (const isActive of [false, true])
    expect(
      (await admin.call("members.setActive", { ids: [member.id], isActive })).body.changed,
    ).toBe(1);
  await app.settle();
  const spots = await app.dependencies.database.read
    .selectFrom("shiftAssignments")
    .select("id")
    .where("id", "=", id)
    .execute();
  expect(spots).toHaveLength(1);
});
