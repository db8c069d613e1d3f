import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

let day = 0;
/** Adds an upcoming shift with this many spots, and a member on it. */
async function memberOnShift(maxMembers = 1) {
  day += 1;
  const member = await signedInMember(app);
  const date = Temporal.PlainDate.from("2026-05-13").add({ days: day }).toString();
  const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30", maxMembers });
  const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
  const ask = (more: object = {}) =>
    member.call("replacements.request", {
      shiftAssignmentId: assignmentId,
      shiftId: shift.id,
      ...more,
    });
  return { member, shift, assignmentId, date, ask };
}

async function statusOf(assignmentId: number): Promise<string> {
  return (
    await app.dependencies.database.read
      .selectFrom("shiftAssignments")
      .select("status")
      .where("id", "=", assignmentId)
      .executeTakeFirstOrThrow()
  ).status;
}

async function filledBy(shiftId: number): Promise<number[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("shiftAssignments")
    .select("memberId")
    .where("shiftId", "=", shiftId)
    .where("spotNumber", "is not", null)
    .orderBy("id")
    .execute();
  return rows.map(({ memberId }) => memberId);
}

describe("the list of outstanding shifts", () => {
  test("names the member's own shift that prevents them from taking one", async () => {
    const { member, shift, date } = await memberOnShift(2);
    const beside = await addShift(app, {
      date,
      startTime: "20:00",
      endTime: "21:00",
      type: "custom",
      customName: "Fair",
    });
    const after = await addShift(app, { date, startTime: "20:30", endTime: "21:30" });
    const body = (await member.call("replacements.outstanding")).body as {
      id: number;
      ownShift: unknown;
      ownPart: unknown;
    }[];
    const own = { id: shift.id, type: "evening", customName: null, kindName: "Evening" };
    const ownShiftOf = (wanted: { id: number }) =>
      body.find(({ id }) => id === wanted.id)?.ownShift;
    expect([shift, beside, after].map(ownShiftOf)).toEqual([own, own, null]);
    const ownPartOf = (wanted: { id: number }) => body.find(({ id }) => id === wanted.id)?.ownPart;
    expect([shift, beside, after].map(ownPartOf)).toEqual([
      "You're on this shift",
      "You're on Evening then",
      null,
    ]);
  });

  test("lists all requests and the open spots of thirty days, urgent ones first", async () => {
    const [viewer, asker] = [await signedInMember(app), await signedInMember(app)];
    const admin = await signedInMember(app, { role: "admin" });
    const wanted = new Map<string, number>();
    for (const [name, date, priority] of [
      ["emergency", "2026-09-03", "emergency"],
      ["urgent", "2026-09-02", "urgent"],
      ["plain", "2026-09-01", "normal"],
      ["far gap", "2026-09-04", null],
      ["near gap", "2026-05-30", null],
    ] as const) {
      const shift = await addShift(app, {
        date,
        startTime: "01:30",
        endTime: "02:30",
        maxMembers: 1,
      });
      wanted.set(name, shift.id);
      if (priority === null) continue;
      const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asker.id);
      await admin.call("replacements.request", { shiftAssignmentId, shiftId: shift.id, priority });
    }
    const names = new Map([...wanted].map(([name, id]) => [id, name]));
    const listed = (await viewer.call("replacements.outstanding")).body as { id: number }[];
    expect(listed.flatMap(({ id }) => names.get(id) ?? [])).toEqual([
      "emergency",
      "urgent",
      "near gap",
      "plain",
    ]);
  });

  test("counts the open shifts after these thirty days, and names the first date", async () => {
    const [viewer, asker] = [await signedInMember(app), await signedInMember(app)];
    const later = async () =>
      (await viewer.call("replacements.openLater")).body as {
        count: number;
        firstDate: string | null;
      };
    const { count } = await later();
    const at = (date: string, maxMembers = 1) =>
      addShift(app, { date, startTime: "03:00", endTime: "04:00", maxMembers });
    // TEST_NOW is on May 12, so the listed days end on June 11.
    await at("2026-06-10");
    const full = await at("2026-06-20");
    await addAssignment(app, full.id, asker.id);
    const asked = await at("2026-06-21");
    const spot = await addAssignment(app, asked.id, asker.id);
    await asker.call("replacements.request", { shiftAssignmentId: spot.id, shiftId: asked.id });
    expect((await later()).count).toBe(count);
    const half = await at("2026-06-25", 2);
    await addAssignment(app, half.id, asker.id);
    await at("2026-07-25");
    expect(await later()).toEqual({ count: count + 2, firstDate: "2026-06-25" });
  });

  test("counts the spots that pending requests hold as not open", async () => {
    const { shift, ask } = await memberOnShift(3);
    await ask();
    const viewer = await signedInMember(app);
    const listed = (await viewer.call("replacements.outstanding")).body as { id: number }[];
    expect(listed.find(({ id }) => id === shift.id)).toMatchObject({
      assignmentCount: 0,
      heldCount: 1,
      maxMembers: 3,
    });
  });
});

