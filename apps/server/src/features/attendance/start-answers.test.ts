import { afterAll, beforeAll, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import { type PushServer, startPushServer } from "../../testing/services/push-server.ts";
import { startTwilioServer, type TwilioServer } from "../../testing/services/twilio-server.ts";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

const BASE = "https://duty.squad.example";
let app: TestApp;
let mail: TestMailServer;
let twilio: TwilioServer;
let push: PushServer;
let day = 12;

beforeAll(async () => {
  [mail, twilio, push] = await Promise.all([
    startMailServer(),
    startTwilioServer(),
    startPushServer(),
  ]);
  app = await createTestApp({
    environment: {
      ...twilio.environment,
      BASE_URL: BASE,
      SMTP_URL: mail.url,
      MAIL_FROM: "squad@squad.example",
      MAIL_PER_SECOND: "1000",
      PUSH_HOSTS: "127.0.0.1",
      PUSH_CONTACT: "mailto:squad@squad.example",
    },
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([mail.close(), twilio.close(), push.close()]);
});

/**
 * Adds a shift with a member who has not gone 10-8 and is asked after ten minutes; returns the link
 * in the email.
 */
async function asked() {
  day += 1;
  const date = `2026-05-${day}`;
  app.clock.set(`${date}T12:00:00Z`);
  const phone = `718556${String(1000 + day)}`;
  const [late, admin] = [
    await signedInMember(app, { phoneNumber: phone, smsNotifications: true }),
    await signedInMember(app, { role: "admin" }),
  ];
  const { publicKey } = (await late.call("devices.configuration")).body;
  await late.call("devices.subscribe", push.subscription(publicKey));
  const shift = await addShift(app, { date, startTime: "14:30", endTime: "18:30", maxMembers: 2 });
  const { id: assignmentId } = await addAssignment(app, shift.id, late.id);
  app.clock.set(`${date}T18:40:00Z`);
  await app.worker.tick();
  mail.received.length = 0;
  push.received.length = 0;
  await app.settle();
  const text =
    mail.received.find(({ mail: { subject } }) => subject === "Are you on shift?")?.mail.text ?? "";
  const token = /\/go\/([\w-]{12})\?answer=B/.exec(text)?.[1];
  const use = (choice?: string) =>
    app.visitor().call("actionLinks.use", { token, ...(choice ? { choice } : {}) });
  const states = async () =>
    ((await admin.call("attendance.starts")).body as { state: string; since: string }[]).slice(-1);
  const sms = twilio.received.findLast(({ To }) => To === `+1${phone}`)?.Body ?? "";
  return {
    late,
    admin,
    shift,
    assignmentId,
    date,
    text,
    sms,
    use,
    states,
    reply: (body: string) => reply(`+1${phone}`, body),
  };
}

/** Sends a text to the app and returns its reply. */
async function reply(From: string, Body: string): Promise<string> {
  const params = { From, Body };
  const answer = await app.http.inject({
    method: "POST",
    url: "/api/sms/inbound",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": twilio.sign(`${BASE}/api/sms/inbound`, params),
    },
    payload: new URLSearchParams(params).toString(),
  });
  return /<Message>(.*)<\/Message>/.exec(answer.body)?.[1]?.replaceAll("&#39;", "'") ?? "";
}

test("the email asks for an answer, and one tap goes 10-8, once", async () => {
  const { text, use, states, date } = await asked();
  expect(text).toMatch(/I'm on: .*answer=A[^]*I can't come: .*answer=B/);
  expect(await use()).toMatchObject({ status: 400, body: { code: "choice-missing" } });
  expect(await use("A")).toMatchObject({
    status: 200,
    body: { message: "You're 10-8. Thank you." },
  });
  expect(await states()).toMatchObject([{ state: "in-service", since: `${date}T18:40:00Z` }]);
  expect(await use("B")).toMatchObject({ status: 409, body: { code: "link-used" } });
});

test(`the answer "can't come" requests an urgent replacement at once`, async () => {
  const { use, states, late } = await asked();
  expect((await use("B")).status).toBe(200);
  expect(await states()).toMatchObject([{ state: "replacement-requested" }]);
  expect((await late.call("replacements.list")).body).toMatchObject([
    { requesterId: late.id, priority: "urgent" },
  ]);
});

test("an answer that comes too late shows the current state", async () => {
  const { use, late, assignmentId, date } = await asked();
  await late.call("attendance.checkIn", { assignmentId });
  expect(await use("A")).toMatchObject({ status: 409, body: { message: "Already 10-8" } });
  expect(await use("B")).toMatchObject({
    status: 409,
    body: { message: "You're 10-8 on this shift. Call your coordinator to get relieved." },
  });
  app.clock.set(`${date}T22:30:00Z`);
  expect(await use("B")).toMatchObject({ status: 409, body: { code: "link-expired" } });
});

test("accepts one of two concurrent answers", async () => {
  for (let round = 0; round < 3; round++) {
    const { use, states } = await asked();
    const [on, cannot] = await Promise.all([use("A"), use("B")]);
    expect([on.status, cannot.status].sort()).toEqual([200, 409]);
    expect(await states()).toMatchObject([
      { state: on.status === 200 ? "in-service" : "replacement-requested" },
    ]);
  }
});

test("the push message has both answers as buttons, and a tap on one records it", async () => {
  const { late, states } = await asked();
  const question = push.received.find(
    ({ payload }) => payload.notification.title === "Are you on shift?",
  )?.payload;
  expect(question.actions).toEqual([
    { action: "A", title: "I'm on" },
    { action: "B", title: "I can't come" },
  ]);
  const token = String(question.notification.navigate).split("/go/")[1];
  const [{ action: choice }] = question.actions;
  expect(await app.visitor().call("actionLinks.use", { token, choice, way: "push" })).toMatchObject(
    {
      status: 200,
    },
  );
  expect(await states()).toMatchObject([{ state: "in-service" }]);
  expect((await late.call("shifts.myUpcoming")).body[0]).toMatchObject({ status: "confirmed" });
});

test("the text is answered by its reply codes; a wrong or repeated code gets a friendly reply and changes nothing", async () => {
  const { sms, reply: answer, states } = await asked();
  expect(sms).toMatch(/ Reply A1 I'm on, B1 I can't come$/);
  expect(await answer("C1")).toBe(
    "C isn't one of the answers. Choose one of these: A (I'm on), B (I can't come).",
  );
  expect(await answer("B7")).toContain("Reply with the code");
  expect(await states()).toMatchObject([{ state: "silent" }]);
  expect(await answer(" b1 ")).toBe(
    "Thank you for letting us know. We notified everyone who could replace you.",
  );
  expect(await states()).toMatchObject([{ state: "replacement-requested" }]);
  expect(await answer("A1")).toBe(
    "You've already answered: I can't come. Open the app to see the current status.",
  );
  expect(await states()).toMatchObject([{ state: "replacement-requested" }]);
});

test("a reply code after the shift's end, or after another member took the spot, gets a reply that says so", async () => {
  const tooLate =
    "It's too late to answer, so nothing changed. Open the app to see the current status.";
  const over = await asked();
  app.clock.set(`${over.date}T22:30:00Z`);
  expect(await over.reply("A1")).toBe(tooLate);
  const covered = await asked();
  const cover = await signedInMember(app);
  const ask = {
    shiftAssignmentId: covered.assignmentId,
    shiftId: covered.shift.id,
    priority: "urgent",
  };
  const { body: request } = await covered.late.call("replacements.request", ask);
  expect((await cover.call("replacements.accept", { id: request.id })).status).toBe(200);
  for (const code of ["A1", "B1"]) expect(await covered.reply(code)).toMatch(/^[A-Z].*\.$/);
  expect(await covered.states()).toMatchObject([{ state: "covered", since: expect.any(String) }]);
});

test("only one takes effect when a member declines while an admin removes the member or moves the shift", async () => {
  for (let round = 0; round < 4; round++) {
    const { admin, assignmentId, date, shift, use } = await asked();
    const elsewhere = await addShift(app, {
      date,
      startTime: "19:00",
      endTime: "20:00",
      maxMembers: 1,
    });
    const [cannot, off] = await Promise.all([
      use("B"),
      round % 2 === 0
        ? admin.call("shifts.unassign", { id: assignmentId })
        : admin.call("replacements.moveAssignment", { id: assignmentId, shiftId: elsewhere.id }),
    ]);
    expect([cannot.status === 200, off.status === 200].filter(Boolean)).toHaveLength(1);
    if (off.status === 200) expect(cannot.body.code).toMatch(/^(link|assignment)-missing$/);
    else expect(off.body.message).toContain("A replacement is requested for this spot.");
    expect((off.status === 200 ? cannot : off).body.message).toMatch(/^[A-Z].*\.$/);
    const { body: spots } = await admin.call("shifts.assignments", { id: shift.id });
    expect((spots as { status: string }[]).map(({ status }) => status)).toEqual(
      off.status === 200 ? [] : ["replacement_requested"],
    );
  }
});
