import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addAssignment, addMember, addShift, signedInMember } from "../../testing/builders.ts";
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
  const rows = Array.from({ length: count }, (_, at) => `Noa,Cohen,${prefix}${at}@squad.example,${prefix}-${at}`);
  const csvFile = new File([["firstName,lastName,email,unitNumber", ...rows].join("\n")], "members.csv", { type: "text/csv" });
  const { body } = await admin.call("members.import", { csvFile });
  return body.importedIds;
}

async function unitsLike(prefix: string): Promise<string[]> {
  const { body } = await admin.call("members.list", { filter: "all" });
  return (body as { unitNumber: string }[]).map(({ unitNumber }) => unitNumber).filter((unit) => unit.startsWith(`${prefix}-`));
}

test("an import is undone as one, once, by administrators alone, and the same file can be imported again", async () => {
  const ids = await importing("UI", 3);
  const member = await signedInMember(app);
  expect((await member.call("members.undoImport", { ids })).status).toBe(403);
  const both = await Promise.all([1, 2].map(() => admin.call("members.undoImport", { ids })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(both.find(({ status }) => status === 200)?.body).toEqual({
    message: "The 3 imported members are deleted again. Nobody was told.",
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
      const shift = await addShift(app, { date: "2026-06-01", startTime: "18:30", endTime: "20:30" });
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
  ["has a password", async (id: number): Promise<void> => void (await admin.call("members.resetPassword", { userId: id }))],
] as const)("an import of which somebody %s stays whole", async (what, act) => {
  const prefix = `U${what.length}`;
  const ids = await importing(prefix, 2);
  await act(ids[1]!);
  const { status, body } = await admin.call("members.undoImport", { ids });
  expect([status, body.code]).toEqual([409, "too-late-to-undo"]);
  expect(body.message).toContain(`${prefix}-1 has been`);
  expect(await unitsLike(prefix)).toHaveLength(2);
});

/** A member with a shift ahead whom an administrator has just deactivated, and may undo that. */
async function deactivated() {
  const member = await addMember(app);
  const shift = await addShift(app, { date: "2026-06-02", startTime: "18:30", endTime: "20:30", maxMembers: 9 });
  const { id } = await addAssignment(app, shift.id, member.id);
  await admin.call("members.setActive", { ids: [member.id], isActive: false, isUndoable: true });
  await app.settle();
  const hasPlace = async () =>
    (await app.dependencies.database.read.selectFrom("shiftAssignments").select("id").where("id", "=", id).execute()).length ===
    1;
  return { member, hasPlace };
}

test("who was deactivated by mistake is active again with their shifts, while it could be undone", async () => {
  const { member, hasPlace } = await deactivated();
  expect(await hasPlace()).toBe(true);
  expect((await admin.call("members.setActive", { ids: [member.id], isActive: true })).body.message).toBe(
    "One member activated. Their shifts are theirs as before; they sign in again.",
  );
  app.clock.advance({ minutes: 1 });
  await app.settle();
  expect(await hasPlace()).toBe(true);
});

test("who stays deactivated gives up their shifts, and activating them later gives none back", async () => {
  const { member, hasPlace } = await deactivated();
  app.clock.advance({ seconds: 20 });
  await app.settle();
  expect(await hasPlace()).toBe(false);
  expect((await admin.call("members.setActive", { ids: [member.id], isActive: true })).body.message).toBe("One member activated");
  expect(await hasPlace()).toBe(false);
});
