import { sql } from "kysely";
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

/** Returns a date that no other test of this file uses. */
function freshDate(): string {
  day += 1;
  return Temporal.PlainDate.from("2026-07-01").add({ days: day }).toString();
}

const evening = (date: string, more: object = {}) => ({
  type: "evening",
  customName: null,
  date,
  startTime: "18:30",
  endTime: "20:30",
  endDate: null,
  maxMembers: 2,
  ...more,
});
const filled = (shift: { assignments: { userId: number; status: string }[] }) =>
  shift.assignments.filter(({ status }) => status === "assigned").map(({ userId }) => userId);

async function eventsOf(shiftId: number): Promise<string[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("events")
    .select("type")
    .where("shiftId", "=", shiftId)
    .orderBy("id")
    .execute();
  return rows.map(({ type }) => type);
}

describe("creating a shift", () => {
  test("adds it to the calendar with its members, and records an event", async () => {
    const [a, b] = [await addMember(app), await addMember(app)];
    const date = freshDate();
    const { status, body } = await admin.call(
      "shifts.create",
      evening(date, { memberIds: [a.id, b.id], notes: "Bring the boat" }),
    );
    expect([status, body.assignmentCount, filled(body), body.notes]).toEqual([
      200,
      2,
      [a.id, b.id],
      "Bring the boat",
    ]);
    expect(body.startsAt).toBe(`${date}T22:30:00Z`);
    const month = await admin.call("shifts.month", {
      year: Number(date.slice(0, 4)),
      month: Number(date.slice(5, 7)),
    });
    expect(month.body.map(({ id }: { id: number }) => id)).toContain(body.id);
    expect(await eventsOf(body.id)).toEqual([
      "shifts.created",
      "shifts.assigned",
      "shifts.assigned",
    ]);
  });

  test.each([
    [{ startTime: "" }, "Please provide both start and end times"],
    [{ startTime: undefined }, "Please provide both start and end times"],
    [{ endTime: null }, "Please provide both start and end times"],
    [{ endTime: "25:00" }, "Use a time such as 18:30"],
    [{ maxMembers: null }, "Max members must be at least 1"],
    [{ maxMembers: undefined }, "Max members must be at least 1"],
    [{ maxMembers: "" }, "Max members must be at least 1"],
    [{ maxMembers: 1.5 }, "Max members must be a whole number"],
    [{ maxMembers: 11 }, "Max members must be at most 10"],
    [{ type: "custom" }, "Please provide a name for the custom shift"],
    [{ type: "custom", customName: "\u200b" }, "Please provide a name for the custom shift"],
    [{ maxMembers: 0 }, "Max members must be at least 1"],
    [
      { endTime: "18:00" },
      "End time must be after start time, or set an end date for overnight shifts",
    ],
    [{ endDate: "2026-01-01" }, "The end date cannot be before the shift date"],
    [{ memberIds: [1, 2, 3] }, "Choose at most 2 members, or raise the maximum"],
  ])("refuses %j", async (change, message) => {
    expect(await admin.call("shifts.create", evening(freshDate(), change))).toMatchObject({
      status: 400,
      body: { message },
    });
  });

  test("refuses a member who is on another shift at that time, names that shift, and stores nothing", async () => {
    const member = await addMember(app, {
      unitNumber: "C-25",
      firstName: "Dana",
      lastName: "Levi",
    });
    const date = freshDate();
    await admin.call("shifts.create", evening(date, { memberIds: [member.id] }));
    const clash = await admin.call(
      "shifts.create",
      evening(date, { startTime: "20:00", endTime: "22:00", memberIds: [member.id] }),
    );
    expect(clash.status).toBe(409);
    expect(clash.body.message).toMatch(
      /^C-25 Dana Levi is already on Evening on .*, 6:30 PM - 8:30 PM, which overlaps this shift\.$/,
    );
    const count = await app.dependencies.database.read
      .selectFrom("shifts")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("date", "=", date)
      .executeTakeFirstOrThrow();
    expect(count.count).toBe(1);
  });
});

