import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedInMember>>;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, {
    role: "admin",
    emailNotifications: false,
    smsNotifications: false,
  });
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

const waiting = (memberId: number) =>
  app.dependencies.database.read
    .selectFrom("deliveries")
    .selectAll()
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();

async function assign(memberId: number, date: string): Promise<{ id: number }> {
  const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
  expect(
    (await admin.call("replacements.assignShift", { userId: memberId, shiftId: shift.id })).status,
  ).toBe(200);
  return shift;
}

describe("a change of the member's own shifts", () => {
  test("batches changes for five minutes and sends one message on each channel", async () => {
    const member = await addMember(app);
    await assign(member.id, "2026-05-20");
    await app.settle();
    await assign(member.id, "2026-05-21");
    await assign(member.id, "2026-05-22");
    await app.settle();
    const rows = await waiting(member.id);
    expect(rows.map(({ channel, status }) => [channel, status])).toEqual([
      ["email", "pending"],
      ["sms", "pending"],
    ]);
    expect(rows[0]).toMatchObject({
      subject: "3 changes to your shifts",
      dueAt: Temporal.Instant.from(TEST_NOW).add({ minutes: 5 }),
      // The message expires after the last of the three shifts, so that it survives a day without a
      // mail server.
      expiresAt: Temporal.Instant.from("2026-05-23T00:30:00Z"),
    });
    for (const day of ["May 20", "May 21", "May 22"]) expect(rows[0]?.content).toContain(day);
    expect(rows[1]?.content).toMatch(
      /^3 changes to your shifts\. First: You're on Evening, Wed May 20.+ http:\/\/watchbill\.test\/go\//,
    );
    app.clock.advance({ minutes: 5 });
    await app.settle();
    await assign(member.id, "2026-05-23");
    await app.settle();
    expect(await waiting(member.id)).toHaveLength(4);
  });

  test("is sent at once when the shift is within a day, also in quiet hours", async () => {
    const member = await addMember(app, { quietFrom: "00:00", quietUntil: "23:59" });
    await assign(member.id, "2026-05-12");
    await app.settle();
    const rows = await waiting(member.id);
    const [mail] = rows.filter(({ channel }) => channel === "email");
    expect(JSON.stringify(mail?.metadata)).toMatch(
      /UID:assignment-\d+@watchbill\.test.*DTSTART;TZID=America\/New_York:20260512T183000/,
    );
    expect(
      rows.map(({ dueAt, urgency, deliveryMethod }) => [dueAt.toString(), urgency, deliveryMethod]),
    ).toEqual([
      [TEST_NOW, "urgent", "not configured"],
      [TEST_NOW, "urgent", "not configured"],
    ]);
  });

  test("notifies about a canceled shift tonight, although the shift was deleted", async () => {
    const member = await addMember(app);
    const shift = await assign(member.id, "2026-05-12");
    await app.settle();
    expect((await admin.call("shifts.remove", { id: shift.id })).status).toBe(200);
    await app.settle();
    const last = (await waiting(member.id)).filter(({ channel }) => channel === "email").at(-1);
    expect(last).toMatchObject({
      subject: expect.stringMatching(/^Canceled: /),
      urgency: "urgent",
    });
  });

  test("notifies a member who lost the spot before the dispatch", async () => {
    const member = await addMember(app);
    await assign(member.id, "2026-05-27");
    const { id } = await app.dependencies.database.read
      .selectFrom("shiftAssignments")
      .select("id")
      .where("memberId", "=", member.id)
      .executeTakeFirstOrThrow();
    expect((await admin.call("shifts.unassign", { id })).status).toBe(200);
    await app.settle();
    const [mail] = await waiting(member.id);
    expect(mail?.subject).toBe("2 changes to your shifts");
  });

  test("does not notify other members, or the actor", async () => {
    const [member, other] = [await addMember(app), await addMember(app)];
    const before = (await waiting(admin.id)).length;
    await assign(member.id, "2026-05-25");
    await app.settle();
    expect(await waiting(other.id)).toEqual([]);
    expect((await waiting(admin.id)).length).toBe(before);
  });
});

