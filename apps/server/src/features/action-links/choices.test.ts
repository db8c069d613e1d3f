import type { MemberMessage } from "@watchbill/domain/messages/templates/member-message";
import { noticeEmail, noticeSms } from "@watchbill/domain/messages/templates/notice-templates";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runAsSystem } from "../../platform/jobs/run-command.ts";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import { type PushServer, startPushServer } from "../../testing/services/push-server.ts";
import { startTwilioServer, type TwilioServer } from "../../testing/services/twilio-server.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";
import { sendToMembers } from "../messages/send-commands.ts";

const NOW = Temporal.Instant.from(TEST_NOW);
const BASE = "https://duty.squad.example";
const CHOICES = ["I'll be there", "I can't come"];
let mail: TestMailServer;
let twilio: TwilioServer;
let push: PushServer;
let app: TestApp;
let day = 0;
let phone = 5_553_000_000;

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
      MAIL_FROM: "duty@squad.example",
      MAIL_PER_SECOND: "1000",
      PUSH_HOSTS: "127.0.0.1",
      PUSH_CONTACT: "mailto:duty@squad.example",
    },
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([mail.close(), twilio.close(), push.close()]);
});
beforeEach(() => {
  app.clock.set(TEST_NOW);
  mail.received.length = 0;
  twilio.received.length = 0;
});

/** Adds a member assigned to a shift on an otherwise empty day. */
async function onShift(phoneNumber = String(++phone)) {
  day += 1;
  const member = await addMember(app, { phoneNumber, smsNotifications: true });
  const date = Temporal.PlainDate.from("2026-05-20").add({ days: day }).toString();
  const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
  const spot = await addAssignment(app, shift.id, member.id);
  return { member, shift, spot, number: `+1${phoneNumber}` };
}

type OnShift = {
  member: { id: number };
  shift: { id: number };
  spot: { id: number };
  number: string;
};

function question(
  { member, shift, spot }: OnShift,
  key = `${member.id} ${spot.id}`,
): MemberMessage {
  const notice = { title: "Will you be there?", message: "Your shift has begun." };
  return {
    memberId: member.id,
    messageUrgency: "urgent",
    priority: "normal",
    kind: "question",
    asks: false,
    askedShift: null,
    usefulUntil: NOW.add({ hours: 2 }),
    about: { eventId: null, shiftId: shift.id, assignmentId: spot.id, requestId: null },
    // The purpose decides what an answer does; here it confirms the member's attendance.
    purpose: "confirm",
    choices: CHOICES,
    calendar: null,
    dedupKey: `question ${key}`,
    isBatched: null,
    write: ({ firstName, link }) => {
      const facts = { squad: "Riverside", firstName, link };
      return {
        email: noticeEmail(facts, [notice]),
        sms: noticeSms(facts, [notice]),
        push: { title: notice.title, body: notice.message },
      };
    },
  };
}

async function ask(...asked: OnShift[]) {
  await runAsSystem(app.dependencies, (ctx) =>
    sendToMembers(
      ctx,
      asked.map((one) => question(one)),
      app.dependencies.configuration,
    ),
  );
  await app.settle();
}

const textTo = (number: string) =>
  twilio.received.filter(({ To }) => To === number).at(-1)?.Body ?? "";
const tokenIn = (text: string) => /\/go\/([\w-]{12})/.exec(text)?.[1] ?? "";

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

async function statusOf({ spot }: OnShift): Promise<string> {
  const row = await app.dependencies.database.read
    .selectFrom("shiftAssignments")
    .select("status")
    .where("id", "=", spot.id)
    .executeTakeFirstOrThrow();
  return row.status;
}

