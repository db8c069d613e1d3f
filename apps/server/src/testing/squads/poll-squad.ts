import { startMailServer, type TestMailServer } from "../services/mail-server.ts";
import { startTwilioServer, type TwilioServer } from "../services/twilio-server.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../test-app.ts";
import { signedInMember } from "./builders.ts";

const BASE = "https://duty.squad.example";
const NOW = Temporal.Instant.from(TEST_NOW);
let phone = 5_554_000_000;
let qualifications = 0;
/** The time between two tests: after it, every earlier poll has closed. */
const APART_HOURS = 240;

/**
 * A squad whose coordinator sends polls to many members, with test servers that receive the emails
 * and texts.
 */
export interface AskingSquad {
  readonly app: TestApp;
  readonly mail: TestMailServer;
  readonly twilio: TwilioServer;
  close(): Promise<void>;
}

export async function startAskingSquad(): Promise<AskingSquad> {
  const [mail, twilio] = await Promise.all([startMailServer(), startTwilioServer()]);
  const app = await createTestApp({
    environment: {
      ...twilio.environment,
      BASE_URL: BASE,
      SMTP_URL: mail.url,
      MAIL_FROM: "duty@squad.example",
      MAIL_PER_SECOND: "1000",
    },
  });
  const close = async () => {
    await app.close();
    await Promise.all([mail.close(), twilio.close()]);
  };
  return { app, mail, twilio, close };
}

/** Advances the squad's clock to days that no other test uses, so that no earlier poll is open. */
export function onAnotherDay({ app, mail, twilio }: AskingSquad): void {
  const passed = Math.floor(NOW.until(app.clock.now()).total("hours") / APART_HOURS);
  app.clock.set(NOW.add({ hours: APART_HOURS * (passed + 1) }).toString());
  mail.received.length = 0;
  twilio.received.length = 0;
}

/** Returns the time this many minutes ahead. */
export function closesIn({ app }: AskingSquad, minutes: number): string {
  return app.clock.now().add({ minutes }).toString();
}

/**
 * Adds members with a new qualification, so that a poll reaches them and no member of other tests.
 */
export async function holders(squad: AskingSquad, count: number) {
  const { app } = squad;
  const admin = await signedInMember(app, { role: "admin" });
  qualifications += 1;
  const named = { name: `Q${qualifications}`, code: `Q${qualifications}`, expires: false };
  const qualificationId = (await admin.call("qualifications.add", named)).body.id as number;
  const members = [];
  for (let index = 0; index < count; index += 1) {
    phone += 1;
    const member = await signedInMember(app, {
      phoneNumber: String(phone),
      smsNotifications: true,
    });
    await hold(squad, [member.id], qualificationId);
    members.push({ ...member, number: `+1${phone}` });
  }
  const ask = (changes: object = {}) =>
    admin.call("polls.ask", {
      question: "Can you come to the drill on Friday?",
      choices: ["I can come", "I cannot"],
      audience: "qualification",
      qualificationId,
      messageUrgency: "urgent",
      closesAt: closesIn(squad, 60),
      ...changes,
    });
  const result = async (id: number) => (await admin.call("polls.one", { id })).body;
  return { admin, members, qualificationId, ask, result };
}

export async function hold(
  { app }: AskingSquad,
  memberIds: readonly number[],
  qualificationId: number,
): Promise<void> {
  const rest = { qualificationId, validFrom: "2020-01-01", updatedAt: app.clock.now() };
  await app.dependencies.database.write
    .insertInto("memberQualifications")
    .values(memberIds.map((memberId) => ({ memberId, ...rest })))
    .execute();
}

export function textTo({ twilio }: AskingSquad, number: string): string {
  return twilio.received.filter(({ To }) => To === number).at(-1)?.Body ?? "";
}

export function tokenOf(squad: AskingSquad, number: string): string {
  return /\/go\/([\w-]{12})/.exec(textTo(squad, number))?.[1] ?? "";
}

/** Sends a text from a member's number to the app; returns the text of the app's reply. */
export async function reply(
  { app, twilio }: AskingSquad,
  From: string,
  Body: string,
): Promise<string> {
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
  const [, text = ""] = /<Message>(.*)<\/Message>/.exec(answer.body) ?? [];
  return text.replaceAll("&#39;", "'");
}