describe("a series", () => {
  const series = (date: string, endDate: string | null, more: object = {}) => ({
    startDate: date,
    endDate,
    recurringType: "weekly",
    shifts: [evening(date, more)],
  });

  test("is created with members, and can be edited from one shift on", async () => {
    const [a, b] = [await addMember(app), await addMember(app)];
    const { status, body } = await admin.call(
      "shifts.createSeries",
      series("2027-01-05", "2027-02-02", { memberIds: [a.id] }),
    );
    expect([status, body.count]).toEqual([200, 5]);
    const [, second, third] = body.shiftIds as number[];
    expect((await admin.call("shifts.recurringInfo", { id: third! })).body).toMatchObject({
      isRecurring: true,
      totalInSeries: 5,
      futureShiftsCount: 3,
    });

    const changed = await admin.call("shifts.changeSeries", {
      id: third!,
      option: "future",
      date: "2027-01-20",
      startTime: "19:00",
      memberIds: [b.id],
    });
    expect(changed).toMatchObject({ status: 200, body: { count: 3 } });
    const untouched = (await admin.call("shifts.one", { id: second! })).body;
    const moved = (await admin.call("shifts.one", { id: third! })).body;
    const last = (await admin.call("shifts.one", { id: body.shiftIds[4] })).body;
    expect([untouched.date, untouched.startTime, filled(untouched)]).toEqual([
      "2027-01-12",
      "18:30",
      [a.id],
    ]);
    expect([moved.date, moved.startTime, filled(moved)]).toEqual(["2027-01-20", "19:00", [b.id]]);
    expect([last.date, filled(last)]).toEqual(["2027-02-03", [b.id]]);
  });

  test("lists the members affected by each scope before a change, except the caller, and keeps attended shifts on deletion", async () => {
    const [a, b] = [
      await addMember(app, { unitNumber: "C-71" }),
      await addMember(app, { unitNumber: "C-72" }),
    ];
    const { body } = await admin.call(
      "shifts.createSeries",
      series("2027-06-01", "2027-06-15", { memberIds: [a.id] }),
    );
    const [first, second, third] = body.shiftIds as number[];
    await admin.call("shifts.change", { id: third!, memberIds: [b.id, admin.id] });
    const units = (reach: { members: { unitNumber: string }[] }) =>
      reach.members.map(({ unitNumber }) => unitNumber);
    const info = async () =>
      (await admin.call("shifts.recurringInfo", { id: second! })).body.touched;
    const before = await info();
    expect([before.current.change.count, units(before.current.change)]).toEqual([1, ["C-71"]]);
    expect([before.future.deletion.count, units(before.future.deletion)]).toEqual([
      2,
      ["C-71", "C-72"],
    ]);
    expect(before.all.change.count).toBe(3);

    const [spot] = (await admin.call("shifts.one", { id: first! })).body.assignments;
    const startsAt = Temporal.Instant.from("2027-06-01T22:30:00Z");
    await app.dependencies.database.write
      .insertInto("attendanceIntervals")
      .values({ assignmentId: spot.id, checkedInAt: startsAt, createdAt: startsAt })
      .execute();
    const after = await info();
    expect([after.all.deletion.count, after.all.change.count]).toEqual([2, 3]);
    expect(
      (await admin.call("shifts.removeSeries", { id: second!, option: "all" })).body.count,
    ).toBe(2);
  });

  test("keeps the local time across a clock change", async () => {
    const night = {
      type: "night",
      startTime: "23:00",
      endTime: "07:00",
      endDate: "2026-10-25",
      maxMembers: 1,
    };
    const { body } = await admin.call("shifts.createSeries", {
      startDate: "2026-10-24",
      endDate: "2026-11-07",
      recurringType: "weekly",
      shifts: [night],
    });
    const lengths = [];
    for (const id of body.shiftIds as number[]) {
      const shift = (await admin.call("shifts.one", { id })).body;
      lengths.push([
        shift.startTime,
        shift.endTime,
        Temporal.Instant.from(shift.startsAt).until(shift.endsAt).total("hours"),
      ]);
    }
    expect(lengths).toEqual([
      ["23:00", "07:00", 8],
      ["23:00", "07:00", 9],
      ["23:00", "07:00", 8],
    ]);
  });

  test("deletes a series from one shift on, except attended shifts", async () => {
    const member = await addMember(app);
    const { body } = await admin.call(
      "shifts.createSeries",
      series("2026-04-28", "2026-05-26", { memberIds: [member.id] }),
    );
    const [first, second] = body.shiftIds as number[];
    const spot = await app.dependencies.database.write
      .selectFrom("shiftAssignments")
      .select("id")
      .where("shiftId", "=", second!)
      .executeTakeFirstOrThrow();
    const at = Temporal.Instant.from("2026-05-05T22:30:00Z");
    await app.dependencies.database.write
      .insertInto("attendanceIntervals")
      .values({
        assignmentId: spot.id,
        checkedInAt: at,
        checkedOutAt: at.add({ hours: 2 }),
        createdAt: at,
      })
      .execute();
    expect(await admin.call("shifts.removeSeries", { id: first!, option: "future" })).toMatchObject(
      {
        status: 200,
        body: { count: 4, message: "4 shifts deleted" },
      },
    );
    expect((await admin.call("shifts.one", { id: second! })).status).toBe(200);
    expect((await admin.call("shifts.one", { id: first! })).status).toBe(404);
    expect(await admin.call("shifts.remove", { id: second! })).toMatchObject({
      status: 409,
      body: { code: "shift-attended" },
    });
  });

  test("can get other members after it began, and keeps attended shifts unchanged", async () => {
    const [a, b] = [await addMember(app), await addMember(app)];
    const { body } = await admin.call(
      "shifts.createSeries",
      series("2026-04-27", "2026-05-25", { memberIds: [a.id] }),
    );
    const [first, second] = body.shiftIds as number[];
    const spot = (await admin.call("shifts.assignments", { id: first! })).body[0];
    const at = Temporal.Instant.from("2026-04-27T22:30:00Z");
    await app.dependencies.database.write
      .insertInto("attendanceIntervals")
      .values({
        assignmentId: spot.id,
        checkedInAt: at,
        checkedOutAt: at.add({ hours: 2 }),
        createdAt: at,
      })
      .execute();
    const change = { id: second!, option: "all", startTime: "18:00", memberIds: [b.id] } as const;
    expect(await admin.call("shifts.changeSeries", change)).toMatchObject({
      status: 200,
      body: { count: 4 },
    });
    const [past, next] = [
      (await admin.call("shifts.one", { id: first! })).body,
      (await admin.call("shifts.one", { id: second! })).body,
    ];
    expect([past.startTime, filled(past)]).toEqual(["18:30", [a.id]]);
    expect([next.startTime, filled(next)]).toEqual(["18:00", [b.id]]);
  });

  test("keeps its length when it starts in the hour that daylight saving time skips", async () => {
    const watch = { type: "custom", customName: "Dog watch", startTime: "02:30", endTime: "03:00" };
    const { status, body } = await admin.call(
      "shifts.createSeries",
      series("2027-03-07", "2027-03-21", watch),
    );
    expect([status, body.count]).toEqual([200, 3]);
    const shift = (await admin.call("shifts.one", { id: body.shiftIds[1] })).body;
    expect([shift.startsAt, shift.endsAt]).toEqual([
      "2027-03-14T07:00:00Z",
      "2027-03-14T07:30:00Z",
    ]);
  });

  test.each([
    ["without an end", null, "series-end-missing"],
    ["ending before it starts", "2027-03-01", "series-end-before-start"],
    ["with an empty end", "", "series-end-missing"],
    ["of more than 400 shifts", "2037-03-02", "series-too-long"],
  ])("%s is refused", async (_what, end, code) => {
    expect(await admin.call("shifts.createSeries", series("2027-03-02", end))).toMatchObject({
      status: 400,
      body: { code },
    });
  });

  test("creates 400 shifts with members in one transaction", async () => {
    const member = await addMember(app);
    const { status, body } = await admin.call(
      "shifts.createSeries",
      series("2028-01-04", "2035-08-28", {
        memberIds: [member.id],
        startTime: "04:00",
        endTime: "05:00",
      }),
    );
    expect([status, body.count]).toEqual([200, 400]);
    expect(
      (await admin.call("shifts.removeSeries", { id: body.shiftIds[0], option: "all" })).body.count,
    ).toBe(400);
  });

  test("offers scopes (this shift, following shifts, all), and a single shift offers none", async () => {
    const { body } = await admin.call("shifts.create", evening(freshDate()));
    expect(await admin.call("shifts.removeSeries", { id: body.id, option: "all" })).toMatchObject({
      status: 409,
      body: { code: "not-a-series" },
    });
    expect((await admin.call("shifts.recurringInfo", { id: body.id })).body.isRecurring).toBe(
      false,
    );
  });
});

