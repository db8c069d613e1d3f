import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function titlesOf(client: Client): Promise<string[]> {
  return ((await client.call("notifications.list")).body as { title: string }[])
    .map(({ title }) => title)
    .reverse();
}

describe("recipients", () => {
  test("a request, its acceptance and assignments reach the members concerned, once, and never the actor", async () => {
    const [admin, asker, partner, taker, busy] = await Promise.all([
      signedInMember(app, { role: "admin" }),
      signedInMember(app),
      signedInMember(app),
      signedInMember(app),
      signedInMember(app),
    ]);
    const shift = await addShift(app, {
      date: "2026-05-20",
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 2,
    });
    const elsewhere = await addShift(app, {
      date: "2026-05-20",
      startTime: "18:00",
      endTime: "19:00",
    });
    const spot = await addAssignment(app, shift.id, asker.id, 1);
    await addAssignment(app, shift.id, partner.id, 2);
    await addAssignment(app, elsewhere.id, busy.id, 1);

    const { body: request } = await asker.call("replacements.request", {
      shiftAssignmentId: spot.id,
      shiftId: shift.id,
    });
    await app.settle();
    await app.settle();
    expect(await titlesOf(asker)).toEqual([]);
    expect(await titlesOf(busy)).toEqual([]);
    for (const client of [admin, partner, taker]) expect(await titlesOf(client)).toHaveLength(1);
    expect(await titlesOf(taker)).toEqual([expect.stringMatching(/^Replacement needed: /)]);

    await taker.call("replacements.accept", { id: request.id });
    await app.settle();
    expect(await titlesOf(asker)).toHaveLength(1);
    expect(await titlesOf(taker)).toHaveLength(1);

    await admin.call("shifts.change", { id: shift.id, startTime: "19:30" });
    await app.settle();
    expect((await titlesOf(taker)).at(-1)).toMatch(/^Your shift moved to /);
    await admin.call("shifts.remove", { id: shift.id });
    await app.settle();
    expect((await titlesOf(partner)).at(-1)).toMatch(/^Canceled: /);
    expect((await titlesOf(admin)).filter((title) => title.startsWith("Your shift"))).toEqual([]);
  });

  test("a moved or canceled series notifies each member about their own upcoming shifts, also with a replacement request", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const [first, later, seeker, missed] = [
      await signedInMember(app),
      await signedInMember(app),
      await signedInMember(app),
      await signedInMember(app),
    ];
    const evening = {
      type: "evening",
      startTime: "18:30",
      endTime: "20:30",
      endDate: null,
      maxMembers: 2,
      customName: null,
    };
    const { body } = await admin.call("shifts.createSeries", {
      startDate: "2026-05-05",
      endDate: "2026-05-26",
      recurringType: "weekly",
      shifts: [evening],
    });
    const [past, ...ahead] = body.shiftIds as [number, number, number, number];
    await addAssignment(app, past, missed.id, 1);
    await addAssignment(app, ahead[0], first.id, 1);
    await addAssignment(app, ahead[2], later.id, 1);
    const spot = await addAssignment(app, ahead[1], seeker.id, 1);
    await seeker.call("replacements.request", { shiftAssignmentId: spot.id, shiftId: ahead[1] });
    await app.settle();
    await app.settle();
    const last = async (client: Client) => (await client.call("notifications.list")).body[0];

    // The coordinator moves the whole series, from one of its past shifts.
    await admin.call("shifts.changeSeries", { id: past, option: "all", startTime: "19:00" });
    await app.settle();
    expect((await last(later)).message).toBe(
      "Your shift moved to Evening on Tue, May 26, 7:00 PM - 8:30 PM (was Evening on Tue, May 26, 6:30 PM - 8:30 PM). Can't make it? Request a replacement.",
    );
    expect((await last(later)).metadata.shiftId).toBe(ahead[2]);
    expect((await last(seeker)).message).toMatch(
      /^Your shift moved to Evening on Tue, May 19, .* Your replacement request is still open\.$/,
    );
    expect(await titlesOf(missed)).toEqual([expect.stringMatching(/^Replacement needed: /)]);
    const emails = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select("memberId")
      .where("channel", "=", "email")
      .where("memberId", "in", [first.id, later.id, seeker.id, missed.id])
      .where("subject", "like", "Your shift moved to %")
      .execute();
    expect(emails.map(({ memberId }) => memberId).sort()).toEqual(
      [first.id, later.id, seeker.id].sort(),
    );

    await admin.call("shifts.changeSeries", {
      id: past,
      option: "all",
      startTime: "19:00",
      notes: null,
    });
    await app.settle();
    expect((await last(first)).title).toMatch(/^Your shift moved to /);

    await admin.call("shifts.removeSeries", { id: ahead[0], option: "all" });
    await app.settle();
    expect((await last(later)).message).toMatch(
      / canceled Evening on Tue, May 26, 7:00 PM - 8:30 PM\. You don't need to come in\.$/,
    );
    expect((await last(seeker)).message).toMatch(
      / canceled Evening on Tue, May 19, .* You no longer need a replacement\.$/,
    );
  });

  test("a change to a series sends one notification, and one message per channel", async () => {
    const admin = await signedInMember(app, { role: "admin" });
    const [leaving, coming, staying] = [
      await signedInMember(app),
      await signedInMember(app),
      await signedInMember(app),
    ];
    const { body } = await admin.call("shifts.createSeries", {
      startDate: "2026-05-08",
      endDate: "2026-06-05",
      recurringType: "weekly",
      shifts: [
        {
          type: "custom",
          customName: "Market watch",
          startTime: "06:00",
          endTime: "08:00",
          endDate: null,
          maxMembers: 2,
          memberIds: [leaving.id, staying.id],
        },
      ],
    });
    const [over, first, second] = body.shiftIds as [number, number, number];
    await app.settle();
    app.clock.advance({ minutes: 10 });
    const change = { id: over, option: "all", memberIds: [staying.id, coming.id] };
    expect(await admin.call("shifts.changeSeries", change)).toMatchObject({
      status: 200,
      body: { count: 5 },
    });
    await app.settle();

    const series =
      "Market watch on Fridays, 6:00 AM - 8:00 AM, from Fri, May 15 to Fri, Jun 5 (4 shifts)";
    const chief = await app.dependencies.database.read
      .selectFrom("members")
      .select(["unitNumber", "firstName", "lastName"])
      .where("id", "=", admin.id)
      .executeTakeFirstOrThrow();
    const name = `${chief.unitNumber} ${chief.firstName} ${chief.lastName}`;
    const list = async (client: Client) =>
      (await client.call("notifications.list")).body as {
        title: string;
        message: string;
        metadata: { shiftId: number };
      }[];
    expect(await list(leaving)).toMatchObject([
      {
        title: "You're off 4 shifts",
        message: `${name} removed you from ${series}. You don't need to come in.`,
        metadata: { shiftId: first },
      },
      { title: "You're on 4 shifts", metadata: { shiftId: first } },
    ]);
    expect(await list(coming)).toMatchObject([
      {
        title: "You're on 4 shifts",
        message: `${name} assigned you to ${series}. Can't make it? Request a replacement.`,
        metadata: { shiftId: first },
      },
    ]);
    expect((await list(staying)).map(({ title }) => title)).toEqual([
      "Changed: 4 shifts",
      "You're on 4 shifts",
    ]);
    const emails = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select(["subject", "channel", "expiresAt", "metadata"])
      .where("memberId", "=", coming.id)
      .where("channel", "in", ["email", "sms"])
      .orderBy("channel")
      .execute();
    expect(emails).toMatchObject([
      { channel: "email", subject: "You're on 4 shifts" },
      { channel: "sms" },
    ]);
    // The message expires after the last shift, and its calendar file contains all shifts.
    expect(emails.map(({ expiresAt }) => expiresAt?.toString())).toEqual([
      "2026-06-05T12:00:00Z",
      "2026-06-05T12:00:00Z",
    ]);
    const starts = [
      ...JSON.stringify(emails[0]?.metadata).matchAll(/DTSTART;TZID=[^:]*:(\d{8}T\d{4})/g),
    ].map(([, start]) => start);
    expect(starts).toEqual(["20260515T0600", "20260522T0600", "20260529T0600", "20260605T0600"]);

    // When only one shift of the series changes, the notification names its day.
    await admin.call("shifts.changeSeries", {
      id: second,
      option: "current",
      memberIds: [coming.id],
    });
    await app.settle();
    expect((await list(staying))[0]).toMatchObject({
      title: expect.stringMatching(/^You're off /),
      message: `${name} removed you from Market watch on Fri, May 22, 6:00 AM - 8:00 AM. You don't need to come in.`,
      metadata: { shiftId: second },
    });
  });

  test("running the reaction to an event again notifies no one twice", async () => {
    const [admin, member] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
    ];
    const shift = await addShift(app, { date: "2026-05-21", startTime: "18:30", endTime: "20:30" });
    await admin.call("replacements.assignShift", { userId: member.id, shiftId: shift.id });
    await app.settle();
    await app.dependencies.database.write
      .updateTable("events")
      .set({ processedAt: null })
      .where("shiftId", "=", shift.id)
      .execute();
    await app.settle();
    expect(await titlesOf(member)).toEqual([expect.stringMatching(/^You're on /)]);
  });
});

describe("the member's own notifications", () => {
  test("can be marked read, all marked read and deleted; another member's are not found", async () => {
    const [admin, member, stranger] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
      await signedInMember(app),
    ];
    for (const date of ["2026-05-22", "2026-05-23"]) {
      const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
      await admin.call("replacements.assignShift", { userId: member.id, shiftId: shift.id });
    }
    await app.settle();
    const list = async () =>
      (await member.call("notifications.list")).body as {
        id: number;
        isRead: boolean;
        metadata: { shiftId: number };
      }[];
    const [first] = await list();
    expect(first?.metadata.shiftId).toBeGreaterThan(0);
    expect((await stranger.call("notifications.read", { id: first!.id })).status).toBe(404);
    expect((await stranger.call("notifications.remove", { id: first!.id })).status).toBe(404);
    expect((await member.call("notifications.read", { id: first!.id })).status).toBe(200);
    expect((await list()).map(({ isRead }) => isRead)).toEqual([true, false]);
    expect((await stranger.call("notifications.readAll")).status).toBe(200);
    expect((await list()).map(({ isRead }) => isRead)).toEqual([true, false]);
    expect((await member.call("notifications.readAll")).status).toBe(200);
    expect((await list()).every(({ isRead }) => isRead)).toBe(true);
    expect((await member.call("notifications.remove", { id: first!.id })).status).toBe(200);
    expect(await list()).toHaveLength(1);
  });

  test("can be restored for ten minutes after a deletion, by their member only", async () => {
    const [admin, member, stranger] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
      await signedInMember(app),
    ];
    const shift = await addShift(app, { date: "2026-05-24", startTime: "18:30", endTime: "20:30" });
    await admin.call("replacements.assignShift", { userId: member.id, shiftId: shift.id });
    await app.settle();
    const list = async () => (await member.call("notifications.list")).body as { id: number }[];
    const before = await list();
    const { id } = before[0]!;
    const statusOf = async (
      client: Client,
      name: "notifications.remove" | "notifications.restore" | "notifications.read",
    ) => (await client.call(name, { id })).status;

    // Two tabs delete the notification, another member tries to restore it, and two tabs restore
    // it.
    expect([
      await statusOf(member, "notifications.remove"),
      await statusOf(member, "notifications.remove"),
    ]).toEqual([200, 404]);
    expect(await list()).toEqual([]);
    expect(await statusOf(member, "notifications.read")).toBe(404);
    await member.call("notifications.readAll");
    expect(await statusOf(stranger, "notifications.restore")).toBe(404);
    expect([
      await statusOf(member, "notifications.restore"),
      await statusOf(member, "notifications.restore"),
    ]).toEqual([200, 200]);
    expect(await list()).toEqual(before);

    await statusOf(member, "notifications.remove");
    app.clock.advance({ minutes: 10 });
    await app.worker.tick();
    expect(await statusOf(member, "notifications.restore")).toBe(200);
    await statusOf(member, "notifications.remove");
    app.clock.advance({ minutes: 11 });
    expect(await statusOf(member, "notifications.restore")).toBe(404);
    await app.worker.tick();
    const left = await app.dependencies.database.read
      .selectFrom("notifications")
      .select("id")
      .where("id", "=", id)
      .execute();
    expect(left).toEqual([]);
  });
});