test("an understaffed shift about to start notifies its members, eligible members and coordinators once", async () => {
  const fresh = await createTestApp();
  const [coordinator, on, free] = [
    await signedInMember(fresh, { role: "admin" }),
    await signedInMember(fresh),
    await signedInMember(fresh),
  ];
  const shift = await addShift(fresh, {
    date: "2026-05-12",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 2,
  });
  await addAssignment(fresh, shift.id, on.id);
  fresh.clock.set("2026-05-12T19:29:00Z");
  await fresh.worker.tick();
  await fresh.settle();
  const titles = async (client: typeof on) =>
    ((await client.call("notifications.list")).body as { title: string }[])
      .map(({ title }) => title)
      .filter((title) => !/^(Reminder|Starting soon)/.test(title));
  expect(await titles(free)).toEqual([]);
  fresh.clock.set("2026-05-12T19:30:00Z");
  for (let minute = 0; minute < 3; minute += 1) {
    await fresh.worker.tick();
    await fresh.settle();
    fresh.clock.advance({ minutes: 1 });
  }
  expect(await titles(on)).toEqual([expect.stringMatching(/^Short-staffed: /)]);
  expect(await titles(free)).toEqual([expect.stringMatching(/^Can you take /)]);
  expect(await titles(coordinator)).toEqual([expect.stringMatching(/^Short-staffed: /)]);
  await fresh.close();
});

describe("a shift about to start with a replacement request", () => {
  const SOON = { date: "2026-05-12", startTime: "18:30", endTime: "20:30", maxMembers: 1 };
  const squadOf = async () => {
    const fresh = await createTestApp();
    const people = {
      coordinator: await signedInMember(fresh, { role: "admin" }),
      leaving: await signedInMember(fresh),
      declining: await signedInMember(fresh),
      free: await signedInMember(fresh),
    };
    const shift = await addShift(fresh, SOON);
    const spot = await addAssignment(fresh, shift.id, people.leaving.id);
    const asks = async (at: string) => {
      fresh.clock.set(at);
      const { body } = await people.leaving.call("replacements.request", {
        shiftAssignmentId: spot.id,
        shiftId: shift.id,
        reason: "Ill",
      });
      await people.declining.call("replacements.decline", { id: (body as { id: number }).id });
      await fresh.settle();
    };
    const titlesAt = async (client: keyof typeof people, at: string) => {
      fresh.clock.set(at);
      await fresh.worker.tick();
      await fresh.settle();
      const notices = (await people[client].call("notifications.list")).body as { title: string }[];
      return notices.map(({ title }) => title).filter((title) => !title.startsWith("Reminder"));
    };
    return { fresh, asks, notified: titlesAt };
  };

  test("reminds its member that the shift is still theirs, and skips members who declined", async () => {
    const { fresh, asks, notified: titlesAt } = await squadOf();
    await asks("2026-05-12T17:00:00Z");
    expect(await titlesAt("leaving", "2026-05-12T19:30:00Z")).toEqual([
      expect.stringMatching(/^No replacement yet: /),
    ]);
    expect(await titlesAt("declining", "2026-05-12T19:31:00Z")).toEqual([]);
    expect(await titlesAt("free", "2026-05-12T19:31:00Z")).toEqual([
      expect.stringMatching(/^Can you take /),
      expect.stringMatching(/^Replacement needed: /),
    ]);
    await fresh.close();
  });

  test("asks for a replacement once when the request is made that late", async () => {
    const { fresh, asks, notified: titlesAt } = await squadOf();
    await asks("2026-05-12T19:30:00Z");
    expect(await titlesAt("free", "2026-05-12T19:31:00Z")).toEqual([
      expect.stringMatching(/^Replacement needed: /),
    ]);
    expect(await titlesAt("coordinator", "2026-05-12T20:30:00Z")).toEqual([
      expect.stringMatching(/^Replacement needed: /),
    ]);
    expect(await titlesAt("leaving", "2026-05-12T21:30:00Z")).toEqual([]);
    await fresh.close();
  });
});
