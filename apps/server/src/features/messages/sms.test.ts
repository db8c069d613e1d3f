import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import { startTwilioServer, type TwilioServer } from "../../testing/services/twilio-server.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let twilio: TwilioServer;
let app: TestApp;
let day = 13;
let phone = 5_552_000_000;

beforeAll(async () => {
  twilio = await startTwilioServer();
  app = await createTestApp({
    environment: { ...twilio.environment, BASE_URL: "https://duty.squad.example" },
  });
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});
beforeEach(() => {
  app.clock.set(TEST_NOW);
  twilio.received.length = 0;
  twilio.fault = null;
});

/** Adds a member on an upcoming shift and another eligible member, both with phone numbers. */
async function squad() {
  day += 1;
  phone += 10;
  const asks = await signedInMember(app, { phoneNumber: String(phone) });
  const takes = await addMember(app, { phoneNumber: String(phone + 1), smsNotifications: true });
  const shift = await addShift(app, {
    date: `2026-05-${day}`,
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asks.id);
  const ask = () => asks.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
  return { asks, takes, shift, ask, number: `+1${phone + 1}` };
}

const sentTo = (number: string) => twilio.received.filter(({ To }) => To === number);

async function callback(path: string, params: Record<string, string>, signature?: string) {
  const url = `https://duty.squad.example${path}`;
  return app.http.inject({
    method: "POST",
    url: path,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": signature ?? twilio.sign(url, params),
    },
    payload: new URLSearchParams(params).toString(),
  });
}

async function lastSms(memberId: number) {
  return app.dependencies.database.read
    .selectFrom("deliveries")
    .selectAll()
    .where("memberId", "=", memberId)
    .where("channel", "=", "sms")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
}

async function holders(shiftId: number): Promise<number[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("shiftAssignments")
    .select("memberId")
    .where("shiftId", "=", shiftId)
    .where("spotNumber", "is not", null)
    .execute();
  return rows.map(({ memberId }) => memberId);
}

