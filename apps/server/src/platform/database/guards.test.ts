import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAssignment, addMember, addShift } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { brokenConstraint, inTransaction, type Tx } from "./database.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Returns the name of the constraint that refused the write, bypassing the rules above it. */
async function refusedBy(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => "nothing",
    (error: unknown) => brokenConstraint(error),
  );
}
const write = () => app.dependencies.database.write;

type Half = (
  tx: Tx,
  of: Awaited<ReturnType<typeof shiftOfTwo>> & { readonly a: number },
) => Promise<unknown>;

/** Creates a shift with two spots, and a member who gave up a spot on it. */
async function shiftOfTwo(date: string) {
  const holder = await addMember(app);
  const shift = await addShift(app, { date, startTime: "09:00", endTime: "11:00", maxMembers: 2 });
  const { id: assignmentId } = await addAssignment(app, shift.id, holder.id, 1, "needs_cover");
  return { shiftId: shift.id, assignmentId, holder: holder.id };
}

const spotNumberIn = (
  tx: Tx,
  shiftId: number,
  memberId: number,
  spotNumber: number,
): Promise<unknown> => {
  const now = app.clock.now();
  const row = {
    shiftId,
    memberId,
    spotNumber,
    status: "assigned",
    startsAt: now,
    endsAt: now,
    createdAt: now,
    updatedAt: now,
  } as const;
  return tx.insertInto("shiftAssignments").values(row).execute();
};
const shrinkIn = (tx: Tx, shiftId: number): Promise<unknown> =>
  tx.updateTable("shifts").set({ maxMembers: 1 }).where("id", "=", shiftId).execute();
const holdIn: Half = (tx, { shiftId, assignmentId, holder }) =>
  tx
    .insertInto("replacementRequests")
    .values({ shiftId, assignmentId, requesterId: holder, createdAt: app.clock.now() })
    .execute();

/**
 * Runs two transactions at once. Both write before the deferred constraints of either are checked,
 * and neither commits before the other is checked or waits for a lock. Returns the constraints that
 * refused them, in alphabetical order.
 */
async function atOnce(
  works: readonly ((tx: Tx) => Promise<unknown>)[],
): Promise<(string | undefined)[]> {
  const bothWrote = barrier(2);
  let checked = 0;
  const isOneWaiting = async (): Promise<boolean> => {
    const { rows } =
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.dependencies.database.read,
      );
    return rows.length > 0;
  };
  let isEnded = false;
  const run = (work: (tx: Tx) => Promise<unknown>): Promise<unknown> => {
    let attempts = 0;
    return inTransaction(write(), async (tx) => {
      attempts += 1;
      await work(tx);
      if (attempts > 1) return;
      await bothWrote();
      await sql`set constraints all immediate`.execute(tx);
      checked += 1;
      let mayCommit = false;
      while (!mayCommit) mayCommit = checked === 2 || isEnded || (await isOneWaiting());
    });
  };
  const outcomes = await Promise.all(
    works.map((work) => refusedBy(run(work)).finally(() => (isEnded = true))),
  );
  return outcomes.toSorted();
}

/** Returns a function that resolves after the given number of calls. */
function barrier(calls: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let left = calls;
  return () => {
    left -= 1;
    if (left === 0) resolve();
    return promise;
  };
}

