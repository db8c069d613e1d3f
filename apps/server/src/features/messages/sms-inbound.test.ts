import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import { startTextGateway, type TextGateway } from "../../testing/services/text-gateway.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

const BASE = "https://duty.squad.example";
const SECRET = "gateway-secret-0123";
let gateway: TextGateway;
let mail: TestMailServer;
/**
 * Three apps: with an SMS gateway that forwards replies, with one that does not, and with texts
 * sent by email to carriers.
 */
let answered: TestApp;
let oneWay: TestApp;
let byMail: TestApp;
let day = 13;
let phone = 5_553_000_000;

beforeAll(async () => {
  gateway = await startTextGateway();
  mail = await startMailServer();
  const start = (environment: object) =>
    createTestApp({ environment: { BASE_URL: BASE, ...environment } });
  answered = await start({
    ...gateway.environment,
    SMS_HTTP_INBOUND_SECRET: SECRET,
    SMS_HTTP_INBOUND_FROM: "data.sender",
  });
  oneWay = await start(gateway.environment);
  byMail = await start({ SMTP_URL: mail.url, MAIL_FROM: "duty@squad.example" });
});
afterAll(async () => {
  await Promise.all([answered.close(), oneWay.close(), byMail.close()]);
  gateway.close();
  await mail.close();
});
beforeEach(() => {
  for (const app of [answered, oneWay, byMail]) app.clock.set(TEST_NOW);
  gateway.received.length = 0;
});

/** Requests a replacement for a member, about which another member gets a text. */
async function askForReplacement(app: TestApp) {
  day += 1;
  phone += 10;
  const asks = await signedInMember(app, { phoneNumber: null });
  const takes = await addMember(app, {
    phoneNumber: String(phone),
    smsNotifications: true,
    phoneCarrier: "verizon",
  });
  const shift = await addShift(app, {
    date: `2026-05-${day}`,
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asks.id);
  await asks.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
  await app.settle();
  return { takes, shift, number: `+1${phone}` };
}

const textsTo = (number: string) =>
  gateway.received.filter(({ to }) => to === number).map(({ message }) => message);

const post = (app: TestApp, sender: string, message: string, secret = SECRET) =>
  app.http.inject({
    method: "POST",
    url: `/api/sms/inbound/${secret}`,
    payload: { data: { sender }, message },
  });

describe("an SMS gateway that forwards replies", () => {
  test("forwards a reply with a code, and the app replies with a text", async () => {
    const { takes, shift, number } = await askForReplacement(answered);
    const [text] = textsTo(number);
    expect(text).toMatch(/or reply \d{3}$/);
    expect((await post(answered, number, text?.slice(-3) ?? "")).statusCode).toBe(200);
    await answered.settle();
    expect(textsTo(number)).toContain("Replacement accepted! You've been assigned to this shift.");
    const row = await answered.dependencies.database.read
      .selectFrom("shiftAssignments")
      .select("memberId")
      .where("shiftId", "=", shift.id)
      .where("spotNumber", "is not", null)
      .executeTakeFirstOrThrow();
    expect(row.memberId).toBe(takes.id);
  });

  test("opts a number out once, opts it in again, and replies to HELP", async () => {
    const { number } = await askForReplacement(answered);
    gateway.received.length = 0;
    const says = async (text: string): Promise<string[]> => {
      gateway.received.length = 0;
      await post(answered, number, text);
      await answered.settle();
      return textsTo(number);
    };
    expect(await says("Please stop texting me")).toEqual([
      "You'll get no more texts from Test Squad. Text START to get them again.",
    ]);
    expect(await says("STOP")).toEqual([]);
    expect(await says("thanks")).toEqual([]);
    expect(await says("help")).toEqual([
      `Test Squad: texts about your shifts. Change what you get at ${BASE}/settings. Message and data rates may apply. Text STOP to get none.`,
    ]);
    expect(await says("Start.")).toEqual([
      "You'll get texts from Test Squad again. Text STOP to get none.",
    ]);
  });

  test("sends form data, and is refused without the secret", async () => {
    const { takes, number } = await askForReplacement(answered);
    expect((await post(answered, number, "STOP", "gateway-secret-9999")).statusCode).toBe(403);
    expect((await post(answered, number, "STOP", "short")).statusCode).toBe(403);
    const form = new URLSearchParams({ "data.sender": number, message: "OPT OUT" });
    const answer = await answered.http.inject({
      method: "POST",
      url: `/api/sms/inbound/${SECRET}`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: form.toString(),
    });
    expect(answer.statusCode).toBe(200);
    const { smsOptedOutAt } = await answered.dependencies.database.read
      .selectFrom("members")
      .select("smsOptedOutAt")
      .where("id", "=", takes.id)
      .executeTakeFirstOrThrow();
    expect(smsOptedOutAt).not.toBeNull();
  });

  test.each([{}, { payload: "[]" }, { payload: { data: null } }, { payload: { message: {} } }])(
    "ignores a call with other fields: %j",
    async (call) => {
      const url = `/api/sms/inbound/${SECRET}`;
      const headers = { "content-type": "application/json" };
      const answer = await answered.http.inject({ method: "POST", url, headers, ...call });
      expect([answer.statusCode, answer.body]).toEqual([200, "{}"]);
    },
  );
});

describe("texts whose replies do not reach the app", () => {
  test("contain no reply code", async () => {
    const { number } = await askForReplacement(oneWay);
    expect(textsTo(number)).toEqual([expect.stringMatching(/\/go\/[\w-]{12}$/)]);
    await askForReplacement(byMail);
    const texts = await byMail.dependencies.database.read
      .selectFrom("deliveries")
      .select("content")
      .where("channel", "=", "sms")
      .execute();
    expect(texts.length).toBeGreaterThan(0);
    for (const { content } of texts) expect(content).not.toMatch(/reply/i);
  });

  test("have no callback address for replies", async () => {
    const { number } = await askForReplacement(oneWay);
    expect((await post(oneWay, number, "STOP")).statusCode).toBe(403);
  });
});

test.each([
  [() => answered, true, `Replies arrive at ${BASE}/api/sms/inbound/, followed by the secret.`],
  [() => oneWay, false, "Replies don't arrive, so texts have no answer codes."],
  [() => byMail, false, "Replies don't arrive, so texts have no answer codes."],
])("the status says whether replies reach the app (%#)", async (appOf, takesAnswers, detail) => {
  const app = appOf();
  const admin = await signedInMember(app, { role: "admin" });
  const { body } = await admin.call("messages.status");
  expect(body.sms.detail).toContain(detail);
  const warns = body.warnings
    .join(" ")
    .includes("Members can't answer texts or opt out with STOP.");
  expect(warns).toBe(app === oneWay);
  expect((await admin.call("messages.smsChannel")).body.takesAnswers).toBe(takesAnswers);
  const { parts } = (await admin.call("monitoring.state")).body;
  const texts = parts.find(({ name }: { name: string }) => name === "Text messages");
  expect(texts.words.endsWith("Members can't answer them.")).toBe(!takesAnswers);
});
