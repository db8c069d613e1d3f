import {
  BROADCASTS_AN_HOUR,
  SWAP_OFFERS_AN_HOUR,
} from "@watchbill/domain/messages/delivery/sending-limit";
import type { Priority } from "@watchbill/domain/replacements/request-status";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

type Member = Awaited<ReturnType<typeof signedInMember>>;
type Notice = {
  id: number;
  title: string;
  message: string;
  isRead: boolean;
  metadata: { asks?: boolean; shiftId?: number; requestId?: number };
};

let app: TestApp;
let admin: Member;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

let day = 0;
/** Adds an assigned spot next month or later, with a partner and a member who could take it. */
async function spotOf(
  member: Member,
  about: { date?: string; startTime?: string; endTime?: string } = {},
) {
  day += 1;
  const date = Temporal.PlainDate.from("2026-06-13").add({ days: day }).toString();
  const shift = await addShift(app, {
    date,
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 2,
    ...about,
  });
  const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
  const ask = (more: { priority?: Priority; reason?: string; isUndoable?: boolean } = {}) =>
    member.call("replacements.request", {
      shiftAssignmentId: assignmentId,
      shiftId: shift.id,
      ...more,
    });
  const askAndSettle = async (more: { priority?: Priority; reason?: string } = {}) => {
    const { status, body } = await ask(more);
    expect(status).toBe(200);
    await app.settle();
    return body.id as number;
  };
  const cancel = async (id: number) => {
    expect((await member.call("replacements.cancel", { id })).status).toBe(200);
    await app.settle();
  };
  return { shift, assignmentId, ask, askAndSettle, cancel };
}

async function noticesOf(member: Member, shiftId: number): Promise<Notice[]> {
  const all = (await member.call("notifications.list")).body as Notice[];
  return all.filter(({ metadata }) => metadata.shiftId === shiftId);
}

async function sentAbout(shiftId: number): Promise<number> {
  const { read } = app.dependencies.database;
  const rows = await read
    .selectFrom("deliveries")
    .select("id")
    .where("shiftId", "=", shiftId)
    .execute();
  return rows.length;
}

