import { expect, test } from "vitest";
import type { BackupFacts, ServerFacts } from "./conditions.ts";
import { serverState } from "./server-parts.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const ago = (minutes: number): Temporal.Instant => NOW.subtract({ minutes });
const GIGABYTE = 1024 ** 3;
const WELL: ServerFacts = {
  clockStep: null,
  workerRoundAt: NOW.subtract({ seconds: 20 }),
  oldestReminderAt: null,
  oldestNewsAt: null,
  oldestMessageAt: null,
  newsSetAside: 0,
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

test("reports each part of a healthy server", () => {
  expect(serverState(WELL, WAYS, null, NOW).conditions).toEqual([]);
  expect(said({})).toEqual([
    "Background work: Last came round within the last minute.",
    "Reminders: Nothing waits.",
    "News of changes: Nothing waits.",
    "Messages: Nothing waits.",
    "Mail: Works.",
    "Texts: Not set up.",
    "Push messages: Works.",
    "The squad's chat: Not set up.",
    "Mail server's certificate: That of mail.example.org holds for 60 more days.",
    "Backups: The last good one was made 9 hours ago.",
    "Disk: 34 GB free in /data.",
  ]);
});

test.each([
  ["mail alone", { email: true, sms: false }, false],
  ["texts alone", { email: false, sms: true }, false],
  ["neither, whatever else there is", { email: false, sms: false }, true],
])("checks the caveat of a server with %s", (_what, ways, isCaveat) => {
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
    serverState(WELL, { ...WAYS, ...ways }, "Nobody.", NOW).caveat;
  expect(caveat({})).toBe("Nobody.");
  expect(caveat({ email: false })).toMatch(/^Neither mail nor texts/);
});

test.each<[string, Partial<ServerFacts>, string]>([
  ["that never worked", { workerRoundAt: null }, "Background work: Has not come round yet."],
  [
    "whose worker is silent",
    { workerRoundAt: ago(8) },
    "! Background work: Last came round 8 minutes ago.",
  ],
  [
    "whose worker came round",
    { workerRoundAt: ago(1) },
    "Background work: Last came round 1 minute ago.",
  ],
  [
    "whose clock was set",
    {
      workerRoundAt: ago(1440),
      clockStep: { continuesAt: NOW.add({ minutes: 4 }), continuesText: "2:04 PM" },
    },
    "! Background work: The clock was set; messages continue at 2:04 PM.",
  ],
  [
    "that is behind by a minute",
    { oldestReminderAt: ago(1) },
    "Reminders: The oldest has waited for 1 minute.",
  ],
  [
    "whose mail server's certificate ends today",
    { certificate: { host: "mail.example.org", endsAt: NOW.add({ hours: 5 }) } },
    "! Mail server's certificate: That of mail.example.org holds for 0 more days.",
  ],
  [
    "that is behind, not yet late",
    { oldestReminderAt: ago(3) },
    "Reminders: The oldest has waited for 3 minutes.",
  ],
  [
    "that is late",
    { oldestMessageAt: ago(45) },
    "! Messages: The oldest has waited for 45 minutes.",
  ],
  [
    "that set news aside",
    { newsSetAside: 2 },
    "! News of changes: Nothing waits. 2 set aside: nobody was told.",
  ],
  [
    "whose mail is refused",
    { failing: { ...WELL.failing, email: "550 no" } },
    '! Mail: Does not work: "550 no"',
  ],
  [
    "whose mail is refused, and its texts with it",
    { failing: { ...WELL.failing, email: "550 no", sms: "550 no" }, isTextByMail: true },
    '! Texts: Does not work: "550 no"',
  ],
  [
    "whose texts cannot be answered",
    { isTextByMail: true, takesTextAnswers: false },
    "Texts: Works. Members can't answer them.",
  ],
  ["that is to have no backups", { backups: null }, "Backups: Switched off: BACKUP_DIR says so."],
  [
    "without a folder for backups",
    backups({ hasFolder: false, goodAt: null }),
    "! Backups: Off: no folder is set for them.",
  ],
  [
    "whose database lets nobody try a backup",
    backups({ wasRestored: false }),
    "Backups: The last good one was made 9 hours ago. It was only read through, never put back to try it.",
  ],
  [
    "whose newest backup is gone",
    backups({ missing: "/backups/one.gz" }),
    "! Backups: The newest is gone. The last good one was made 9 hours ago.",
  ],
  [
    "whose newest backup was changed",
    backups({ missing: "/backups/one.gz", isChanged: true }),
    "! Backups: The newest was changed. The last good one was made 9 hours ago.",
  ],
  [
    "whose only backup is gone",
    backups({ missing: "/backups/one.gz", goodAt: null }),
    "! Backups: The newest is gone. There is no good one left.",
  ],
  [
    "that never made a good backup",
    backups({ goodAt: null, since: ago(3 * 24 * 60) }),
    "! Backups: There is no good one yet.",
  ],
  [
    "that is nearly full",
    { disks: [{ folder: "/data", freeBytes: GIGABYTE / 2, isForBackups: false }] },
    "! Disk: 0.5 GB free in /data.",
  ],
  [
    "whose mail server's certificate is over",
    { certificate: { host: "mail.example.org", endsAt: ago(60) } },
    "! Mail server's certificate: That of mail.example.org has expired.",
  ],
  [
    "whose mail server's certificate ends tomorrow",
    { certificate: { host: "mail.example.org", endsAt: NOW.add({ hours: 25 }) } },
    "! Mail server's certificate: That of mail.example.org holds for 1 more day.",
  ],
])("describes a server %s", (_case, facts, words) => {
  expect(said(facts)).toContain(words);
});

test("names each condition with its advice, and gives a missing part no health", () => {
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