describe("changing a shift", () => {
  test("keeps members who were added while the coordinator's form was open", async () => {
    const [a, b, c] = [await addMember(app), await addMember(app), await addMember(app)];
    const { body: shift } = await admin.call(
      "shifts.create",
      evening(freshDate(), { memberIds: [a.id] }),
    );
    await admin.call("replacements.assignShift", { userId: b.id, shiftId: shift.id });
    const stale = { id: shift.id, memberIds: [c.id], seen: { memberIds: [a.id] } };
    for (const answer of [
      await admin.call("shifts.change", stale),
      await admin.call("shifts.changeSeries", { ...stale, option: "current" }),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: "shift-changed-meanwhile",
          message:
            "Someone else just changed the members of this shift. Check the new version, then save again.",
        },
      });
    }
    const fresh = { ...stale, seen: { memberIds: [b.id, a.id] } };
    expect(filled((await admin.call("shifts.change", fresh)).body)).toEqual([c.id]);
    // Meanwhile another field was changed, which is no conflict.
    const { body } = await admin.call("shifts.change", {
      id: shift.id,
      notes: "Bring the boat",
      seen: { notes: null },
    });
    expect([body.notes, filled(body)]).toEqual(["Bring the boat", [c.id]]);
  });

  test("records no event when the shift is saved unchanged", async () => {
    const a = await addMember(app);
    const { body: shift } = await admin.call(
      "shifts.create",
      evening(freshDate(), { memberIds: [a.id], notes: "Boat" }),
    );
    await admin.call("shifts.change", {
      id: shift.id,
      notes: "Boat",
      memberIds: [a.id],
      maxMembers: 2,
    });
    expect(await eventsOf(shift.id)).toEqual(["shifts.created", "shifts.assigned"]);
  });

  test("keeps omitted fields, notifies added and removed members, and renumbers spots when it shrinks", async () => {
    const [a, b, c] = [await addMember(app), await addMember(app), await addMember(app)];
    const { body: shift } = await admin.call(
      "shifts.create",
      evening(freshDate(), { maxMembers: 3, memberIds: [a.id, b.id] }),
    );
    const { status, body } = await admin.call("shifts.change", {
      id: shift.id,
      maxMembers: 2,
      memberIds: [b.id, c.id],
    });
    expect([status, body.maxMembers, body.startTime, filled(body).sort()]).toEqual([
      200,
      2,
      "18:30",
      [b.id, c.id].sort(),
    ]);
    const types = await eventsOf(shift.id);
    expect(types.slice(3)).toEqual(["shifts.unassigned", "shifts.assigned", "shifts.changed"]);
    expect(await admin.call("shifts.change", { id: shift.id, maxMembers: 1 })).toMatchObject({
      status: 409,
      body: { code: "more-assigned-than-slots" },
    });
  });

  test("moves its members too, unless one of them is on another shift at that time", async () => {
    const member = await addMember(app);
    const date = freshDate();
    const { body: first } = await admin.call(
      "shifts.create",
      evening(date, { memberIds: [member.id] }),
    );
    const { body: second } = await admin.call(
      "shifts.create",
      evening(date, { startTime: "21:00", endTime: "22:00", memberIds: [member.id] }),
    );
    expect(await admin.call("shifts.change", { id: second.id, startTime: "20:00" })).toMatchObject({
      status: 409,
      body: { code: "shift-overlaps" },
    });
    expect(
      (await admin.call("shifts.change", { id: second.id, startTime: "20:30" })).body.startTime,
    ).toBe("20:30");
    expect((await eventsOf(second.id)).at(-1)).toBe("shifts.moved");
    expect((await eventsOf(first.id)).at(-1)).toBe("shifts.assigned");
  });
});