describe("requesting a replacement", () => {
  test("keeps the spot assigned, shows the request to others, and lets the member cancel it", async () => {
    const { member, shift, assignmentId, ask } = await memberOnShift();
    const other = await signedInMember(app);
    const { status, body } = await ask({ reason: "Exam" });
    expect([status, body.status, body.priority, body.reason]).toEqual([
      200,
      "pending",
      "normal",
      "Exam",
    ]);
    expect(await statusOf(assignmentId)).toBe("replacement_requested");
    const listed = async () =>
      (
        (await other.call("replacements.outstanding")).body as {
          id: number;
          replacementRequestId: number | null;
        }[]
      ).filter(({ id }) => id === shift.id);
    expect(await listed()).toMatchObject([
      { hasReplacementRequest: true, replacementRequestId: body.id },
    ]);
    expect(await ask()).toMatchObject({ status: 409, body: { code: "request-already-pending" } });
    expect(await member.call("replacements.cancel", { id: body.id })).toMatchObject({
      status: 200,
      body: { message: "You have been reassigned to your original shift." },
    });
    expect(await statusOf(assignmentId)).toBe("assigned");
    expect(await listed()).toEqual([]);
  });

  test("is limited to the member's own spot before the start; admins may request for any member", async () => {
    const { shift, assignmentId, member } = await memberOnShift();
    const [stranger, admin] = [
      await signedInMember(app),
      await signedInMember(app, { role: "admin" }),
    ];
    const input = { shiftAssignmentId: assignmentId, shiftId: shift.id };
    expect((await stranger.call("replacements.request", input)).status).toBe(403);
    expect((await member.call("replacements.request", { ...input, shiftId: 999_999 })).status).toBe(
      404,
    );
    expect((await admin.call("replacements.request", input)).body).toMatchObject({
      reason: "Admin requested replacement",
      requesterId: member.id,
    });
    const late = await memberOnShift();
    app.clock.set(`${late.date}T22:30:00Z`);
    expect(await late.ask()).toMatchObject({
      status: 409,
      body: { code: "shift-already-started" },
    });
  });
});

