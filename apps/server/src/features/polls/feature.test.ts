import { POLL_RETENTION_DAYS } from "@watchbill/domain/polls/poll";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import {
  type AskingSquad,
  closesIn,
  hold,
  holders,
  onAnotherDay,
  startAskingSquad,
  textTo,
  tokenOf,
} from "../../testing/squads/poll-squad.ts";

let squad: AskingSquad;

beforeAll(async () => {
  squad = await startAskingSquad();
});
afterAll(() => squad.close());
beforeEach(() => onAnotherDay(squad));

describe("asking a group", () => {
  test("refuses a poll by a caller who is not a coordinator, and an invalid poll", async () => {
    const { admin, members, ask } = await holders(squad, 1);
    expect((await members[0]!.call("polls.list")).status).toBe(403);
    expect((await squad.app.visitor().call("polls.mine")).status).toBe(401);
    const refused = await ask({ question: "", choices: ["Yes", "I cannot"] });
    expect(refused).toMatchObject({ status: 400, body: { code: "poll-invalid" } });
    expect(Object.keys(refused.body.fields)).toEqual(["question", "choices.0"]);
    expect((await ask({ qualificationId: 2_000_000 })).body.code).toBe("qualification-missing");
    expect((await ask({ shiftId: 2_000_000 })).body.code).toBe("shift-missing");
    expect((await ask({ question: "x".repeat(900_000) })).status).toBeGreaterThanOrEqual(400);
    expect(
      (await admin.call("polls.list")).body.filter(({ askedBy }: { askedBy: string }) =>
        askedBy.startsWith(admin.unitNumber),
      ),
    ).toEqual([]);
  });

  test("refuses a poll when the group has no other member", async () => {
    const { admin, qualificationId, ask } = await holders(squad, 0);
    await hold(squad, [admin.id], qualificationId);
    expect(await ask()).toMatchObject({
      status: 409,
      body: { code: "no-one-to-ask", fields: { audience: expect.any(String) } },
    });
  });

  test("reaches the group's current active members by email, text and in the app", async () => {
    const { members, qualificationId, ask, result } = await holders(squad, 2);
    const inactive = await addMember(squad.app, { isActive: false });
    await hold(squad, [inactive.id], qualificationId);
    const { id, asked } = (await ask()).body;
    expect(asked).toBe(2);
    const late = await signedInMember(squad.app);
    await hold(squad, [late.id], qualificationId);
    await squad.app.settle();
    expect(
      squad.mail.received.map(({ mail: { subject } }) => subject?.startsWith("Poll: ")),
    ).toEqual([true, true]);
    expect(textTo(squad, members[0]!.number)).toMatch(
      /Can you come to the drill on Friday\? https.* Reply A1 I can come, B1 I cannot$/,
    );
    expect((await members[0]!.call("polls.mine")).body).toMatchObject([
      { id, choice: null, isOpen: true, result: null },
    ]);
    expect((await members[0]!.call("notifications.list")).body[0]).toMatchObject({
      message: "Can you come to the drill on Friday?",
      metadata: { kind: "polls.asked", pollId: id },
    });
    expect((await late.call("polls.mine")).body).toEqual([]);
    expect((await late.call("polls.answer", { id, choice: "A" })).status).toBe(404);
    expect((await late.call("polls.see", { id })).status).toBe(404);
    const { people } = await result(id);
    expect(people).toHaveLength(2);
    expect(people[0].receipts).toMatchObject([
      { channel: "email", state: "sent" },
      { channel: "sms", state: "sent" },
    ]);
  });

  test("can ask the members on call now, or all active members, except the creator", async () => {
    const { admin } = await holders(squad, 0);
    const on = await addMember(squad.app);
    const date = squad.app.clock
      .now()
      .toZonedDateTimeISO("America/New_York")
      .toPlainDate()
      .toString();
    const shift = await addShift(squad.app, { date, startTime: "13:00", endTime: "17:00" });
    await addAssignment(squad.app, shift.id, on.id);
    const closesAt = closesIn(squad, 600);
    const reach = async (audience: string) =>
      (await admin.call("polls.reach", { audience, messageUrgency: "action", closesAt })).body
        .people;
    expect(await reach("on-call")).toBe(1);
    const active = await squad.app.dependencies.database.read
      .selectFrom("members")
      .select("id")
      .where("isActive", "=", true)
      .where("deletedAt", "is", null)
      .execute();
    expect(await reach("everyone")).toBe(active.length - 1);
  });

  test("waits for the end of quiet hours unless it is urgent; an emergency is emailed even to a member who turned email off", async () => {
    const { admin, members, qualificationId, ask, result } = await holders(squad, 1);
    const { write } = squad.app.dependencies.database;
    await write
      .updateTable("members")
      .set({ quietFrom: "13:00", quietUntil: "16:00", emailNotifications: false })
      .where("id", "=", members[0]!.id)
      .execute();
    const reach = async (messageUrgency: string, isEmergency = "false", minutes = 600) => {
      const closesAt = closesIn(squad, minutes);
      return (
        await admin.call("polls.reach", {
          audience: "qualification",
          qualificationId,
          messageUrgency,
          isEmergency,
          closesAt,
        })
      ).body;
    };
    expect(await reach("action")).toMatchObject({
      people: 1,
      email: 0,
      sms: 1,
      waiting: 1,
      disturbed: 0,
    });
    // Not sent: the poll closes before quiet hours end.
    expect(await reach("action", "false", 60)).toMatchObject({
      people: 1,
      sms: 1,
      waiting: 0,
      disturbed: 1,
    });
    expect(await reach("urgent", "false", 60)).toMatchObject({
      people: 1,
      sms: 1,
      waiting: 0,
      disturbed: 0,
    });
    expect(await reach("urgent", "true")).toMatchObject({
      people: 1,
      email: 1,
      sms: 1,
      waiting: 0,
    });
    const waits = (await ask({ messageUrgency: "action", closesAt: closesIn(squad, 600) })).body.id;
    await squad.app.settle();
    expect((await result(waits)).people[0].receipts).toMatchObject([
      { channel: "sms", state: "waiting" },
    ]);
    await ask({ isEmergency: true });
    await squad.app.settle();
    expect([squad.mail.received.length, squad.twilio.received.length]).toEqual([1, 1]);
    expect((await ask({ isEmergency: true, messageUrgency: "info" })).body.fields).toHaveProperty(
      "isEmergency",
    );
  });

  test("notifies five hundred members in chunks, each once", async () => {
    const { admin, qualificationId, ask } = await holders(squad, 0);
    const { write } = squad.app.dependencies.database;
    const now = squad.app.clock.now();
    const rows = await write
      .insertInto("members")
      .values(
        Array.from({ length: 500 }, (_, index) => ({
          unitNumber: `P-${index}`,
          firstName: "Many",
          lastName: "Member",
          email: `p${index}@many.example`,
          emailNotifications: false,
          passwordHash: "none",
          createdAt: now,
          updatedAt: now,
        })),
      )
      .returning("id")
      .execute();
    await hold(
      squad,
      rows.map((row) => row.id),
      qualificationId,
    );
    const { id, asked } = (await ask()).body;
    expect(asked).toBe(500);
    await squad.app.settle();
    const notifications = await squad.app.dependencies.database.read
      .selectFrom("notifications")
      .select("memberId")
      .where(
        "memberId",
        "in",
        rows.map((row) => row.id),
      )
      .execute();
    expect(notifications).toHaveLength(500);
    expect(new Set(notifications.map(({ memberId }) => memberId)).size).toBe(500);
    expect((await admin.call("polls.one", { id })).body).toMatchObject({ asked: 500, answered: 0 });
    await write
      .updateTable("members")
      .set({ isActive: false })
      .where(
        "id",
        "in",
        rows.map((row) => row.id),
      )
      .execute();
  });
});