test("keeps a multi-day shift in a member's schedule until it ends", async () => {
  const member = await signedInMember(app);
  const weekend = {
    date: "2026-05-08",
    startTime: "08:00",
    endDate: "2026-05-12",
    endTime: "16:00",
  };
  const underWay = await addShift(app, weekend);
  await addAssignment(app, underWay.id, member.id);
  const over = await addShift(app, { ...weekend, date: "2026-05-01", endDate: "2026-05-05" });
  await addAssignment(app, over.id, member.id);
  const mine = (await member.call("shifts.myUpcoming")).body as { shiftId: number }[];
  expect(mine.map(({ shiftId }) => shiftId)).toEqual([underWay.id]);
});

describe("assigning", () => {
  test("fills two spots when twenty members take them at the same time on two instances", async () => {
    const other = await createTestApp({ connection: app.connection, clock: app.clock });
    try {
      const shift = await addShift(app, {
        date: freshDate(),
        startTime: "08:00",
        endTime: "10:00",
        maxMembers: 2,
      });
      const members = await Promise.all(Array.from({ length: 20 }, () => addMember(app)));
      const elsewhere = other.visitor();
      elsewhere.cookie = admin.cookie;
      const answers = await Promise.all(
        members.map(({ id }, index) =>
          (index % 2 ? admin : elsewhere).call("replacements.assignShift", {
            userId: id,
            shiftId: shift.id,
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      expect(
        answers.filter(({ status, body }) => status === 409 && body.code === "shift-full"),
      ).toHaveLength(18);
      expect((await admin.call("shifts.one", { id: shift.id })).body.assignmentCount).toBe(2);
    } finally {
      await other.close();
    }
  });

  test("lists shifts with open spots, refuses inactive and unknown members, and removes a member", async () => {
    const shift = await addShift(app, {
      date: freshDate(),
      startTime: "08:00",
      endTime: "10:00",
      maxMembers: 1,
    });
    const [member, inactive] = [await addMember(app), await addMember(app, { isActive: false })];
    const available = async () =>
      ((await admin.call("shifts.available")).body as { id: number }[]).some(
        ({ id }) => id === shift.id,
      );
    expect(await available()).toBe(true);
    expect(
      (await admin.call("replacements.assignShift", { userId: inactive.id, shiftId: shift.id }))
        .status,
    ).toBe(409);
    expect(
      (await admin.call("replacements.assignShift", { userId: 2_000_000, shiftId: shift.id }))
        .status,
    ).toBe(404);
    expect(
      (await admin.call("replacements.assignShift", { userId: member.id, shiftId: shift.id })).body,
    ).toEqual({
      message: "Shift assigned successfully",
    });
    expect(await available()).toBe(false);
    const spot = (await admin.call("shifts.assignments", { id: shift.id })).body[0];
    expect((await admin.call("shifts.unassign", { id: spot.id })).status).toBe(200);
    expect(await available()).toBe(true);
    expect((await admin.call("shifts.unassign", { id: spot.id })).status).toBe(404);
  });

  test("refuses to remove a member who has been 10-8, and replaces one who never came", async () => {
    const here = await signedInMember(app);
    const [absent, other] = [await addMember(app), await addMember(app)];
    const shift = await addShift(app, { date: "2026-05-12", startTime: "13:30", endTime: "18:00" });
    const spot = await addAssignment(app, shift.id, here.id, 1);
    const empty = await addAssignment(app, shift.id, absent.id, 2);
    await here.call("attendance.checkIn", { assignmentId: spot.id });
    expect((await admin.call("shifts.unassign", { id: spot.id })).body.code).toBe(
      "assignment-attended",
    );
    const without = { id: shift.id, memberIds: [absent.id] };
    expect((await admin.call("shifts.change", without)).body.code).toBe("assignment-attended");
    expect((await admin.call("shifts.unassign", { id: empty.id })).status).toBe(200);
    expect(
      (await admin.call("replacements.assignShift", { userId: other.id, shiftId: shift.id }))
        .status,
    ).toBe(200);
  });

  test("refuses to change the past", async () => {
    const member = await addMember(app);
    const shift = await addShift(app, { date: "2026-05-11", startTime: "08:00", endTime: "10:00" });
    const spot = await addAssignment(app, shift.id, member.id);
    expect(await admin.call("shifts.unassign", { id: spot.id })).toMatchObject({
      status: 409,
      body: { code: "assignment-not-active" },
    });
  });
});

test("shows how many upcoming shifts a deactivation would free", async () => {
  const [member, over] = [
    await addMember(app),
    { date: "2026-05-01", startTime: "18:30", endTime: "20:30" },
  ];
  for (const when of [over, evening(freshDate()), evening(freshDate())]) {
    await addAssignment(app, (await addShift(app, when)).id, member.id);
  }
  expect((await admin.call("shifts.spotsAhead", { id: member.id })).body).toEqual({ count: 2 });
  await admin.call("members.edit", { id: member.id, isActive: false });
  await app.settle();
  expect((await admin.call("shifts.spotsAhead", { id: member.id })).body).toEqual({ count: 0 });
});

test("locks shifts first, then the member, when it frees the spots of a deactivated member", async () => {
  const member = await signedInMember(app);
  const shift = await addShift(app, { date: freshDate(), startTime: "18:30", endTime: "20:30" });
  const { id: spot } = await addAssignment(app, shift.id, member.id);
  const { write } = app.dependencies.database;
  const freed = await write.transaction().execute(async (tx) => {
    await tx.selectFrom("shifts").select("id").where("id", "=", shift.id).forUpdate().execute();
    await admin.call("members.edit", { id: member.id, isActive: false });
    const settled = app.settle();
    await expect.poll(() => waitingForLocks(write)).toBe(1);
    const spots = tx
      .selectFrom("shiftAssignments")
      .select("id")
      .where("id", "=", spot)
      .forUpdate()
      .noWait();
    expect(await spots.execute()).toEqual([{ id: spot }]);
    return { settled };
  });
  await freed.settled;
  const left = await write
    .selectFrom("shiftAssignments")
    .select("id")
    .where("id", "=", spot)
    .execute();
  expect(left).toEqual([]);
});

/** Returns the number of connections that wait for a lock in this database. */
async function waitingForLocks(
  database: TestApp["dependencies"]["database"]["write"],
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    database,
  );
  return rows[0]?.waiting ?? -1;
}