/** Inserts a part of a shift by UTC times; without a spot number, a request holds it. */
function addPart(
  shiftId: number,
  memberId: number,
  [from, until]: readonly [string, string],
  date = "2026-06-20",
  spotNumber: number | null = 1,
): Promise<{ id: number }> {
  const now = app.clock.now();
  return write()
    .insertInto("shiftAssignments")
    .values({
      shiftId,
      memberId,
      spotNumber,
      status: spotNumber === null ? "replacement_requested" : "assigned",
      startsAt: Temporal.Instant.from(`${date}T${from}:00Z`),
      endsAt: Temporal.Instant.from(`${date}T${until}:00Z`),
      isPart: true,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

describe("database constraints", () => {
  test("refuse a second member on one spot, and a spot that the shift does not have", async () => {
    const [a, b] = [await addMember(app), await addMember(app)];
    const shift = await addShift(app, {
      date: "2026-06-01",
      startTime: "08:00",
      endTime: "10:00",
      maxMembers: 1,
    });
    await addAssignment(app, shift.id, a.id, 1);
    expect(await refusedBy(addAssignment(app, shift.id, b.id, 1))).toBe(
      "shift_assignments_one_per_spot",
    );
    expect(await refusedBy(addAssignment(app, shift.id, b.id, 2))).toBe(
      "shift_assignments_spot_within_shift",
    );
  });

  test("let parts of one spot follow each other, and refuse those that overlap or leave the shift", async () => {
    const [a, b] = [await addMember(app), await addMember(app)];
    const shift = await addShift(app, {
      date: "2026-06-20",
      startTime: "08:00",
      endTime: "16:00",
      maxMembers: 1,
    });
    await addPart(shift.id, a.id, ["12:00", "16:00"]);
    expect(await refusedBy(addPart(shift.id, b.id, ["16:00", "20:00"]))).toBe("nothing");
    const c = await addMember(app);
    expect(await refusedBy(addPart(shift.id, c.id, ["14:00", "18:00"]))).toBe(
      "shift_assignments_one_per_spot",
    );
    expect(await refusedBy(addPart(shift.id, c.id, ["10:00", "13:00"]))).toBe(
      "shift_assignments_part_within_shift",
    );
  });

  test("move the parts of a shift with it, and refuse times that leave a part no duration", async () => {
    const [a, b] = [await addMember(app), await addMember(app)];
    const shift = await addShift(app, {
      date: "2026-06-21",
      startTime: "08:00",
      endTime: "16:00",
      maxMembers: 1,
    });
    const ids = [
      (await addPart(shift.id, a.id, ["12:00", "16:00"], "2026-06-21")).id,
      (await addPart(shift.id, b.id, ["16:00", "20:00"], "2026-06-21")).id,
    ];
    const move = (startsAt: string, endsAt: string) =>
      write()
        .updateTable("shifts")
        .set({
          startsAt: Temporal.Instant.from(`2026-06-${startsAt}:00Z`),
          endsAt: Temporal.Instant.from(`2026-06-${endsAt}:00Z`),
        })
        .where("id", "=", shift.id)
        .execute();
    const times = async () =>
      (
        await write()
          .selectFrom("shiftAssignments")
          .select(["startsAt", "endsAt"])
          .where("id", "in", ids)
          .orderBy("id")
          .execute()
      ).map(({ startsAt, endsAt }) => [startsAt, endsAt].map((at) => String(at).slice(8, 16)));
    await move("21T13:00", "21T21:00");
    expect(await times()).toEqual([
      ["21T13:00", "21T17:00"],
      ["21T17:00", "21T21:00"],
    ]);
    await move("21T12:00", "21T21:00");
    expect(await times()).toEqual([
      ["21T12:00", "21T17:00"],
      ["21T17:00", "21T21:00"],
    ]);
    await move("22T12:00", "22T20:00");
    expect(await times()).toEqual([
      ["22T12:00", "22T17:00"],
      ["22T17:00", "22T20:00"],
    ]);
    expect(await refusedBy(move("22T12:00", "22T17:00"))).toBe(
      "shift_assignments_part_within_shift",
    );
  });

  test("refuse more filled and held parts than a shift has spots, at each moment", async () => {
    const [a, b] = [await addMember(app), await addMember(app)];
    const shift = await addShift(app, {
      date: "2026-06-20",
      startTime: "08:00",
      endTime: "16:00",
      maxMembers: 1,
    });
    await addPart(shift.id, a.id, ["12:00", "16:00"]);
    const held = await addPart(shift.id, a.id, ["16:00", "20:00"], "2026-06-20", null);
    const request = {
      shiftId: shift.id,
      assignmentId: held.id,
      requesterId: a.id,
      createdAt: app.clock.now(),
    };
    await write().insertInto("replacementRequests").values(request).execute();
    expect(await refusedBy(addPart(shift.id, b.id, ["16:00", "20:00"]))).toBe(
      "shifts_spots_within_limit",
    );
  });

  test("refuse fewer spots than are filled", async () => {
    const [a, b] = [await addMember(app), await addMember(app)];
    const shift = await addShift(app, {
      date: "2026-06-02",
      startTime: "08:00",
      endTime: "10:00",
      maxMembers: 2,
    });
    await addAssignment(app, shift.id, a.id, 1);
    await addAssignment(app, shift.id, b.id, 2);
    expect(
      await refusedBy(
        write().updateTable("shifts").set({ maxMembers: 1 }).where("id", "=", shift.id).execute(),
      ),
    ).toBe("shifts_max_members_over_filled");
  });

  test("refuse one member on two overlapping shifts, also when a shift moves, but not back to back", async () => {
    const member = await addMember(app);
    const early = await addShift(app, { date: "2026-06-03", startTime: "09:00", endTime: "11:00" });
    const late = await addShift(app, { date: "2026-06-03", startTime: "11:00", endTime: "13:00" });
    const across = await addShift(app, {
      date: "2026-06-03",
      startTime: "10:30",
      endTime: "11:30",
    });
    await addAssignment(app, early.id, member.id);
    await addAssignment(app, late.id, member.id);
    expect(await refusedBy(addAssignment(app, across.id, member.id))).toBe(
      "shift_assignments_no_overlap",
    );
    const moved = write()
      .updateTable("shifts")
      .set({ startsAt: Temporal.Instant.from("2026-06-03T14:00:00Z") })
      .where("id", "=", late.id)
      .execute();
    expect(await refusedBy(moved)).toBe("shift_assignments_no_overlap");
  });

  test("refuse two open intervals, and an end before its start", async () => {
    const member = await addMember(app);
    const shift = await addShift(app, { date: "2026-06-04", startTime: "09:00", endTime: "11:00" });
    const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
    const now = app.clock.now();
    const interval = { assignmentId, checkedInAt: now, createdAt: now };
    await write().insertInto("attendanceIntervals").values(interval).execute();
    expect(
      await refusedBy(write().insertInto("attendanceIntervals").values(interval).execute()),
    ).toBe("attendance_intervals_one_open");
    expect(
      await refusedBy(
        write()
          .insertInto("attendanceIntervals")
          .values({ ...interval, checkedOutAt: now.subtract({ seconds: 1 }) })
          .execute(),
      ),
    ).toBe("attendance_intervals_check");
  });

  test("refuse two pending requests for one spot", async () => {
    const member = await addMember(app);
    const shift = await addShift(app, { date: "2026-06-05", startTime: "09:00", endTime: "11:00" });
    const { id: assignmentId } = await addAssignment(
      app,
      shift.id,
      member.id,
      1,
      "replacement_requested",
    );
    const request = {
      shiftId: shift.id,
      assignmentId,
      requesterId: member.id,
      createdAt: app.clock.now(),
    };
    await write().insertInto("replacementRequests").values(request).execute();
    expect(
      await refusedBy(write().insertInto("replacementRequests").values(request).execute()),
    ).toBe("replacement_requests_one_pending");
  });

  test("refuse more filled and held spots than a shift has, on a write of shifts, assignments or requests", async () => {
    const [a, b] = [await addMember(app), await addMember(app)];
    const shift = await addShift(app, {
      date: "2026-06-06",
      startTime: "09:00",
      endTime: "11:00",
      maxMembers: 2,
    });
    const { id: assignmentId } = await addAssignment(
      app,
      shift.id,
      a.id,
      1,
      "replacement_requested",
    );
    const request = {
      shiftId: shift.id,
      assignmentId,
      requesterId: a.id,
      createdAt: app.clock.now(),
    };
    const { id: requestId } = await write()
      .insertInto("replacementRequests")
      .values(request)
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id: filled } = await addAssignment(app, shift.id, b.id, 1);
    const limit = "shifts_spots_within_limit";
    const shrink = () =>
      write().updateTable("shifts").set({ maxMembers: 1 }).where("id", "=", shift.id).execute();
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
      .set({ status: "assigned", spotNumber: 2 })
      .where("id", "=", assignmentId)
      .execute();
    expect(await refusedBy(returned)).toBe(limit);
    await setRequest("expired");
    await addAssignment(app, shift.id, (await addMember(app)).id, 2);
    expect(await refusedBy(setRequest("pending"))).toBe(limit);
    expect(
      await refusedBy(write().insertInto("replacementRequests").values(request).execute()),
    ).toBe(limit);
    await write().deleteFrom("shiftAssignments").where("id", "=", filled).execute();
    expect(await refusedBy(setRequest("pending"))).toBe("nothing");
  });

  test.each<readonly [string, Half, Half]>([
    [
      "one fills the last spot, the other holds it",
      (tx, { shiftId, a }) => spotNumberIn(tx, shiftId, a, 2),
      holdIn,
    ],
    [
      "one makes the shift smaller, the other holds a spot",
      (tx, { shiftId }) => shrinkIn(tx, shiftId),
      holdIn,
    ],
  ])("refuse one of two transactions that are legal alone: %s", async (_, ...halves) => {
    const [a, other] = [await addMember(app), await addMember(app)];
    const { shiftId, assignmentId, holder } = await shiftOfTwo("2026-06-07");
    await addAssignment(app, shiftId, other.id, 1);
    const outcomes = await atOnce(
      halves.map((half) => (tx) => half(tx, { shiftId, assignmentId, holder, a: a.id })),
    );
    expect(outcomes).toEqual(["nothing", "shifts_spots_within_limit"]);
  });

  test("let one of two transactions fill the last spot beside a held one; the other is retried after the deadlock and refused", async () => {
    const [a, b] = [await addMember(app), await addMember(app)];
    const of = await shiftOfTwo("2026-06-08");
    await write()
      .transaction()
      .execute((tx) => holdIn(tx, { ...of, a: a.id }));
    const outcomes = await atOnce([
      (tx) => spotNumberIn(tx, of.shiftId, a.id, 1),
      (tx) => spotNumberIn(tx, of.shiftId, b.id, 2),
    ]);
    expect(outcomes).toEqual(["nothing", "shifts_spots_within_limit"]);
  });

  test("refuse two members with one unit number or email, in any spelling, unless one was deleted", async () => {
    const first = await addMember(app, { unitNumber: "Q-1", email: "q@squad.example" });
    expect(await refusedBy(addMember(app, { unitNumber: "q-1" }))).toBe("members_unit_number_key");
    expect(await refusedBy(addMember(app, { unitNumber: "q 1" }))).toBe("members_unit_key_key");
    expect(await refusedBy(addMember(app, { email: "Q@Squad.example" }))).toBe("members_email_key");
    await write()
      .updateTable("members")
      .set({ deletedAt: app.clock.now() })
      .where("id", "=", first.id)
      .execute();
    expect(await refusedBy(addMember(app, { unitNumber: "q-1", email: "Q@Squad.example" }))).toBe(
      "nothing",
    );
  });
});