describe("closing a poll", () => {
  test("happens at the deadline, once across instances, and notifies the creator of the result", async () => {
    const { admin, members, ask, result } = await holders(squad, 2);
    const { id } = (await ask()).body;
    await members[0]!.call("polls.answer", { id, choice: "A" });
    squad.app.clock.set(squad.app.clock.now().add({ minutes: 61 }).toString());
    await Promise.all([squad.app.worker.tick(), squad.app.worker.tick()]);
    await squad.app.worker.tick();
    await squad.app.settle();
    const closed = await squad.app.dependencies.database.read
      .selectFrom("events")
      .select("id")
      .where("type", "=", "polls.closed")
      .where("subjectId", "=", admin.id)
      .execute();
    expect(closed).toHaveLength(1);
    expect((await admin.call("notifications.list")).body[0]).toMatchObject({
      title: "Your poll is closed",
      message:
        "I can come 1, I cannot 0, no answer 1. You asked: Can you come to the drill on Friday?",
    });
    expect(await result(id)).toMatchObject({ isOpen: false, closedBy: null });
  });

  test("happens once when two coordinators close the poll at the same time, and informs the second", async () => {
    const { admin, ask } = await holders(squad, 1);
    const other = await signedInMember(squad.app, { role: "admin" });
    const { id } = (await ask()).body;
    const answers = await Promise.all([admin, other].map((one) => one.call("polls.close", { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("cancels pending messages: a closed or answered poll causes no phone call", async () => {
    const { admin, members, ask } = await holders(squad, 2);
    const { id } = (await ask()).body;
    // Adds pending messages, which are obsolete when the poll is answered or closed.
    await squad.app.dependencies.database.write
      .updateTable("members")
      .set({ quietFrom: "13:00", quietUntil: "16:00" })
      .where(
        "id",
        "in",
        members.map((member) => member.id),
      )
      .execute();
    await admin.call("polls.close", { id });
    await squad.app.settle();
    expect(
      squad.mail.received.filter(({ mail: { subject } }) => subject?.startsWith("A question")),
    ).toEqual([]);
    const waits = (await ask({ messageUrgency: "action", closesAt: closesIn(squad, 600) })).body.id;
    await squad.app.settle();
    await members[0]!.call("polls.answer", { id: waits, choice: "A" });
    squad.app.clock.set(squad.app.clock.now().add({ hours: 3 }).toString());
    await squad.app.settle();
    // Ignores messages to coordinators, which may be about the poll of an earlier test.
    const rung = squad.twilio.received.map(({ To }) => To);
    expect(members.map(({ number }) => rung.filter((to) => to === number).length)).toEqual([0, 1]);
  });

  test(`is followed by a purge after ${POLL_RETENTION_DAYS} days, including the links`, async () => {
    const { admin, members, ask } = await holders(squad, 1);
    const { id } = (await ask()).body;
    await squad.app.settle();
    await admin.call("polls.close", { id });
    squad.app.clock.set(
      squad.app.clock
        .now()
        .add({ hours: 24 * (POLL_RETENTION_DAYS - 1) })
        .toString(),
    );
    await squad.app.worker.tick();
    const left = async () =>
      (
        await squad.app.dependencies.database.read
          .selectFrom("polls")
          .select("id")
          .where("id", "=", id)
          .execute()
      ).length;
    expect(await left()).toBe(1);
    squad.app.clock.set(squad.app.clock.now().add({ hours: 48 }).toString());
    await squad.app.worker.tick();
    expect(await left()).toBe(0);
    const links = await squad.app.dependencies.database.read
      .selectFrom("actionLinks")
      .select("id")
      .where("memberId", "=", members[0]!.id)
      .execute();
    expect(links).toEqual([]);
  });
});

test("a poll about a shift names the shift and survives its deletion", async () => {
  const { admin, members, ask, result } = await holders(squad, 1);
  const date = squad.app.clock
    .now()
    .add({ hours: 48 })
    .toZonedDateTimeISO("America/New_York")
    .toPlainDate()
    .toString();
  const shift = await addShift(squad.app, { date, startTime: "18:30", endTime: "20:30" });
  const { id } = (await ask({ shiftId: shift.id })).body;
  await squad.app.settle();
  expect(textTo(squad, members[0]!.number)).toContain("(Evening on ");
  expect((await admin.call("shifts.remove", { id: shift.id })).status).toBe(200);
  await squad.app.settle();
  const token = tokenOf(squad, members[0]!.number);
  expect((await squad.app.visitor().call("actionLinks.use", { token, choice: "A" })).status).toBe(
    200,
  );
  expect(await result(id)).toMatchObject({
    shiftId: null,
    shift: expect.stringContaining("Evening on "),
    answered: 1,
  });
});

test("the activity log records how many were asked and answered, but no text", async () => {
  const { admin, members, ask } = await holders(squad, 2);
  const { id } = (await ask()).body;
  await members[0]!.call("polls.answer", { id, choice: "A" });
  await admin.call("polls.close", { id });
  const entries = (await admin.call("activity.log", { limit: 20 })).body.filter(
    ({ activityType }: { activityType: string }) => activityType.startsWith("polls-"),
  );
  expect(
    entries.slice(0, 2).map(({ description }: { description: string }) => description),
  ).toEqual([
    expect.stringMatching(/closed a poll: 1 of 2 members answered$/),
    expect.stringMatching(/sent a poll to 2 members \(members with Q\d+\)$/),
  ]);
  expect(JSON.stringify(entries)).not.toContain("drill");
});
