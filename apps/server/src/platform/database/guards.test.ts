import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAssignment, addMember, addShift } from "../../testing/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { brokenConstraint, inTransaction, type Tx } from "./database.ts";

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

type Work = (tx: Tx) => Promise<unknown>;

interface Halves {
  readonly shiftId: number;
  readonly assignmentId: number;
  readonly holder: number;
  readonly other: number;
}

const seatIn = (tx: Tx, shiftId: number, memberId: number, seat: number): Promise<unknown> => {
  const now = app.clock.now();
  const row = { shiftId, memberId, seat, status: "assigned", startsAt: now, endsAt: now, createdAt: now, updatedAt: now } as const;
  return tx.insertInto("shiftAssignments").values(row).execute();
};
const shrinkIn = (tx: Tx, shiftId: number): Promise<unknown> =>
  tx.updateTable("shifts").set({ maxMembers: 1 }).where("id", "=", shiftId).execute();
const holdIn = (tx: Tx, { shiftId, assignmentId, holder }: Halves): Promise<unknown> =>
  tx
    .insertInto("replacementRequests")
    .values({ shiftId, assignmentId, requesterId: holder, createdAt: app.clock.now() })
    .execute();

/** A function that returns once it was called so many times. */
function barrier(calls: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = calls;
  return () => {
    left -= 1;
    if (left === 0) resolve();
    return promise;
  };
}

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

  test("more filled and held spots than a shift has, whichever of the three tables is written", async () => {
    const [a, b] = [await addMember(app), await addMember(app)];
    const shift = await addShift(app, { date: "2026-06-06", startTime: "09:00", endTime: "11:00", maxMembers: 2 });
    const { id: assignmentId } = await addAssignment(app, shift.id, a.id, 1, "replacement_requested");
    const request = { shiftId: shift.id, assignmentId, requesterId: a.id, createdAt: app.clock.now() };
    const { id: requestId } = await write()
      .insertInto("replacementRequests")
      .values(request)
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: filled } = await addAssignment(app, shift.id, b.id, 1);
    const limit = "shifts_spots_within_limit";
    const shrink = () => write().updateTable("shifts").set({ maxMembers: 1 }).where("id", "=", shift.id).execute();
    const setRequest = (status: "pending" | "expired") =>
      write()
        .updateTable("replacementRequests")
        .set({ status, resolvedAt: status === "pending" ? null : app.clock.now() })
        .where("id", "=", requestId)
        .execute();
    expect(await refusedBy(addAssignment(app, shift.id, (await addMember(app)).id, 2))).toBe(limit);
    expect(await refusedBy(shrink())).toBe(limit);
    const returned = write()
      .updateTable("shiftAssignments")
      .set({ status: "assigned", seat: 2 })
      .where("id", "=", assignmentId)
      .execute();
    expect(await refusedBy(returned)).toBe(limit);
    await setRequest("expired");
    await addAssignment(app, shift.id, (await addMember(app)).id, 2);
    expect(await refusedBy(setRequest("pending"))).toBe(limit);
    expect(await refusedBy(write().insertInto("replacementRequests").values(request).execute())).toBe(limit);
    await write().deleteFrom("shiftAssignments").where("id", "=", filled).execute();
    expect(await refusedBy(setRequest("pending"))).toBe("nothing");
  });

  test.each([
    ["fills the last spot", (tx: Tx, { shiftId, other }: Halves) => seatIn(tx, shiftId, other, 2)],
    ["makes the shift smaller", (tx: Tx, { shiftId }: Halves) => shrinkIn(tx, shiftId)],
  ])("two transactions that are legal alone: one holds a spot, the other %s", async (_, second) => {
    for (const isRequestFirst of [true, false]) {
      const [holder, other, third] = [await addMember(app), await addMember(app), await addMember(app)];
      const shift = await addShift(app, { date: "2026-06-07", startTime: "09:00", endTime: "11:00", maxMembers: 2 });
      const { id: assignmentId } = await addAssignment(app, shift.id, holder.id, 1, "needs_cover");
      await addAssignment(app, shift.id, third.id, 1);
      const halves = { shiftId: shift.id, other: other.id, assignmentId, holder: holder.id };
      const works = [(tx: Tx) => holdIn(tx, halves), (tx: Tx) => second(tx, halves)];
      const [early, late] = (isRequestFirst ? works : works.toReversed()) as [Work, Work];
      // Each writes before the other commits.
      const wrote = Promise.withResolvers<void>();
      const begun = Promise.withResolvers<void>();
      const one = write()
        .transaction()
        .execute(async (tx) => {
          await early(tx);
          begun.resolve();
          await wrote.promise;
        });
      const two = write()
        .transaction()
        .execute(async (tx) => {
          await begun.promise;
          await late(tx);
          wrote.resolve();
        });
      const outcomes = await Promise.all([refusedBy(one), refusedBy(two)]);
      expect(outcomes.toSorted()).toEqual(["nothing", "shifts_spots_within_limit"]);
      await write().deleteFrom("shifts").where("id", "=", shift.id).execute();
    }
  });

  test("two transactions that each fill a free spot beside a held one: the deadlock ends one of them, which is run again", async () => {
    const [holder, a, b] = [await addMember(app), await addMember(app), await addMember(app)];
    const shift = await addShift(app, { date: "2026-06-08", startTime: "09:00", endTime: "11:00", maxMembers: 2 });
    const { id: assignmentId } = await addAssignment(app, shift.id, holder.id, 1, "replacement_requested");
    await write().transaction().execute((tx) => holdIn(tx, { shiftId: shift.id, assignmentId, holder: holder.id, other: a.id }));
    const bothWrote = barrier(2);
    const fill = (memberId: number, seat: number) => {
      let isFirst = true;
      return inTransaction(write(), async (tx) => {
        await seatIn(tx, shift.id, memberId, seat);
        if (isFirst) await bothWrote();
        isFirst = false;
      });
    };
    const outcomes = await Promise.all([refusedBy(fill(a.id, 1)), refusedBy(fill(b.id, 2))]);
    expect(outcomes.toSorted()).toEqual(["nothing", "shifts_spots_within_limit"]);
  });

  test("two members of one unit number or email, whatever the case, unless one was deleted", async () => {
    const first = await addMember(app, { unitNumber: "Q-1", email: "q@squad.example" });
    expect(await refusedBy(addMember(app, { unitNumber: "q-1" }))).toBe("members_unit_number_key");
    expect(await refusedBy(addMember(app, { email: "Q@Squad.example" }))).toBe("members_email_key");
    await write().updateTable("members").set({ deletedAt: app.clock.now() }).where("id", "=", first.id).execute();
    expect(await refusedBy(addMember(app, { unitNumber: "q-1", email: "Q@Squad.example" }))).toBe("nothing");
  });
});
