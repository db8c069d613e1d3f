import { describe, expect, test } from "vitest";
import {
  alarmSteps,
  alarmWays,
  isToldPast,
  type OpenAlarm,
  sharedFaults,
  waysTold,
} from "./alarms.ts";
import {
  type ConditionKey,
  conditionsOf,
  gigabytes,
  lengthOf,
  type ServerFacts,
} from "./conditions.ts";

const NOW = Temporal.Instant.from("2026-05-12T18:00:00Z");
const ago = (duration: Temporal.DurationLike): Temporal.Instant => NOW.subtract(duration);
const WELL: ServerFacts = {
  clockStep: null,
  workerRoundAt: ago({ seconds: 30 }),
  oldestReminderAt: null,
  oldestNewsAt: null,
  oldestMessageAt: ago({ minutes: 1 }),
  newsSetAside: 0,
  failing: { email: null, sms: null, push: null, chat: null },
  isTextByMail: false,
  takesTextAnswers: true,
  backups: {
    hasFolder: true,
    goodAt: ago({ hours: 15 }),
    wasRestored: true,
    missing: null,
    isChanged: false,
    since: ago({ hours: 900 }),
    fault: null,
  },
  disks: [{ folder: "/data", freeBytes: 50e9, isForBackups: false }],
  certificate: { host: "mail.example", endsAt: NOW.add({ hours: 24 * 60 }) },
};
const backups = (
  good: Temporal.DurationLike | null,
  since: Temporal.DurationLike,
  fault: string | null = null,
) => ({
  backups: { ...WELL.backups!, goodAt: good === null ? null : ago(good), since: ago(since), fault },
});
const certificate = (hours: number) => ({
  certificate: { host: "mail.example", endsAt: NOW.add({ hours }) },
});
const clockStep = (minutes: number) => ({
  continuesAt: NOW.add({ minutes }),
  continuesText: "3:05 PM",
});

