import { expect, test } from "vitest";
import type { BackupFacts, ServerFacts } from "./conditions.ts";
import { serverState } from "./server-state.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const ago = (minutes: number): Temporal.Instant => NOW.subtract({ minutes });
const GIGABYTE = 1024 ** 3;
const WELL: ServerFacts = {
  clockStep: null,
  workerRoundAt: NOW.subtract({ seconds: 20 }),
  oldestReminderAt: null,
  oldestNewsAt: null,
  oldestMessageAt: null,
  deadLetters: 0,
  failing: { email: null, sms: null, push: null, chat: null },
  isTextByMail: false,
  takesTextAnswers: true,
  backups: {
    hasFolder: true,
    goodAt: ago(9 * 60),
    wasRestored: true,
    missing: null,
    isChanged: false,
    since: ago(90 * 24 * 60),
    fault: null,
  },
  disks: [{ folder: "/data", freeBytes: 34 * GIGABYTE, isForBackups: false }],
  certificate: { host: "mail.example.org", endsAt: NOW.add({ hours: 24 * 60 }) },
};
const WAYS = { email: true, sms: false, push: true, chat: false };
const backups = (facts: Partial<BackupFacts>) => ({ backups: { ...WELL.backups!, ...facts } });
const said = (facts: Partial<ServerFacts>) =>
  serverState(
    { ...WELL, ...facts },
    { ...WAYS, sms: facts.isTextByMail ?? false },
    null,
    NOW,
  ).parts.map(({ name, words, isWell }) => `${isWell ? "" : "! "}${name}: ${words}`);

test("names each part of a healthy server", () => {
  expect(serverState(WELL, WAYS, null, NOW).conditions).toEqual([]);
  expect(said({})).toEqual([
    "Background worker: Last run within the last minute.",
    "Reminders: Nothing waiting.",
    "Notifications: Nothing waiting.",
    "Messages: Nothing waiting.",
    "Email: OK.",
    "Text messages: Not set up.",
    "Push notifications: OK.",
    "Squad chat: Not set up.",
    "Mail server certificate: mail.example.org: expires in 60 days.",
    "Backups: Last verified backup 9 hours ago.",
    "Disk: 34 GB free in /data.",
  ]);
});

test.each([
  ["email only", { email: true, sms: false }, false],
  ["SMS only", { email: false, sms: true }, false],
  ["neither channel", { email: false, sms: false }, true],
])("warns about alerts on a server with %s", (_what, ways, isCaveat) => {
  const { caveat, conditions } = serverState(
    WELL,
    { ...WAYS, ...ways, push: true, chat: true },
    null,
    NOW,
  );
  expect([caveat !== null, conditions]).toEqual([isCaveat, []]);
});

test("warns about alerts that reach no administrator although a channel is configured", () => {
  const caveat = (ways: Partial<typeof WAYS>) =>
    serverState(WELL, { ...WAYS, ...ways }, "No admin.", NOW).caveat;
  expect(caveat({})).toBe("No admin.");
  expect(caveat({ email: false })).toMatch(/^Email and text messages aren't set up/);
});

test.each<[string, Partial<ServerFacts>, string]>([
  ["whose worker never ran", { workerRoundAt: null }, "Background worker: Not run yet."],
  [
    "whose worker is silent",
    { workerRoundAt: ago(8) },
    "! Background worker: Last run 8 minutes ago.",
  ],
  [
    "whose worker recovered",
    { workerRoundAt: ago(1) },
    "Background worker: Last run 1 minute ago.",
  ],
  [
    "whose clock was changed",
    {
      workerRoundAt: ago(1440),
      clockStep: { continuesAt: NOW.add({ minutes: 4 }), continuesText: "2:04 PM" },
    },
    "! Background worker: The server clock was changed. Messages resume at 2:04 PM.",
  ],
  [
    "that is behind by a minute",
    { oldestReminderAt: ago(1) },
    "Reminders: Oldest waiting 1 minute.",
  ],
  [
    "whose mail server's certificate ends today",
    { certificate: { host: "mail.example.org", endsAt: NOW.add({ hours: 5 }) } },
    "! Mail server certificate: mail.example.org: expires in 0 days.",
  ],
  [
    "with a delay below the limit",
    { oldestReminderAt: ago(3) },
    "Reminders: Oldest waiting 3 minutes.",
  ],
  [
    "with a delay above the limit",
    { oldestMessageAt: ago(45) },
    "! Messages: Oldest waiting 45 minutes.",
  ],
  [
    "with events in the dead letter",
    { deadLetters: 2 },
    "! Notifications: Nothing waiting. 2 failed.",
  ],
  [
    "whose email is refused",
    { failing: { ...WELL.failing, email: "550 no" } },
    '! Email: Failing: "550 no"',
  ],
  [
    "whose email and SMS are refused",
    { failing: { ...WELL.failing, email: "550 no", sms: "550 no" }, isTextByMail: true },
    '! Text messages: Failing: "550 no"',
  ],
  [
    "whose SMS replies are not received",
    { isTextByMail: true, takesTextAnswers: false },
    "Text messages: OK. Members can't answer them.",
  ],
  ["with backups turned off", { backups: null }, "Backups: Off: BACKUP_DIR is set to off."],
  [
    "without a backup folder",
    backups({ hasFolder: false, goodAt: null }),
    "! Backups: Off: no backup folder is set.",
  ],
  [
    "whose database does not allow a restore test",
    backups({ wasRestored: false }),
    "Backups: Last verified backup 9 hours ago. Verified by reading only, without a test restore.",
  ],
  [
    "whose newest backup is gone",
    backups({ missing: "/backups/one.gz" }),
    "! Backups: The newest is missing. Last verified backup 9 hours ago.",
  ],
  [
    "whose newest backup was changed",
    backups({ missing: "/backups/one.gz", isChanged: true }),
    "! Backups: The newest was changed. Last verified backup 9 hours ago.",
  ],
  [
    "whose only backup is gone",
    backups({ missing: "/backups/one.gz", goodAt: null }),
    "! Backups: The newest is missing. No verified backup is left.",
  ],
  [
    "without any verified backup",
    backups({ goodAt: null, since: ago(3 * 24 * 60) }),
    "! Backups: No verified backup yet.",
  ],
  [
    "with a nearly full disk",
    { disks: [{ folder: "/data", freeBytes: GIGABYTE / 2, isForBackups: false }] },
    "! Disk: 0.5 GB free in /data.",
  ],
  [
    "whose mail server's certificate has expired",
    { certificate: { host: "mail.example.org", endsAt: ago(60) } },
    "! Mail server certificate: mail.example.org: expired.",
  ],
  [
    "whose mail server's certificate ends tomorrow",
    { certificate: { host: "mail.example.org", endsAt: NOW.add({ hours: 25 }) } },
    "! Mail server certificate: mail.example.org: expires in 1 day.",
  ],
])("describes the state of a server %s", (_case, facts, words) => {
  expect(said(facts)).toContain(words);
});

test("names each condition with its advice, and reports no health for a part that does not exist", () => {
  const { conditions, parts } = serverState(
    { ...WELL, certificate: null, disks: [], workerRoundAt: ago(8) },
    WAYS,
    null,
    NOW,
  );
  expect(conditions.map(({ key, advice }) => [key, advice.length > 0])).toEqual([
    ["worker-silent", true],
  ]);
  expect(parts.map(({ isWell }) => isWell)).toEqual([
    false,
    ...Array.from({ length: 8 }, () => true),
  ]);
});
