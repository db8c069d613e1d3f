import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAssignment, addMember, addShift } from "../../testing/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { brokenConstraint } from "./database.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** The constraint that refused, whatever the code above it believed. */
async function refusedBy(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => "nothing",
    (error: unknown) => brokenConstraint(error),
  );
}
const write = () => app.dependencies.database.write;

describe("the database itself refuses", () => {
  test("a second member in the same seat, and a seat the shift does not have", async () => {
    const [a, b] = [await addMember(app), await addMember(app)];
    const shift = await addShift(app, { date: "2026-06-01", startTime: "08:00", endTime: "10:00", maxMembers: 1 });
    await addAssignment(app, shift.id, a.id, 1);
    expect(await refusedBy(addAssignment(app, shift.id, b.id, 1))).toBe("shift_assignments_one_per_seat");
    expect(await refusedBy(addAssignment(app, shift.id, b.id, 2))).toBe("shift_assignments_seat_within_shift");
  });

  test("fewer slots than are filled", async () => {
    const [a, b] = [await addMember(app), await addMember(app)];
    const shift = await addShift(app, { date: "2026-06-02", startTime: "08:00", endTime: "10:00", maxMembers: 2 });
    await addAssignment(app, shift.id, a.id, 1);
    await addAssignment(app, shift.id, b.id, 2);
    expect(await refusedBy(write().updateTable("shifts").set({ maxMembers: 1 }).where("id", "=", shift.id).execute())).toBe(
      "shifts_max_members_over_filled",
    );
  });

  test("one member on two overlapping shifts, but not back to back, and also when a shift moves", async () => {
    const member = await addMember(app);
    const early = await addShift(app, { date: "2026-06-03", startTime: "09:00", endTime: "11:00" });
    const late = await addShift(app, { date: "2026-06-03", startTime: "11:00", endTime: "13:00" });
    const across = await addShift(app, { date: "2026-06-03", startTime: "10:30", endTime: "11:30" });
    await addAssignment(app, early.id, member.id);
    await addAssignment(app, late.id, member.id);
    expect(await refusedBy(addAssignment(app, across.id, member.id))).toBe("shift_assignments_no_overlap");
    const moved = write()
      .updateTable("shifts")
      .set({ startsAt: Temporal.Instant.from("2026-06-03T14:00:00Z") })
      .where("id", "=", late.id)
      .execute();
    expect(await refusedBy(moved)).toBe("shift_assignments_no_overlap");
  });

  test("two open intervals, and an end before its start", async () => {
    const member = await addMember(app);
    const shift = await addShift(app, { date: "2026-06-04", startTime: "09:00", endTime: "11:00" });
    const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
    const now = app.clock.now();
    const interval = { assignmentId, checkedInAt: now, createdAt: now };
    await write().insertInto("attendanceIntervals").values(interval).execute();
    expect(await refusedBy(write().insertInto("attendanceIntervals").values(interval).execute())).toBe(
      "attendance_intervals_one_open",
    );
    expect(
      await refusedBy(
        write()
          .insertInto("attendanceIntervals")
          .values({ ...interval, checkedOutAt: now.subtract({ seconds: 1 }) })
          .execute(),
      ),
    ).toBe("attendance_intervals_check");
  });

  test("two pending requests for one place", async () => {
    const member = await addMember(app);
    const shift = await addShift(app, { date: "2026-06-05", startTime: "09:00", endTime: "11:00" });
    const { id: assignmentId } = await addAssignment(app, shift.id, member.id, 1, "replacement_requested");
    const request = { shiftId: shift.id, assignmentId, requesterId: member.id, createdAt: app.clock.now() };
    await write().insertInto("replacementRequests").values(request).execute();
    expect(await refusedBy(write().insertInto("replacementRequests").values(request).execute())).toBe(
      "replacement_requests_one_pending",
    );
  });

  test("two members of one unit number or email, whatever the case, unless one was deleted", async () => {
    const first = await addMember(app, { unitNumber: "Q-1", email: "q@squad.example" });
    expect(await refusedBy(addMember(app, { unitNumber: "q-1" }))).toBe("members_unit_number_key");
    expect(await refusedBy(addMember(app, { email: "Q@Squad.example" }))).toBe("members_email_key");
    await write().updateTable("members").set({ deletedAt: app.clock.now() }).where("id", "=", first.id).execute();
    expect(await refusedBy(addMember(app, { unitNumber: "q-1", email: "Q@Squad.example" }))).toBe("nothing");
  });
});