describe("server conditions", () => {
  test.each<[string, Partial<ServerFacts>, string[]]>([
    ["nothing", {}, []],
    [
      "nothing of which nobody knows",
      { workerRoundAt: null, backups: null, disks: [], certificate: null },
      [],
    ],
    ["nothing for five minutes of silence", { workerRoundAt: ago({ minutes: 5 }) }, []],
    [
      "a worker that is silent for longer",
      { workerRoundAt: ago({ minutes: 6 }) },
      ["The background work has not run for 6 minutes, so no reminders or messages are written."],
    ],
    [
      "one thing where nobody works, whatever is late for it",
      {
        workerRoundAt: ago({ hours: 6 }),
        oldestReminderAt: ago({ hours: 5 }),
        oldestNewsAt: ago({ hours: 5 }),
      },
      ["The background work has not run for 6 hours, so no reminders or messages are written."],
    ],
    [
      "nothing that a clock that was ahead has dated",
      { workerRoundAt: NOW.add({ hours: 3 }), ...backups({ hours: -90 }, { hours: 900 }) },
      [],
    ],
    [
      "a clock that was set, and nothing that is late for it",
      {
        workerRoundAt: ago({ hours: 24 }),
        oldestMessageAt: ago({ hours: 24 }),
        clockStep: clockStep(4),
      },
      ["The clock was set; messages continue at 3:05 PM."],
    ],
    [
      "nothing late once the clock is trusted",
      {
        workerRoundAt: ago({ hours: 24 }),
        oldestMessageAt: ago({ hours: 24 }),
        clockStep: clockStep(0),
      },
      [],
    ],
    [
      "a worker that is silent since the clock is trusted",
      { workerRoundAt: ago({ hours: 24 }), clockStep: clockStep(-6) },
      ["The background work has not run for 6 minutes, so no reminders or messages are written."],
    ],
    ["nothing for reminders ten minutes late", { oldestReminderAt: ago({ minutes: 10 }) }, []],
    [
      "reminders that are later",
      { oldestReminderAt: ago({ minutes: 11 }) },
      ["Reminders are 11 minutes late."],
    ],
    ["news that waits", { oldestNewsAt: ago({ hours: 3 }) }, ["News of changes is 3 hours late."]],
    [
      "news that is set aside, whether or not anybody works",
      { newsSetAside: 1, workerRoundAt: ago({ hours: 6 }) },
      [
        "The background work has not run for 6 hours, so no reminders or messages are written.",
        "News of 1 change reached nobody: telling it failed each time that it was tried.",
      ],
    ],
    [
      "messages that wait",
      { oldestMessageAt: ago({ hours: 50 }) },
      ["Messages that should have left are 2 days late."],
    ],
    [
      "mail that fails",
      { failing: { email: "535 no", sms: null, push: null, chat: null } },
      ['Mail does not leave: "535 no"'],
    ],
    [
      "texts that fail",
      { failing: { email: null, sms: "down", push: null, chat: null } },
      ['Texts do not leave: "down"'],
    ],
    [
      "one thing where mail fails and the texts that go by it with it",
      { failing: { email: "down", sms: "down", push: null, chat: null }, isTextByMail: true },
      ['Mail, and the texts that go by it, do not leave: "down"'],
    ],
    [
      "a chat that takes nothing",
      { failing: { email: null, sms: null, push: null, chat: "HTTP 503" } },
      ['The squad\'s chat takes no messages: "HTTP 503"'],
    ],
    ["nothing for a backup of yesterday's", backups({ hours: 36 }, { hours: 900 }), []],
    [
      "a backup that is too old",
      backups({ hours: 37 }, { hours: 900 }),
      ["The last good backup is 37 hours old."],
    ],
    [
      "no backup at all",
      backups(null, { hours: 72 }),
      ["There has been no good backup for 3 days."],
    ],
    ["nothing on the first day of a server", backups(null, { hours: 20 }), []],
    [
      "a disk that is nearly full",
      { disks: [{ folder: "/data", freeBytes: 400e6, isForBackups: false }] },
      ["The disk of /data is nearly full: 0.3 GB are free."],
    ],
    [
      "each disk that is nearly full",
      {
        disks: [
          { folder: "/data", freeBytes: 400e6, isForBackups: false },
          { folder: "/backups", freeBytes: 0, isForBackups: true },
        ],
      },
      [
        "The disk of /data is nearly full: 0.3 GB are free.",
        "The disk of /backups is nearly full: 0 GB are free.",
      ],
    ],
    [
      "a disk that is full from where nothing may be saved any more",
      { disks: [{ folder: "/data", freeBytes: 100 * 1024 ** 2 - 1, isForBackups: false }] },
      ["The disk of /data is full: 99 MB are free."],
    ],
    [
      "a backup that is not where it was written, and not that the one before it is old",
      { backups: { ...WELL.backups!, goodAt: ago({ hours: 40 }), missing: "/backups/one.gz" } },
      ["The last good backup is not where it was written: /backups/one.gz."],
    ],
    [
      "a backup that is no longer what was written",
      { backups: { ...WELL.backups!, missing: "/backups/one.gz", isChanged: true } },
      ["The last good backup is not as it was written: /backups/one.gz."],
    ],
    [
      "that nobody said where backups go",
      { backups: { ...WELL.backups!, goodAt: null, hasFolder: false } },
      ["No backups are made: no folder is set for them."],
    ],
    [
      "nothing of that on the first day",
      { backups: { ...WELL.backups!, goodAt: null, hasFolder: false, since: ago({ hours: 36 }) } },
      [],
    ],
    [
      "a certificate that ends within two weeks",
      certificate(24 * 13),
      ["The certificate of the mail server mail.example expires in 13 days."],
    ],
    ["nothing for one that ends later", certificate(24 * 14), []],
    [
      "a certificate that has ended",
      certificate(-1),
      ["The certificate of the mail server mail.example has expired."],
    ],
  ])("is %s", (_what, facts, words) => {
    expect(conditionsOf({ ...WELL, ...facts }, NOW).map((condition) => condition.words)).toEqual(
      words,
    );
  });

  test("are urgent if a member may miss a shift because of them", () => {
    const failing = { email: "no", sms: "no", push: "no", chat: "no" };
    const bad = {
      ...certificate(1),
      failing,
      newsSetAside: 1,
      disks: [{ folder: "/data", freeBytes: 0, isForBackups: false }],
    };
    const late = {
      oldestReminderAt: ago({ hours: 1 }),
      oldestNewsAt: ago({ hours: 1 }),
      oldestMessageAt: ago({ hours: 1 }),
    };
    const said = (facts: Partial<ServerFacts>) =>
      conditionsOf({ ...WELL, ...facts }, NOW).map(
        ({ key, isDuty }) => `${key}${isDuty ? "!" : ""}`,
      );
    expect(said({ ...bad, ...late, ...backups({ hours: 90 }, { hours: 900 }) })).toEqual([
      "reminders-late!",
      "news-waiting!",
      "messages-waiting!",
      "news-set-aside!",
      "email-failing",
      "sms-failing",
      "push-failing",
      "chat-failing",
      "backup-old",
      "disk-full /data!",
      "certificate-ending",
    ]);
    expect(said({ workerRoundAt: ago({ hours: 1 }) })).toEqual(["worker-silent!"]);
    expect(said({ backups: { ...WELL.backups!, missing: "/one.gz" } })).toEqual(["backup-gone"]);
    expect(said({ backups: { ...WELL.backups!, goodAt: null, hasFolder: false } })).toEqual([
      "backups-unset",
    ]);
  });

  test.each([
    [1, "1 minute"],
    [119, "119 minutes"],
    [121, "2 hours"],
    [2879, "47 hours"],
    [2880, "2 days"],
  ])("formats %i minutes as %s", (minutes, words) => expect(lengthOf(minutes)).toBe(words));

  test.each([
    [0.99, "0.9 GB", true],
    [1, "1 GB", false],
    [9.99, "9.9 GB", false],
    [34.56, "35 GB", false],
  ])("formats %d gigabytes as %s, and counts them as low: %s", (amount, words, isLow) => {
    const freeBytes = amount * 1024 ** 3;
    expect(gigabytes(freeBytes)).toBe(words);
    expect(
      conditionsOf({ ...WELL, disks: [{ folder: "/data", freeBytes, isForBackups: false }] }, NOW)
        .length > 0,
    ).toBe(isLow);
  });

  test("include the reason for the last failed backup", () => {
    const [condition] = conditionsOf(
      { ...WELL, ...backups({ hours: 40 }, { hours: 900 }, "The disk is full.") },
      NOW,
    );
    expect(condition).toMatchObject({
      key: "backup-old",
      advice: "The disk is full.",
      isDuty: false,
    });
  });
});