describe("a text message", () => {
  test("offers a spot to eligible members with a link and a reply code, and a reply takes the spot", async () => {
    const { takes, shift, ask, number } = await squad();
    await ask();
    await app.settle();
    const [sent] = sentTo(number);
    expect(sent?.Body).toMatch(
      /needs a replacement.*https:\/\/duty\.squad\.example\/go\/[\w-]{12} or reply \d{3}$/,
    );
    expect(sent).toMatchObject({
      From: "+15550100000",
      StatusCallback: "https://duty.squad.example/api/sms/status",
    });
    expect(await lastSms(takes.id)).toMatchObject({
      status: "success",
      deliveryMethod: "twilio",
      receipt: "queued",
    });
    const code = sent?.Body?.slice(-3) ?? "";
    const answer = await callback("/api/sms/inbound", { From: number, Body: ` ${code}. ` });
    expect(answer.body).toContain(
      "<Message>Replacement accepted! You&#39;ve been assigned to this shift.</Message>",
    );
    expect(await holders(shift.id)).toEqual([takes.id]);
    expect((await callback("/api/sms/inbound", { From: number, Body: code })).body).toContain(
      "This code was already used",
    );
    await app.settle();
    expect((await lastSms(takes.id)).content).toContain("by a link. Not you?");
  });

  test("gets a reply that names a conflict, takes no spot, and links to the app", async () => {
    const { takes, shift, ask, number } = await squad();
    const earlier = await addShift(app, {
      date: `2026-05-${day}`,
      startTime: "14:00",
      endTime: "16:00",
    });
    await addAssignment(app, earlier.id, takes.id);
    await ask();
    await app.settle();
    const [sent] = sentTo(number);
    const answer = await callback("/api/sms/inbound", {
      From: number,
      Body: sent?.Body?.slice(-3) ?? "",
    });
    expect(answer.body).toContain(
      "<Message>Only 2.5 hours of rest beside Evening. Take this shift anyway? Open https://duty.squad.example</Message>",
    );
    expect(await holders(shift.id)).toEqual([]);
    const token = /\/go\/([\w-]{12})/.exec(sent?.Body ?? "")?.[1] ?? "";
    const byLink = (overrides?: string[]) =>
      app.visitor().call("actionLinks.use", { token, ...(overrides && { overrides }) });
    expect(await byLink()).toMatchObject({
      status: 409,
      body: { code: "asks-first", findings: [{ code: "short-rest" }] },
    });
    expect((await byLink(["short-rest"])).status).toBe(200);
    expect(await holders(shift.id)).toEqual([takes.id]);
  });

  test("does nothing when another member's number replies", async () => {
    const { shift, ask, asks, number } = await squad();
    await ask();
    await app.settle();
    const code = sentTo(number)[0]?.Body?.slice(-3) ?? "";
    expect(
      (await callback("/api/sms/inbound", { From: "+15559999999", Body: code })).body,
    ).toContain("<Response></Response>");
    expect(await holders(shift.id)).toEqual([]);
    expect(asks.id).toBeGreaterThan(0);
  });

  test.each(["/api/sms/inbound", "/api/sms/status"])(
    "callbacks to %s require the gateway's own signature",
    async (path) => {
      const params = {
        From: "+15552000001",
        Body: "STOP",
        MessageSid: "SM1",
        MessageStatus: "failed",
      };
      expect((await callback(path, params, "AAAA")).statusCode).toBe(403);
      expect(
        (await callback(path, params, twilio.sign(`https://evil.example${path}`, params)))
          .statusCode,
      ).toBe(403);
      expect((await callback(path, params)).statusCode).toBe(200);
    },
  );

  test("replied to with STOP is the last until START, and nothing else changes", async () => {
    const { takes, number } = await squad();
    const optedOut = async () =>
      (
        await app.dependencies.database.read
          .selectFrom("members")
          .select("smsOptedOutAt")
          .where("id", "=", takes.id)
          .executeTakeFirstOrThrow()
      ).smsOptedOutAt;
    expect((await callback("/api/sms/inbound", { From: number, Body: "Stop" })).body).toContain(
      "<Response></Response>",
    );
    expect(await optedOut()).not.toBeNull();
    const { ask } = await squad();
    await ask();
    await app.settle();
    expect(sentTo(number)).toEqual([]);
    await callback("/api/sms/inbound", { From: number, Body: "START" });
    expect(await optedOut()).toBeNull();
  });

  test("replied to with any wording of STOP is the last, after one confirmation", async () => {
    const { number } = await squad();
    const say = async (Body: string) =>
      (await callback("/api/sms/inbound", { From: number, Body })).body;
    for (const text of ["Stop.", "OPT OUT", "stop please", "Stop texting me"]) {
      expect(await say(text)).toContain(
        "<Message>You&#39;ll get no more texts from Test Squad. Text START to get them again.</Message>",
      );
      expect(await say(text)).toContain("<Response></Response>");
      await say("START");
    }
  });

  test("refused because of an earlier STOP fails at once, and the number counts as opted out", async () => {
    const { takes, ask } = await squad();
    twilio.fault = {
      status: 400,
      body: JSON.stringify({
        code: 21610,
        message: "Attempt to send to unsubscribed recipient",
        status: 400,
      }),
    };
    await ask();
    await app.settle();
    expect(await lastSms(takes.id)).toMatchObject({
      status: "failed",
      errorMessage: "21610: Attempt to send to unsubscribed recipient",
    });
    const { smsOptedOutAt } = await app.dependencies.database.read
      .selectFrom("members")
      .select("smsOptedOutAt")
      .where("id", "=", takes.id)
      .executeTakeFirstOrThrow();
    expect(smsOptedOutAt?.toString()).toBe(app.clock.now().toString());
  });

  test.each([
    [
      "a rate limit with a retry time",
      {
        status: 429,
        body: '{"code":20429,"message":"Too Many Requests","status":429}',
        headers: { "retry-after": "90" },
      },
      90,
    ],
    ["a gateway error", { status: 503, body: "oops" }, 27],
    ["garbage", { status: 200, body: "<html>" }, 27],
    ["a connection that breaks", "hang up" as const, 27],
  ])("waits and tries again after %s", async (_, fault, seconds) => {
    const { takes, ask, number } = await squad();
    twilio.fault = fault;
    await ask();
    await app.settle();
    const waiting = await lastSms(takes.id);
    expect(waiting).toMatchObject({ status: "pending", attempts: 1 });
    expect(waiting.dueAt.since(app.clock.now()).total("seconds")).toBeGreaterThanOrEqual(seconds);
    twilio.fault = null;
    app.clock.advance({ minutes: 3 });
    await app.settle();
    expect(sentTo(number)).toHaveLength(1);
  });

  test("accepts late delivery receipts, in any order", async () => {
    const { takes, ask } = await squad();
    await ask();
    await app.settle();
    const { providerMessageId } = await lastSms(takes.id);
    const say = (status: string, more: Record<string, string> = {}) =>
      callback("/api/sms/status", {
        MessageSid: providerMessageId ?? "",
        MessageStatus: status,
        ...more,
      });
    const admin = await signedInMember(app, { role: "admin" });
    const shown = async () =>
      (await admin.call("messages.one", { id: (await lastSms(takes.id)).id })).body.receipt;
    expect(await shown()).toBe("queued");
    await say("delivered");
    await say("sent");
    expect(await shown()).toBe("delivered");
    expect(await lastSms(takes.id)).toMatchObject({ status: "success", receipt: "delivered" });
    await say("undelivered", { ErrorCode: "30005" });
    expect(await lastSms(takes.id)).toMatchObject({ status: "success", receipt: "delivered" });
  });

  test("marks a text as failed if the carrier did not deliver it", async () => {
    const { takes, ask } = await squad();
    await ask();
    await app.settle();
    const { providerMessageId } = await lastSms(takes.id);
    await callback("/api/sms/status", {
      MessageSid: providerMessageId ?? "",
      MessageStatus: "undelivered",
      ErrorCode: "30005",
    });
    expect(await lastSms(takes.id)).toMatchObject({
      status: "failed",
      receipt: "undelivered",
      errorMessage: "30005: The number isn't in use. Ask the member for the right one.",
    });
  });
});