describe("a second request for one spot within an hour", () => {
  test("sends no new notification, can be accepted, and updates the members' first notification", async () => {
    const [asker, partner, free] = [
      await signedInMember(app),
      await signedInMember(app),
      await signedInMember(app),
    ];
    const { shift, askAndSettle, cancel } = await spotOf(asker);
    await addAssignment(app, shift.id, partner.id, 2);
    const first = await askAndSettle({ priority: "urgent" });
    await cancel(first);
    const sent = await sentAbout(shift.id);
    expect(sent).toBeGreaterThan(0);
    const before = await noticesOf(free, shift.id);
    expect(before).toMatchObject([{ title: "No longer needed", isRead: true }]);

    const again = await askAndSettle({ priority: "urgent" });
    expect(await noticesOf(free, shift.id)).toMatchObject([
      {
        id: before[0]!.id,
        title: expect.stringMatching(/^Urgent: replacement for /),
        isRead: false,
        metadata: { asks: true, requestId: again },
      },
    ]);
    expect(await noticesOf(partner, shift.id)).toMatchObject([
      { title: expect.stringMatching(/ requested a replacement$/) },
    ]);
    expect(await noticesOf(admin, shift.id)).toMatchObject([
      { title: expect.stringMatching(/^Urgent: replacement for /), isRead: false },
    ]);

    await cancel(again);
    expect(await noticesOf(free, shift.id)).toMatchObject([
      { title: "No longer needed", isRead: true },
    ]);
    expect(await noticesOf(partner, shift.id)).toMatchObject([
      { title: expect.stringMatching(/ is back$/) },
    ]);
    expect(await noticesOf(admin, shift.id)).toMatchObject([
      { title: "Replacement request canceled" },
    ]);

    const third = await askAndSettle();
    expect(await sentAbout(shift.id)).toBe(sent);
    expect((await free.call("replacements.outstanding")).body).toContainEqual(
      expect.objectContaining({ id: shift.id, replacementRequestId: third, priority: "normal" }),
    );
    expect((await free.call("replacements.accept", { id: third })).status).toBe(200);
    await app.settle();
    // The acceptance is then announced as usual.
    expect((await noticesOf(asker, shift.id)).at(0)?.title).toMatch(/^Covered: /);
    expect(await noticesOf(admin, shift.id)).toMatchObject([
      { title: expect.stringMatching(/^Replacement found: /) },
    ]);
  });

  test("is announced an hour later, and at once when it is more urgent or an admin makes it", async () => {
    const asker = await signedInMember(app);
    await signedInMember(app);
    const { shift, assignmentId, askAndSettle, cancel } = await spotOf(asker);
    await cancel(await askAndSettle());
    let sent = await sentAbout(shift.id);
    const isSentAgain = async (): Promise<boolean> => {
      const now = await sentAbout(shift.id);
      const isMore = now > sent;
      sent = now;
      return isMore;
    };
    const urgent = await askAndSettle({ priority: "urgent" });
    expect(await isSentAgain()).toBe(true);
    await cancel(urgent);
    await isSentAgain();
    await cancel(await askAndSettle());
    expect(await isSentAgain()).toBe(false);
    const { body } = await admin.call("replacements.request", {
      shiftAssignmentId: assignmentId,
      shiftId: shift.id,
    });
    await app.settle();
    expect(await isSentAgain()).toBe(true);
    await cancel(body.id);
    app.clock.advance({ minutes: 60 });
    await isSentAgain();
    await askAndSettle();
    expect(await isSentAgain()).toBe(true);
  });

  test("is announced as the first one when the earlier request was canceled before any message", async () => {
    const [asker, free] = [await signedInMember(app), await signedInMember(app)];
    const { shift, ask, askAndSettle, cancel } = await spotOf(asker);
    const { body } = await ask();
    await cancel(body.id);
    expect(await sentAbout(shift.id)).toBe(0);
    expect(await noticesOf(admin, shift.id)).toEqual([]);
    await askAndSettle();
    expect(await noticesOf(free, shift.id)).toMatchObject([
      { title: expect.stringMatching(/^Replacement needed: /), isRead: false },
    ]);
    expect(await sentAbout(shift.id)).toBeGreaterThan(0);
  });

  test("ends without a notification when the member goes 10-8 instead", async () => {
    const asker = await signedInMember(app);
    await signedInMember(app);
    const { shift, assignmentId, askAndSettle, cancel } = await spotOf(asker, {
      date: "2026-05-12",
      startTime: "14:20",
    });
    await cancel(await askAndSettle());
    await askAndSettle();
    const sent = await sentAbout(shift.id);
    expect((await asker.call("attendance.checkIn", { assignmentId })).status).toBe(200);
    await app.settle();
    expect(await sentAbout(shift.id)).toBe(sent);
    expect(await noticesOf(admin, shift.id)).toMatchObject([
      { title: "Replacement request canceled" },
    ]);
  });
});