describe("alert", () => {
  const [silent] = conditionsOf({ ...WELL, workerRoundAt: ago({ minutes: 9 }) }, NOW);
  const alarm = (
    key: ConditionKey,
    begun: number,
    seen: number,
    told: number | null,
  ): OpenAlarm => ({
    id: 1,
    key,
    begunAt: ago({ minutes: begun }),
    seenAt: ago({ minutes: seen }),
    toldAt: told === null ? null : ago({ minutes: told }),
  });
  test("keeps a nearly full disk's alert open when the disk is full, and sends the full one", () => {
    const disk = (freeBytes: number) =>
      conditionsOf({ ...WELL, disks: [{ folder: "/data", freeBytes, isForBackups: false }] }, NOW);
    const low = alarm("disk-low /data", 1500, 1, 24 * 60);
    const [full] = disk(0);
    const steps = (...open: OpenAlarm[]) => alarmSteps(open, disk(0), NOW);
    expect(full).toMatchObject({ key: "disk-full /data", isDuty: true });
    expect(steps(low)).toMatchObject({ begin: [full], see: [{ alarm: low }], tell: [], end: [] });
    const begun = alarm("disk-full /data", 2, 1, null);
    expect(steps(low, begun).tell).toEqual([{ alarm: begun, condition: full }]);
    expect(
      alarmSteps([low, alarm("disk-full /data", 90, 11, 80)], disk(5e8), NOW).end.map(
        ({ key }) => key,
      ),
    ).toEqual(["disk-full /data"]);
  });

  test.each([
    ["not at once", 2, null, false],
    ["after three looks", 3, null, true],
    ["not again within the hour", 40, 59, false],
    ["again after an hour", 63, 60, true],
  ])("reports failed checks without the database %s", (_when, failedLooks, toldMinutes, isTold) => {
    expect(
      isToldPast(failedLooks, toldMinutes === null ? null : ago({ minutes: toldMinutes }), NOW),
    ).toBe(isTold);
  });

  const counts = (open: OpenAlarm | null, isPresent: boolean) => {
    const steps = alarmSteps(open ? [open] : [], isPresent ? [silent!] : [], NOW);
    return Object.entries(steps).flatMap(([step, those]) => (those.length > 0 ? [step] : []));
  };

  test.each<[string, OpenAlarm | null, boolean, string[]]>([
    ["begins with what is wrong", null, true, ["begin"]],
    ["is not told at once", alarm("worker-silent", 1, 1, null), true, ["see"]],
    ["is told when it is still so", alarm("worker-silent", 2, 1, null), true, ["see", "tell"]],
    ["is told once", alarm("worker-silent", 60, 1, 58), true, ["see"]],
    ["is told again after a day", alarm("worker-silent", 1500, 1, 24 * 60), true, ["see", "tell"]],
    [
      "is forgotten where it passed before anybody was told",
      alarm("worker-silent", 3, 2, null),
      false,
      ["forget"],
    ],
    [
      "is not forgotten because another instance, with another disk, does not see it",
      alarm("disk-low /a", 1, 1, null),
      false,
      [],
    ],
    ["is not over at once", alarm("worker-silent", 60, 9, 58), false, []],
    [
      "is over when it has not been so for a while",
      alarm("worker-silent", 60, 10, 58),
      false,
      ["end"],
    ],
    [
      "is still so, though nobody has looked for a while",
      alarm("worker-silent", 60, 30, 58),
      true,
      ["see"],
    ],
    [
      "is over where something else is wrong by now",
      alarm("disk-low /data", 60, 30, 58),
      true,
      ["begin", "end"],
    ],
    [
      "is forgotten, not over, where nobody was ever told",
      alarm("worker-silent", 60, 30, null),
      false,
      ["forget"],
    ],
    [
      "is another one where something else is wrong",
      alarm("disk-low /data", 60, 1, 58),
      true,
      ["begin"],
    ],
  ])("%s", (_what, open, isPresent, steps) => {
    expect(counts(open, isPresent)).toEqual(steps);
  });

  const [works, fails, none] = [
    { isConfigured: true, isFailing: false },
    { isConfigured: true, isFailing: true },
    { isConfigured: false, isFailing: false },
  ];
  test.each([
    ["by mail", works, works, false, ["email", "push"]],
    ["by a text where mail fails", fails, works, false, ["sms", "push"]],
    ["by mail where texts fail", works, fails, false, ["email", "push"]],
    ["by a text where there is no mail server", none, works, false, ["sms", "push"]],
    ["both ways where both fail", fails, fails, false, ["email", "sms", "push"]],
    ["both ways where duty is at stake", works, works, true, ["email", "sms", "push"]],
    ["by a failing way too where duty is at stake", fails, works, true, ["email", "sms", "push"]],
    ["as a push message at least", none, none, true, ["push"]],
  ])("goes %s", (_how, email, sms, isDuty, expected) => {
    expect(alarmWays({ email, sms }, isDuty)).toEqual(expected);
  });

  test.each([
    ["by mail alone where it was mailed", works, works, ["email"], ["email", "push"]],
    ["by a text where it was texted because mail failed", works, works, ["sms"], ["sms", "push"]],
    ["by mail where both had it", works, works, ["email", "sms"], ["email", "push"]],
    ["by the one that had it, though that fails", works, fails, ["sms"], ["sms", "push"]],
    ["in the app and by push where neither had it", works, works, ["push"], ["push"]],
    ["not by a way that is not set up any more", works, none, ["sms"], ["push"]],
  ])("is resolved %s", (_how, email, sms, told, expected) => {
    expect(alarmWays(waysTold({ email, sms }, told), false)).toEqual(expected);
  });

  test.each([
    ["share what mail met", { email: "down", sms: null }, true, { email: "down", sms: "down" }],
    ["share what a text met", { email: null, sms: "down" }, true, { email: "down", sms: "down" }],
    ["are well together", { email: null, sms: null }, true, { email: null, sms: null }],
    [
      "fail apart where a gateway takes the texts",
      { email: "down", sms: null },
      false,
      { email: "down", sms: null },
    ],
  ])("shows that mail and texts %s", (_what, failing, isTextByMail, expected) => {
    expect(sharedFaults(failing, isTextByMail)).toEqual(expected);
  });
});
