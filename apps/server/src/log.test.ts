import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "./testing/services/mail-server.ts";
import { addMember, signIn, TEST_PASSWORD } from "./testing/squads/builders.ts";
import { createTestApp, type TestApp } from "./testing/test-app.ts";

const PERSON = {
  firstName: "Canaria",
  lastName: "Vogelsang",
  email: "canary.person@squad.example",
  phoneNumber: "5559871234",
} as const;

let app: TestApp;
let mailServer: TestMailServer;
const lines: string[] = [];

beforeAll(async () => {
  mailServer = await startMailServer();
  app = await createTestApp({
    environment: {
      LOG_LEVEL: "trace",
      SMTP_URL: mailServer.url,
      MAIL_FROM: "squad@squad.example",
      MAIL_PER_SECOND: "1000",
    },
    logsTo: { write: (line) => void lines.push(line) },
  });
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});

/** Returns which personal data the log contains, at any level. */
function found(secrets: readonly string[]): readonly string[] {
  const log = lines.join("").toLowerCase();
  return secrets.filter((secret) => log.includes(secret.toLowerCase()));
}

describe("the log contains no personal data or secret", () => {
  test("when a gateway's refusal names the recipient", async () => {
    await addMember(app, { unitNumber: "C-25", ...PERSON });
    mailServer.faults.recipient = {
      code: 550,
      message: "5.1.1 <canary.person@squad.example> is unknown, call +1 555 987-1234",
    };
    await app
      .visitor()
      .call("accounts.forgotPassword", { unitNumber: "C-25", email: PERSON.email });
    const { secret } = await app.dependencies.database.read
      .selectFrom("deliveries")
      .select("secret")
      .where("channel", "=", "email")
      .executeTakeFirstOrThrow();
    await app.settle();
    expect(lines.join("")).toContain("couldn't deliver a message");
    expect(secret).toMatch(/\S{8}/);
    expect(found([...Object.values(PERSON), "987-1234", secret ?? ""])).toEqual([]);
  });

  test("when the database refuses a row and shows it whole", async () => {
    await addMember(app, { unitNumber: "C-26", ...PERSON, email: "canary.other@squad.example" });
    const member = await signIn(app, { unitNumber: "C-26" });
    await app.visitor().call("accounts.signIn", { unitNumber: "C-26", password: "canary-guess" });
    await sql`alter table members add constraint no_canary check (first_name <> 'Canaria') not valid`.execute(
      app.dependencies.database.write,
    );
    const { status } = await member.call("members.saveProfile", {
      ...PERSON,
      email: "canary.third@squad.example",
    });
    expect(status).toBe(500);
    expect(lines.join("")).toMatch(/"constraint":"no_canary".*a request failed/);
    const token = member.cookie?.split("=")[1] ?? "";
    expect(token).toHaveLength(43);
    expect(
      found([
        ...Object.values(PERSON),
        "canary.",
        "canary-guess",
        TEST_PASSWORD,
        "argon2id$",
        token,
      ]),
    ).toEqual([]);
  });
});
