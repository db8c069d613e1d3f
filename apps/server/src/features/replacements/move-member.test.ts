import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };
let day = 0;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());

/** Adds an evening shift on a new day, or on the day of the last one. */
async function evening(
  about: { maxMembers?: number; startTime?: string; endTime?: string } = {},
  isSameDay = false,
) {
  if (!isSameDay) day += 1;
  const date = Temporal.PlainDate.from("2026-07-01").add({ days: day }).toString();
  return addShift(app, { date, startTime: "18:30", endTime: "20:30", ...about });
}

const fillers = async (shiftId: number): Promise<number[]> => {
  const { body } = await admin.call("shifts.one", { id: shiftId });
  return (body.assignments as { userId: number; status: string }[])
    .filter(({ status }) => status === "assigned")
    .map(({ userId }) => userId);
};
const move = (id: number, shiftId: number) =>
  admin.call("replacements.moveAssignment", { id, shiftId });

describe("moving a member to another shift", () => {
  test("removes them from the first shift, assigns the second, and notifies them once", async () => {
    const member = await signedInMember(app);
    const [from, to] = [await evening(), await evening()];
    const spot = await addAssignment(app, from.id, member.id, 1, "confirmed");
    const answer = await move(spot.id, to.id);
    expect(answer).toMatchObject({ status: 200, body: { message: "Moved" } });
    expect([await fillers(from.id), await fillers(to.id)]).toEqual([[], [member.id]]);
    await app.settle();
    const notifications = (await member.call("notifications.list")).body as {
      title: string;
      message: string;
    }[];
    expect(notifications.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^You were moved to /),
    ]);
    expect(notifications[0]?.message).toContain("from Evening on Thu, Jul 2");

    expect((await move(answer.body.assignmentId, from.id)).status).toBe(200);
    expect([await fillers(from.id), await fillers(to.id)]).toEqual([[member.id], []]);
  });

  test("works between overlapping shifts, because they leave the first", async () => {
    const member = await addMember(app);
    const from = await evening();
    const to = await evening({ startTime: "19:00", endTime: "21:00" }, true);
    const spot = await addAssignment(app, from.id, member.id);
    expect((await move(spot.id, to.id)).status).toBe(200);
    expect(await fillers(to.id)).toEqual([member.id]);
  });

  test("accepts a pending request when the shift has no other open spot", async () => {
    const [asker, taker] = [await signedInMember(app), await addMember(app)];
    const [from, to] = [await evening(), await evening({ maxMembers: 1 })];
    const held = await addAssignment(app, to.id, asker.id);
    const { body: request } = await asker.call("replacements.request", {
      shiftAssignmentId: held.id,
      shiftId: to.id,
    });
    const spot = await addAssignment(app, from.id, taker.id);
    expect((await move(spot.id, to.id)).status).toBe(200);
    const rows = app.dependencies.database.read
      .selectFrom("replacementRequests")
      .select(["status", "acceptedBy"]);
    expect(await rows.where("id", "=", request.id).executeTakeFirst()).toEqual({
      status: "accepted",
      acceptedBy: taker.id,
    });
  });

  test.each([
    ["to a full shift", "shift-full"],
    ["to a shift that overlaps a third one", "shift-overlaps"],
    ["to the current shift", "already-on-shift"],
    ["to a shift they are assigned to", "already-on-shift"],
    ["to a past shift", "shift-over"],
    ["to an unknown shift", "shift-missing"],
  ])("%s is refused and changes nothing", async (what, code) => {
    const [member, other] = [await addMember(app), await addMember(app)];
    const from = await evening();
    const spot = await addAssignment(app, from.id, member.id);
    const target = async (): Promise<number> => {
      if (what === "to the current shift") return from.id;
      if (what === "to a past shift")
        return (await addShift(app, { date: "2026-05-02", startTime: "08:00", endTime: "09:00" }))
          .id;
      if (what === "to an unknown shift") return 2_000_000;
      const to = await evening({ maxMembers: 1 });
      if (what === "to a full shift") await addAssignment(app, to.id, other.id);
      if (what === "to a shift they are assigned to") await addAssignment(app, to.id, member.id);
      if (what === "to a shift that overlaps a third one")
        await addAssignment(app, (await evening({ endTime: "22:00" }, true)).id, member.id);
      return to.id;
    };
    const answer = await move(spot.id, await target());
    expect(answer.body.code).toBe(code);
    expect(await fillers(from.id)).toEqual([member.id]);
  });

  test("is refused for a member who has been 10-8", async () => {
    const member = await signedInMember(app);
    const from = await addShift(app, { date: "2026-05-12", startTime: "13:30", endTime: "18:00" });
    const spot = await addAssignment(app, from.id, member.id);
    await member.call("attendance.checkIn", { assignmentId: spot.id });
    const to = await evening();
    expect((await move(spot.id, to.id)).body.code).toBe("assignment-attended");
    expect(await fillers(to.id)).toEqual([]);
  });

  test("never deadlocks or loses a member in repeated crossing moves", async () => {
    const [a, b] = [await addMember(app), await addMember(app)];
    const [one, two] = [await evening(), await evening()];
    let spots = [
      (await addAssignment(app, one.id, a.id)).id,
      (await addAssignment(app, two.id, b.id)).id,
    ];
    for (let round = 0; round < 10; round += 1) {
      const targets = round % 2 === 0 ? [two.id, one.id] : [one.id, two.id];
      const answers = await Promise.all(spots.map((id, index) => move(id, targets[index] ?? 0)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      spots = answers.map(({ body }) => body.assignmentId as number);
    }
    expect([await fillers(one.id), await fillers(two.id)]).toEqual([[a.id], [b.id]]);
  });
});