describe("the limit of announced requests per member", () => {
  test("refuses one request too many with the time of the next, changes nothing, and exempts shifts that start soon", async () => {
    const asker = await signedInMember(app);
    for (let count = 0; count < BROADCASTS_AN_HOUR; count += 1) {
      const { ask } = await spotOf(asker);
      expect((await ask()).status).toBe(200);
    }
    const { shift, assignmentId, ask } = await spotOf(asker);
    const message =
      "You've asked everyone 12 times within 60 minutes. Ask again at 3:00 PM, or call an admin.";
    expect(await ask()).toMatchObject({
      status: 429,
      body: { code: "too-many-broadcasts", message },
    });
    expect(await ask({ priority: "urgent" })).toMatchObject({ status: 429 });
    const { status } = await app.dependencies.database.read
      .selectFrom("shiftAssignments")
      .select("status")
      .where("id", "=", assignmentId)
      .executeTakeFirstOrThrow();
    expect(status).toBe("assigned");
    // Above the limit, time off can be saved only without requesting replacements.
    const date = Temporal.PlainDate.from("2026-06-13").add({ days: day }).toString();
    const off = { id: asker.id, fromDate: date, untilDate: date };
    expect(await asker.call("timeOff.add", { ...off, asksForReplacement: true })).toMatchObject({
      status: 429,
    });
    expect((await asker.call("timeOff.ofMember", { id: asker.id })).body).toEqual([]);

    const near = await spotOf(asker, { date: "2026-05-12", startTime: "19:00", endTime: "21:00" });
    expect((await near.ask({ priority: "urgent" })).status).toBe(200);
    const byAdmin = { shiftAssignmentId: assignmentId, shiftId: shift.id };
    expect((await admin.call("replacements.request", byAdmin)).status).toBe(200);
    // A second instance counts the events in the database, and so applies the limit too.
    const other = await createTestApp({ connection: app.connection, clock: app.clock });
    try {
      const elsewhere = other.visitor();
      elsewhere.cookie = asker.cookie;
      const { shift: next, assignmentId: nextId } = await spotOf(asker);
      const again = { shiftAssignmentId: nextId, shiftId: next.id };
      expect(await elsewhere.call("replacements.request", again)).toMatchObject({ status: 429 });
      app.clock.advance({ minutes: 60 });
      expect((await elsewhere.call("replacements.request", again)).status).toBe(200);
    } finally {
      await other.close();
    }
  });

  test("applies to concurrent requests, and ignores undone ones", async () => {
    const asker = await signedInMember(app);
    const undone = await spotOf(asker);
    for (let count = 0; count < 3; count += 1) {
      const { body } = await undone.ask({ isUndoable: true });
      await undone.cancel(body.id);
    }
    const spots = [];
    for (let count = 0; count < BROADCASTS_AN_HOUR + 3; count += 1) spots.push(await spotOf(asker));
    const answers = await Promise.all(spots.map(({ ask }) => ask()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(BROADCASTS_AN_HOUR);
  });

  test("allows time off to request replacements for all its shifts at once", async () => {
    const asker = await signedInMember(app);
    const first = day + 1;
    for (let count = 0; count < BROADCASTS_AN_HOUR + 2; count += 1) await spotOf(asker);
    const [from, until] = [first, day].map((days) =>
      Temporal.PlainDate.from("2026-06-13").add({ days }).toString(),
    );
    const off = { id: asker.id, fromDate: from, untilDate: until, asksForReplacement: true };
    expect(await asker.call("timeOff.add", off)).toMatchObject({
      status: 200,
      body: { asked: BROADCASTS_AN_HOUR + 2 },
    });
  });

  test("refuses one swap offer too many, also when earlier ones were withdrawn", async () => {
    const [asker, other] = [await signedInMember(app), await signedInMember(app)];
    const { assignmentId } = await spotOf(asker);
    const { assignmentId: theirs } = await spotOf(other);
    const offer = () =>
      asker.call("swaps.offer", { assignmentId, memberId: other.id, alternativeIds: [theirs] });
    for (let count = 0; count < SWAP_OFFERS_AN_HOUR; count += 1) {
      const { status, body } = await offer();
      expect(status).toBe(200);
      await asker.call("swaps.withdraw", { id: body.id });
    }
    const message = "You've offered 24 swaps within 60 minutes. Offer again at 3:00 PM.";
    expect(await offer()).toMatchObject({
      status: 429,
      body: { code: "too-many-swap-offers", message },
    });
    app.clock.advance({ minutes: 60 });
    expect((await offer()).status).toBe(200);
  });
});

describe("the reason of a request", () => {
  test("is visible to admins and the requester, in responses, notifications and messages", async () => {
    const [asker, partner, free] = [
      await signedInMember(app),
      await signedInMember(app),
      await signedInMember(app),
    ];
    const { shift, askAndSettle } = await spotOf(asker);
    await addAssignment(app, shift.id, partner.id, 2);
    const id = await askAndSettle({ priority: "urgent", reason: "Root canal" });
    const reasonFor = async (member: Member) =>
      (
        (await member.call("replacements.list")).body as { id: number; reason: string | null }[]
      ).find((one) => one.id === id)?.reason;
    expect([await reasonFor(asker), await reasonFor(admin)]).toEqual(["Root canal", "Root canal"]);
    expect([await reasonFor(partner), await reasonFor(free)]).toEqual([null, null]);

    const { read } = app.dependencies.database;
    const written = await read
      .selectFrom("deliveries")
      .select(["memberId", "subject", "content", "contentHtml", "metadata"])
      .where("shiftId", "=", shift.id)
      .execute();
    const notifications = await read
      .selectFrom("notifications as n")
      .innerJoin("events as e", "e.id", "n.eventId")
      .select(["n.memberId", "n.message"])
      .where("e.shiftId", "=", shift.id)
      .execute();
    const saysWhy = [...written, ...notifications].filter((one) =>
      JSON.stringify(one).includes("Root canal"),
    );
    expect(new Set(saysWhy.map(({ memberId }) => memberId))).toEqual(new Set([admin.id]));
    expect(written.map(({ memberId }) => memberId)).toContain(free.id);
    expect((await noticesOf(admin, shift.id))[0]?.message).toContain("Reason: Root canal.");
    for (const name of [
      "replacements.outstanding",
      "notifications.list",
      "activity.recent",
    ] as const)
      expect(JSON.stringify((await free.call(name)).body)).not.toContain("Root canal");
    for (const name of ["shifts.assignmentHistory", "activity.ofShift", "shifts.one"] as const)
      expect(JSON.stringify((await free.call(name, { id: shift.id })).body)).not.toContain(
        "Root canal",
      );
  });
});

describe("an admin who could take the spot", () => {
  test.each([
    ["taken", expect.stringMatching(/^Replacement found: /)],
    ["cancelled", "Replacement request canceled"],
    ["not taken", expect.stringMatching(/^Short-staffed: /)],
  ] as const)("has one notification after it is %s", async (how, title) => {
    const [asker, taker] = [await signedInMember(app), await signedInMember(app)];
    const { shift, askAndSettle, cancel } = await spotOf(
      asker,
      how === "not taken" ? { date: "2026-05-13" } : {},
    );
    const id = await askAndSettle();
    const [ask] = await noticesOf(admin, shift.id);
    expect(ask).toMatchObject({
      title: expect.stringMatching(/^Replacement needed: /),
      metadata: { asks: true },
    });
    // Members who read the offer get this notification.
    await admin.call("notifications.read", { id: ask!.id });
    const searched = { id: shift.id, minutesBetween: 15, isAllAtOnce: true, memberIds: [admin.id] };
    expect(
      (
        await (
          await signedInMember(app, { role: "admin" })
        ).call("replacementSearch.start", searched)
      ).status,
    ).toBe(200);
    await app.settle();
    if (how === "taken") await taker.call("replacements.accept", { id });
    if (how === "cancelled") await cancel(id);
    if (how === "not taken") {
      app.clock.set((await admin.call("shifts.one", { id: shift.id })).body.startsAt);
      await app.worker.tick();
    }
    await app.settle();
    expect((await noticesOf(admin, shift.id)).map((one) => one.title)).toEqual([title]);
  });

  test("can accept the request from the message", async () => {
    const asker = await signedInMember(app);
    const { shift, askAndSettle } = await spotOf(asker);
    await askAndSettle();
    const links = await app.dependencies.database.read
      .selectFrom("actionLinks")
      .select("purpose")
      .where("shiftId", "=", shift.id)
      .where("memberId", "=", admin.id)
      .execute();
    expect(links).toEqual([{ purpose: "accept" }]);
  });
});

test("reads who was faster when they accept too late", async () => {
  const [asker, winner, late] = [
    await signedInMember(app),
    await signedInMember(app),
    await signedInMember(app),
  ];
  const { shift, askAndSettle, cancel } = await spotOf(asker);
  const accept = () => late.call("replacements.acceptForShift", { id: shift.id, userId: late.id });
  expect(await accept()).toMatchObject({ status: 409, body: { code: "no-request-pending" } });
  await cancel(await askAndSettle());
  expect(await accept()).toMatchObject({ status: 409, body: { code: "request-cancelled" } });
  const id = await askAndSettle();
  expect((await winner.call("replacements.accept", { id })).status).toBe(200);
  const taken = {
    code: "request-already-accepted",
    message: `${winner.unitNumber} Member Number ${winner.unitNumber.slice(2)} has already taken this shift.`,
  };
  expect(await accept()).toMatchObject({ status: 409, body: taken });
  expect((await late.call("replacements.accept", { id })).body.message).toBe(taken.message);
});