describe("accepting a request", () => {
  test("gives the spot to one of fifty concurrent members on two instances, and names that member to the others", async () => {
    const other = await createTestApp({ connection: app.connection, clock: app.clock });
    try {
      const { ask, shift, assignmentId } = await memberOnShift();
      const { body: request } = await ask();
      const takers = await Promise.all(Array.from({ length: 50 }, () => signedInMember(app)));
      const answers = await Promise.all(
        takers.map((taker, index) => {
          const client = (index % 2 ? app : other).visitor();
          client.cookie = taker.cookie;
          return client.call("replacements.accept", { id: request.id });
        }),
      );
      const winners = answers.flatMap(({ status }, index) =>
        status === 200 ? [takers[index]!] : [],
      );
      expect(winners).toHaveLength(1);
      const losers = answers.filter(({ status }) => status === 409);
      expect(losers).toHaveLength(49);
      expect(
        losers.every(
          ({ body }) =>
            body.message ===
            `${winners[0]!.unitNumber} Member ${body.message.split(" Member ")[1]}`,
        ),
      ).toBe(true);
      expect(await filledBy(shift.id)).toEqual([winners[0]!.id]);
      expect(await statusOf(assignmentId)).toBe("replaced");
    } finally {
      await other.close();
    }
  });

  test("is refused to the requester and to busy members; declining hides it from that member only", async () => {
    const { ask, member, shift, date } = await memberOnShift();
    const { body: request } = await ask();
    expect(await member.call("replacements.accept", { id: request.id })).toMatchObject({
      status: 409,
      body: { code: "own-request" },
    });
    const busy = await signedInMember(app);
    const elsewhere = await addShift(app, { date, startTime: "20:00", endTime: "22:00" });
    await addAssignment(app, elsewhere.id, busy.id);
    expect(await busy.call("replacements.accept", { id: request.id })).toMatchObject({
      status: 409,
      body: { code: "shift-overlaps" },
    });
    const [decliner, free] = [await signedInMember(app), await signedInMember(app)];
    expect(await decliner.call("replacements.decline", { id: request.id })).toMatchObject({
      status: 200,
      body: { message: "Request Declined" },
    });
    const sees = async (who: typeof free) =>
      ((await who.call("replacements.outstanding")).body as { id: number }[]).some(
        ({ id }) => id === shift.id,
      );
    expect([await sees(decliner), await sees(free)]).toEqual([false, true]);
    expect(
      (await free.call("replacements.acceptForShift", { id: shift.id, userId: decliner.id }))
        .status,
    ).toBe(403);
    expect(
      (await free.call("replacements.acceptForShift", { id: shift.id, userId: free.id })).status,
    ).toBe(200);
    expect(await member.call("replacements.cancel", { id: request.id })).toMatchObject({
      status: 409,
      body: { code: "request-already-accepted" },
    });
  });
});

describe("taking an open shift", () => {
  test("fills the open spot first, leaves the request pending, then fills the held spot", async () => {
    const { ask, shift, member } = await memberOnShift(2);
    const { body: request } = await ask();
    const [first, second, third] = [
      await signedInMember(app),
      await signedInMember(app),
      await signedInMember(app),
    ];
    expect((await first.call("replacements.assignSelf", { id: shift.id })).status).toBe(200);
    expect(
      (await first.call("replacements.list")).body.map(({ id }: { id: number }) => id),
    ).toContain(request.id);
    expect((await second.call("replacements.assignSelf", { id: shift.id })).status).toBe(200);
    expect(await filledBy(shift.id)).toEqual([first.id, second.id]);
    expect(
      (await first.call("replacements.list")).body.map(({ id }: { id: number }) => id),
    ).not.toContain(request.id);
    expect(await third.call("replacements.assignSelf", { id: shift.id })).toMatchObject({
      status: 409,
      body: { code: "shift-full" },
    });
    expect(await first.call("replacements.assignSelf", { id: shift.id })).toMatchObject({
      status: 409,
      body: { code: "already-on-shift" },
    });
    expect(await member.call("replacements.cancel", { id: request.id })).toMatchObject({
      status: 409,
    });
  });
});

describe("at the start of the shift", () => {
  test("expires a request that no one accepted, once, and the spot needs cover", async () => {
    const { ask, assignmentId, date } = await memberOnShift();
    const { body: request } = await ask({ priority: "urgent" });
    const taker = await signedInMember(app);
    app.clock.set(`${date}T22:29:59Z`);
    await app.worker.tick();
    expect(await statusOf(assignmentId)).toBe("replacement_requested");
    app.clock.set(`${date}T22:30:00Z`);
    await app.worker.tick();
    await app.worker.tick();
    expect(await statusOf(assignmentId)).toBe("needs_cover");
    expect(await taker.call("replacements.accept", { id: request.id })).toMatchObject({
      status: 409,
      body: { code: "request-expired" },
    });
    const events = await app.dependencies.database.read
      .selectFrom("events")
      .select("type")
      .where("requestId", "=", request.id)
      .execute();
    expect(events.map(({ type }) => type)).toEqual([
      "replacements.requested",
      "replacements.expired",
    ]);
  });
});
