import { afterEach, expect, test } from "vitest";
import { selfMadeCertificate } from "../../testing/services/certificate.ts";
import { startMailServer } from "../../testing/services/mail-server.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW } from "../../testing/test-app.ts";

const HOST = "localhost";
const DAY = { hours: 24 };
const NOW = Temporal.Instant.from(TEST_NOW);
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** Starts an app whose mail server's certificate expires after this many hours. */
async function squadWith(hours: number, isImplicit: boolean) {
  const certificateFor = (hoursFromNow: number) =>
    selfMadeCertificate(HOST, NOW.add({ hours: hoursFromNow }));
  const mail = await startMailServer({ ...certificateFor(hours), isImplicit });
  closers.push(() => mail.close());
  const app = await createTestApp({
    environment: { SMTP_URL: mail.url.replace("127.0.0.1", HOST), MAIL_FROM: "duty@squad.example" },
  });
  closers.push(() => app.close());
  // Email is off for this admin, because sending fails: the test certificate is not trusted.
  const admin = await signedInMember(app, { role: "admin", emailNotifications: false });
  return {
    app,
    renew: (hoursFromNow: number) => mail.show(certificateFor(hoursFromNow)),
    said: async () => {
      const { conditions, parts } = (await admin.call("monitoring.state")).body;
      const part = parts.find(({ name }: { name: string }) => name === "Mail server certificate");
      return [part?.words, conditions.map(({ words }: { words: string }) => words)];
    },
    notified: async () =>
      ((await admin.call("notifications.list")).body as { title: string; message: string }[])
        .map(({ title, message }) => `${title}: ${message}`)
        .reverse(),
    live: async (...steps: Temporal.DurationLike[]) => {
      for (const step of steps) {
        app.clock.advance(step);
        await app.settle();
        await app.worker.tick();
        await app.watchdog.look();
      }
    },
  };
}

test.each([
  ["STARTTLS", false],
  ["smtps", true],
])(
  "reports an expiring certificate with %s, and its end after the renewal",
  async (_how, isImplicit) => {
    const { live, said, notified, renew } = await squadWith(24 * 13 + 1, isImplicit);
    await live({ minutes: 0 });
    expect(await said()).toEqual([
      "localhost: expires in 13 days.",
      ["The certificate of mail server localhost expires in 13 days."],
    ]);
    await live({ minutes: 1 }, { minutes: 1 });
    expect(await notified()).toEqual([
      expect.stringMatching(
        /^Server problem: The certificate of mail server localhost expires in 13 days\./,
      ),
    ]);
    renew(24 * 90);
    // The app checks the certificate once a day.
    await live(DAY, { minutes: 11 });
    expect(await said()).toEqual(["localhost: expires in 88 days.", []]);
    expect((await notified()).at(-1)).toMatch(/^Server problem resolved: /);
  },
);

test("an expired certificate is reported as expired, and a valid one raises no alert", async () => {
  const ended = await squadWith(-1, true);
  expect(await ended.said()).toEqual([
    "localhost: expired.",
    ["The certificate of mail server localhost has expired."],
  ]);
  const good = await squadWith(24 * 14, true);
  expect(await good.said()).toEqual(["localhost: expires in 14 days.", []]);
});