describe("texts without an SMS gateway", () => {
  let mail: TestMailServer;
  let bare: TestApp;
  beforeAll(async () => {
    mail = await startMailServer();
    bare = await createTestApp({
      environment: { SMTP_URL: mail.url, MAIL_FROM: "duty@squad.example" },
    });
  });
  afterAll(async () => {
    await bare.close();
    await mail.close();
  });

  test.each([
    [
      "sends the text by email to an active carrier",
      "verizon",
      { status: "success", deliveryMethod: "carrier_email", receipt: "handed off" },
    ],
    [
      "refuses a discontinued carrier with the next step",
      "att",
      {
        status: "failed",
        deliveryMethod: "carrier_email",
        errorMessage: expect.stringContaining("no longer delivers"),
      },
    ],
  ])("%s", async (_, carrier, outcome) => {
    const admin = await signedInMember(bare, { role: "admin" });
    const { status, body } = await admin.call("messages.testSms", {
      to: "555-000-1111",
      message: "Hello",
      carrier,
    });
    expect(status).toBe(200);
    await bare.settle();
    const row = await bare.dependencies.database.read
      .selectFrom("deliveries")
      .selectAll()
      .where("id", "=", body.messageId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject(outcome);
    expect((await admin.call("messages.one", { id: body.messageId })).body).toMatchObject({
      messageType: "sms",
      deliveryMethod: "carrier_email",
    });
  });

  test("never counts as sent, because no carrier confirms delivery", async () => {
    const admin = await signedInMember(bare, { role: "admin" });
    const { body } = await admin.call("messages.testSms", {
      to: "555-000-1111",
      message: "Hello",
      carrier: "verizon",
    });
    await bare.settle();
    expect((await admin.call("messages.one", { id: body.messageId })).body.status).toBe(
      "handed off",
    );
    expect((await admin.call("messages.log", { status: "success", channel: "sms" })).body).toEqual(
      [],
    );
    expect((await admin.call("messages.log", { status: "handed off" })).body).not.toEqual([]);
    const { body: summary } = await admin.call("messages.summary");
    expect([summary.sms.sent, summary.handedOff > 0]).toEqual([0, true]);
  });

  test("refuses an unknown carrier", async () => {
    const admin = await signedInMember(bare, { role: "admin" });
    const { status, body } = await admin.call("messages.testSms", {
      to: "555-000-1111",
      message: "Hello",
      carrier: "xx",
    });
    expect([status, body.code]).toEqual([400, "carrier-invalid"]);
  });

  test("shows members how texts are sent", async () => {
    const admin = await signedInMember(bare, { role: "admin" });
    await addMember(bare, {
      unitNumber: "SMS-1",
      phoneNumber: "7185550123",
      phoneCarrier: "verizon",
    });
    await addMember(bare, { unitNumber: "SMS-2", phoneNumber: "7185550124", phoneCarrier: "att" });
    await addMember(bare, { unitNumber: "SMS-3", phoneNumber: null, phoneCarrier: "verizon" });
    const member = await signedInMember(bare);
    expect((await member.call("messages.smsChannel")).body).toEqual({
      way: "carrier",
      takesAnswers: false,
    });
    const candidates: { unitNumber: string; canBeTexted: boolean }[] = (
      await admin.call("reports.emergencyCoverage")
    ).body;
    const texted = candidates.filter(({ unitNumber }) => unitNumber.startsWith("SMS-"));
    expect(
      Object.fromEntries(texted.map(({ unitNumber, canBeTexted }) => [unitNumber, canBeTexted])),
    ).toEqual({
      "SMS-1": true,
      "SMS-2": false,
      "SMS-3": false,
    });
  });

  test("refuses a test text without a carrier", async () => {
    const admin = await signedInMember(bare, { role: "admin" });
    expect(
      await admin.call("messages.testSms", { to: "5550001111", message: "Hello" }),
    ).toMatchObject({
      status: 409,
      body: { code: "sms-not-configured" },
    });
    const { body } = await admin.call("messages.status");
    expect(body.sms).toMatchObject({ isConfigured: true, method: "carrier_email" });
    expect(body.warnings.join(" ")).toContain("no carrier is set");
  });
});