describe("a message with choices", () => {
  test("has a button for each answer in the email, reply codes in the text, and one link for all", async () => {
    const asked = await onShift();
    await ask(asked);
    const token = tokenIn(textTo(asked.number));
    const [email] = mail.received;
    expect(email?.mail.html).toContain(`href="${BASE}/go/${token}?answer=A"`);
    expect(email?.mail.html).toContain(`href="${BASE}/go/${token}?answer=B"`);
    expect(email?.mail.text).toContain(`I can't come: ${BASE}/go/${token}?answer=B`);
    expect(email?.mail.html).not.toContain("Open the shift");
    expect(textTo(asked.number)).toMatch(/ Reply A1 I'll be there, B1 I can't come$/);
    expect((await app.visitor().call("actionLinks.show", { token })).body).toMatchObject({
      state: "ready",
      choices: [
        { letter: "A", label: "I'll be there" },
        { letter: "B", label: "I can't come" },
      ],
      chosen: null,
    });
  });

  test("changes nothing when its link is viewed, even with an answer in the address", async () => {
    const asked = await onShift();
    await ask(asked);
    const token = tokenIn(textTo(asked.number));
    expect((await app.http.inject({ url: `/go/${token}?answer=A` })).statusCode).toBeLessThan(500);
    expect((await app.visitor().call("actionLinks.show", { token })).body.state).toBe("ready");
    expect(await statusOf(asked)).toBe("assigned");
  });

  test("refuses an answer that the message does not offer, and a missing one, and can still be answered", async () => {
    const asked = await onShift();
    await ask(asked);
    const token = tokenIn(textTo(asked.number));
    const offered = "A (I'll be there), B (I can't come).";
    expect(await app.visitor().call("actionLinks.use", { token, choice: "C" })).toMatchObject({
      status: 400,
      body: {
        code: "choice-unknown",
        message: `C isn't one of the answers. Choose one of these: ${offered}`,
      },
    });
    expect(await app.visitor().call("actionLinks.use", { token })).toMatchObject({
      status: 400,
      body: { code: "choice-missing", message: `Choose an answer: ${offered}` },
    });
    expect(await reply(asked.number, "d1")).toBe(
      `D isn't one of the answers. Choose one of these: ${offered}`,
    );
    expect(await statusOf(asked)).toBe("assigned");
    expect((await app.visitor().call("actionLinks.use", { token, choice: "A" })).status).toBe(200);
    expect(await statusOf(asked)).toBe("confirmed");
  });

  test("accepts one answer; a second attempt and the page show the first", async () => {
    const asked = await onShift();
    await ask(asked);
    const token = tokenIn(textTo(asked.number));
    await app.visitor().call("actionLinks.use", { token, choice: "A" });
    const again = "You've already answered: I'll be there. Open the app to see the current status.";
    expect(await app.visitor().call("actionLinks.use", { token, choice: "B" })).toMatchObject({
      status: 409,
      body: { code: "link-used", message: again },
    });
    expect(await reply(asked.number, "B1")).toBe(again);
    expect((await app.visitor().call("actionLinks.show", { token })).body).toMatchObject({
      state: "used",
      chosen: "A",
    });
  });

  test("accepts one of two concurrent answers, and reports it to the second caller", async () => {
    const asked = await onShift();
    await ask(asked);
    const token = tokenIn(textTo(asked.number));
    const answers = await Promise.all([
      app.visitor().call("actionLinks.use", { token, choice: "A" }),
      app.visitor().call("actionLinks.use", { token, choice: "B" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("refuses a late answer with a message, by text as well", async () => {
    const asked = await onShift();
    await ask(asked);
    app.clock.set(NOW.add({ hours: 3 }));
    const late =
      "It's too late to answer, so nothing changed. Open the app to see the current status.";
    expect(await reply(asked.number, "A1")).toBe(late);
    expect(
      (
        await app
          .visitor()
          .call("actionLinks.use", { token: tokenIn(textTo(asked.number)), choice: "A" })
      ).body.message,
    ).toBe(late);
    expect(await statusOf(asked)).toBe("assigned");
  });
});

describe("a question by text", () => {
  test.each([" a1. ", "A 1", "#A1", "a01!"])("is answered by %j", async (code) => {
    const asked = await onShift();
    await ask(asked);
    expect(await reply(asked.number, code)).toContain("you'll be there");
    expect(await statusOf(asked)).toBe("confirmed");
  });

  test("has a number that is unique on a phone, even one that members share, and stays taken after the question ends", async () => {
    const shared = String(++phone);
    const [one, two] = [await onShift(shared), await onShift(shared)];
    await ask(one, two);
    const texts = twilio.received.map(({ Body = "" }) => Body);
    expect(texts.map((text) => /Reply A(\d)/.exec(text)?.[1]).sort()).toEqual(["1", "2"]);
    const later = await onShift(shared);
    await reply(`+1${shared}`, "A1");
    await ask(later);
    expect(textTo(`+1${shared}`)).toContain("Reply A3");
    const confirmed = await Promise.all([one, two, later].map(statusOf));
    expect(confirmed.filter((status) => status === "confirmed")).toHaveLength(1);
  });

  test("numbers two questions differently when they are sent at the same moment", async () => {
    const asked = await onShift();
    const send = (key: string) =>
      runAsSystem(app.dependencies, (ctx) =>
        sendToMembers(ctx, [question(asked, key)], app.dependencies.configuration),
      );
    await Promise.all(["one", "two", "three"].map(send));
    await app.settle();
    const numbers = twilio.received.map(({ Body = "" }) => /Reply A(\d)/.exec(Body)?.[1]).sort();
    expect(numbers).toEqual(["1", "2", "3"]);
  });

  test("does not change codes without a letter, and a letter added to such a code matches nothing", async () => {
    const asked = await onShift();
    await ask(asked);
    expect(await reply(asked.number, "1")).toContain("Reply with the code");
    expect(await reply(asked.number, "B7")).toContain("Reply with the code");
    expect(await statusOf(asked)).toBe("assigned");
  });
});

test("a push message shows the first two answers as buttons", async () => {
  const member = await signedInMember(app);
  const { publicKey } = (await member.call("devices.configuration")).body;
  await member.call("devices.subscribe", push.subscription(publicKey));
  const shift = await addShift(app, { date: "2026-05-19", startTime: "18:30", endTime: "20:30" });
  const spot = await addAssignment(app, shift.id, member.id);
  await ask({ member, shift, spot, number: "" });
  expect(push.received[0]?.payload.actions).toEqual([
    { action: "A", title: "I'll be there" },
    { action: "B", title: "I can't come" },
  ]);
});
