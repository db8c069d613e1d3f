import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../testing/services/mail-server.ts";
import { addMember, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";
import { insertDeliveries } from "../channels/outbox.ts";
import { HOLD_MINUTES } from "../clock.ts";
import { inTransaction } from "../database/database.ts";

let mail: TestMailServer;
let app: TestApp;

beforeAll(async () => {
  mail = await startMailServer();
  const environment = {
    SMTP_URL: mail.url,
    MAIL_FROM: "squad@squad.example",
    MAIL_PER_SECOND: "1000",
  };
  app = await createTestApp({ environment });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  mail.received.length = 0;
  await app.settle();
});

const subjects = () => mail.received.map(({ mail: { subject } }) => subject);

/** Queues a message that is due in an hour. */
async function writeForLater(): Promise<void> {
  const now = app.clock.now();
  const message = {
    channel: "email",
    urgency: "urgent",
    recipient: "dana@squad.example",
    metadata: "{}",
  } as const;
  const about = {
    subject: "For later",
    content: "For later",
    dueAt: now.add({ hours: 1 }),
    createdAt: now,
  };
  await inTransaction(app.dependencies.database.write, (tx) =>
    insertDeliveries(tx, [{ ...message, ...about }]),
  );
}

test.each([{ hours: 24 }, { hours: -24 }])(
  "after the clock is set by %j, sends a password at once and delays older messages until the clock has held",
  async (step) => {
    const unitNumber = step.hours > 0 ? "S-1" : "S-2";
    const email = `s${step.hours}@squad.example`;
    await addMember(app, { unitNumber, email });
    await writeForLater();
    app.clock.advance({ seconds: 2 });
    app.clock.step(step);
    await app.visitor().call("accounts.forgotPassword", { unitNumber, email });
    await app.settle();
    expect(subjects()).toEqual([expect.stringMatching(/password/i) as string]);
    app.clock.advance({ minutes: HOLD_MINUTES });
    await app.settle();
    expect(subjects().includes("For later")).toBe(true);
    app.clock.step({ hours: -step.hours });
    await app.settle();
  },
);

test("the System status page shows that the server's clock changed and when messages continue, and later no fault", async () => {
  const squad = await createTestApp();
  const conditions = async () => {
    const admin = await signedInMember(squad, { role: "admin" });
    return (await admin.call("monitoring.state")).body.conditions;
  };
  await squad.worker.tick();
  expect(await conditions()).toEqual([]);
  squad.clock.step({ hours: 24 });
  await squad.worker.tick();
  expect(await conditions()).toMatchObject([
    { key: "clock-set", words: "The server clock was changed. Messages resume at 2:05 PM." },
  ]);
  squad.clock.advance({ minutes: HOLD_MINUTES });
  // The fault is gone even before the worker's next round.
  expect(await conditions()).toEqual([]);
  await squad.close();
});
