import { describe, expect, test } from "vitest";
import {
  alertSteps,
  alertWays,
  isNotifiedPast,
  type OpenAlert,
  sharedFaults,
  waysNotified,
} from "./alerts.ts";
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
  deadLetters: 0,
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

describe("a condition of the server", () => {
  test.each<[string, Partial<ServerFacts>, string[]]>([
    ["nothing", {}, []],
    [
      "nothing for values that are unknown",
      { workerRoundAt: null, backups: null, disks: [], certificate: null },
      [],
    ],
    ["nothing for five minutes of silence", { workerRoundAt: ago({ minutes: 5 }) }, []],
    [
      "a worker that is silent for longer",
      { workerRoundAt: ago({ minutes: 6 }) },
      ["The background worker hasn't run for 6 minutes, so reminders and messages aren't created."],
    ],
    [
      "one condition if no worker runs, without the delays that follow from it",
      {
        workerRoundAt: ago({ hours: 6 }),
        oldestReminderAt: ago({ hours: 5 }),
        oldestNewsAt: ago({ hours: 5 }),
      },
      ["The background worker hasn't run for 6 hours, so reminders and messages aren't created."],
    ],
    [
      "nothing for times from a clock that was ahead",
      { workerRoundAt: NOW.add({ hours: 3 }), ...backups({ hours: -90 }, { hours: 900 }) },
      [],
    ],
    [
      "a changed clock, without the delays that follow from it",
      {
        workerRoundAt: ago({ hours: 24 }),
        oldestMessageAt: ago({ hours: 24 }),
        clockStep: clockStep(4),
      },
      ["The server clock was changed. Messages resume at 3:05 PM."],
    ],
    [
      "no delays after the clock is trusted again",
      {
        workerRoundAt: ago({ hours: 24 }),
        oldestMessageAt: ago({ hours: 24 }),
        clockStep: clockStep(0),
      },
      [],
    ],
    [
      "a worker that is silent after the clock is trusted again",
      { workerRoundAt: ago({ hours: 24 }), clockStep: clockStep(-6) },
      ["The background worker hasn't run for 6 minutes, so reminders and messages aren't created."],
    ],
    ["nothing for reminders ten minutes late", { oldestReminderAt: ago({ minutes: 10 }) }, []],
    [
      "reminders with a longer delay",
      { oldestReminderAt: ago({ minutes: 11 }) },
      ["Reminders are 11 minutes late."],
    ],
    [
      "events with a delay",
      { oldestNewsAt: ago({ hours: 3 }) },
      ["Notifications are 3 hours late."],
    ],
    [
      "events in the dead letter, with or without a worker",
      { deadLetters: 1, workerRoundAt: ago({ hours: 6 }) },
      [
        "The background worker hasn't run for 6 hours, so reminders and messages aren't created.",
        "Notifications about 1 change failed after all retries.",
      ],
    ],
    [
      "messages with a delay",
      { oldestMessageAt: ago({ hours: 50 }) },
      ["Outgoing messages are 2 days late."],
    ],
    [
      "failing email",
      { failing: { email: "535 no", sms: null, push: null, chat: null } },
      [`Email can't be sent: "535 no"`],
    ],
    [
      "failing SMS",
      { failing: { email: null, sms: "down", push: null, chat: null } },
      [`Text messages can't be sent: "down"`],
    ],
    [
      "one condition if email fails and SMS uses email",
      { failing: { email: "down", sms: "down", push: null, chat: null }, isTextByMail: true },
      [`Email (and text messages sent by email) can't be sent: "down"`],
    ],
    [
      "a chat that accepts no messages",
      { failing: { email: null, sms: null, push: null, chat: "HTTP 503" } },
      ['Messages to the squad chat are failing: "HTTP 503"'],
    ],
    ["nothing for a backup from yesterday", backups({ hours: 36 }, { hours: 900 }), []],
    [
      "a backup that is too old",
      backups({ hours: 37 }, { hours: 900 }),
      ["The last verified backup is 37 hours old."],
    ],
    ["no backup at all", backups(null, { hours: 72 }), ["No verified backup for 3 days."]],
    ["nothing on the first day of a server", backups(null, { hours: 20 }), []],
    [
      "a disk that is nearly full",
      { disks: [{ folder: "/data", freeBytes: 400e6, isForBackups: false }] },
      ["The disk of /data is nearly full: 0.3 GB free."],
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
        "The disk of /data is nearly full: 0.3 GB free.",
        "The disk of /backups is nearly full: 0 GB free.",
      ],
    ],
    [
      "a full disk, from the size at which writes are refused",
      { disks: [{ folder: "/data", freeBytes: 100 * 1024 ** 2 - 1, isForBackups: false }] },
      ["The disk of /data is full: 99 MB free."],
    ],
    [
      "a missing backup, without the age of the previous one",
      { backups: { ...WELL.backups!, goodAt: ago({ hours: 40 }), missing: "/backups/one.gz" } },
      ["The last verified backup is missing: /backups/one.gz."],
    ],
    [
      "a changed backup",
      { backups: { ...WELL.backups!, missing: "/backups/one.gz", isChanged: true } },
      ["The last verified backup was changed: /backups/one.gz."],
    ],
    [
      "a missing backup folder setting",
      { backups: { ...WELL.backups!, goodAt: null, hasFolder: false } },
      ["No backups are made because no backup folder is set."],
    ],
    [
      "nothing about backups on the first day",
      { backups: { ...WELL.backups!, goodAt: null, hasFolder: false, since: ago({ hours: 36 }) } },
      [],
    ],
    [
      "a certificate that ends within two weeks",
      certificate(24 * 13),
      ["The certificate of mail server mail.example expires in 13 days."],
    ],
    ["nothing for one that ends later", certificate(24 * 14), []],
    [
      "a certificate that has ended",
      certificate(-1),
      ["The certificate of mail server mail.example has expired."],
    ],
  ])("is reported: %s", (_what, facts, words) => {
    expect(conditionsOf({ ...WELL, ...facts }, NOW).map((condition) => condition.words)).toEqual(
      words,
    );
  });

  test("is urgent if a member may miss a shift because of it", () => {
    const failing = { email: "no", sms: "no", push: "no", chat: "no" };
    const bad = {
      ...certificate(1),
      failing,
      deadLetters: 1,
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

  test("includes the reason for the last failed backup", () => {
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
  const alert = (
    key: ConditionKey,
    started: number,
    seen: number,
    notified: number | null,
  ): OpenAlert => ({
    id: 1,
    key,
    startedAt: ago({ minutes: started }),
    seenAt: ago({ minutes: seen }),
    notifiedAt: notified === null ? null : ago({ minutes: notified }),
  });
  test("stays open for a nearly full disk when the disk is full, and another one is sent", () => {
    const disk = (freeBytes: number) =>
      conditionsOf({ ...WELL, disks: [{ folder: "/data", freeBytes, isForBackups: false }] }, NOW);
    const low = alert("disk-low /data", 1500, 1, 24 * 60);
    const [full] = disk(0);
    const steps = (...open: OpenAlert[]) => alertSteps(open, disk(0), NOW);
    expect(full).toMatchObject({ key: "disk-full /data", isDuty: true });
    expect(steps(low)).toMatchObject({ begin: [full], see: [{ alert: low }], notify: [], end: [] });
    const started = alert("disk-full /data", 2, 1, null);
    expect(steps(low, started).notify).toEqual([{ alert: started, condition: full }]);
    expect(
      alertSteps([low, alert("disk-full /data", 90, 11, 80)], disk(5e8), NOW).end.map(
        ({ key }) => key,
      ),
    ).toEqual(["disk-full /data"]);
  });

  test.each([
    ["not at once", 2, null, false],
    ["after three looks", 3, null, true],
    ["not again within the hour", 40, 59, false],
    ["again after an hour", 63, 60, true],
  ])(
    "is sent without the database after failed checks: %s",
    (_when, failedLooks, notifiedMinutes, isNotified) => {
      expect(
        isNotifiedPast(
          failedLooks,
          notifiedMinutes === null ? null : ago({ minutes: notifiedMinutes }),
          NOW,
        ),
      ).toBe(isNotified);
    },
  );

  const counts = (open: OpenAlert | null, isPresent: boolean) => {
    const steps = alertSteps(open ? [open] : [], isPresent ? [silent!] : [], NOW);
    return Object.entries(steps).flatMap(([step, those]) => (those.length > 0 ? [step] : []));
  };

  test.each<[string, OpenAlert | null, boolean, string[]]>([
    ["starts with the first failing check", null, true, ["begin"]],
    ["does not notify at once", alert("worker-silent", 1, 1, null), true, ["see"]],
    [
      "notifies if the condition persists",
      alert("worker-silent", 2, 1, null),
      true,
      ["see", "notify"],
    ],
    ["notifies once", alert("worker-silent", 60, 1, 58), true, ["see"]],
    [
      "notifies again after a day",
      alert("worker-silent", 1500, 1, 24 * 60),
      true,
      ["see", "notify"],
    ],
    [
      "is cleared if the condition ended before a notification",
      alert("worker-silent", 3, 2, null),
      false,
      ["clear"],
    ],
    [
      "is not cleared by another instance with another disk",
      alert("disk-low /a", 1, 1, null),
      false,
      [],
    ],
    ["does not end at once", alert("worker-silent", 60, 9, 58), false, []],
    [
      "ends after the condition has been absent for a while",
      alert("worker-silent", 60, 10, 58),
      false,
      ["end"],
    ],
    ["continues after a pause between checks", alert("worker-silent", 60, 30, 58), true, ["see"]],
    [
      "ends if another condition is present",
      alert("disk-low /data", 60, 30, 58),
      true,
      ["begin", "end"],
    ],
    [
      "is cleared without an end if no one was notified",
      alert("worker-silent", 60, 30, null),
      false,
      ["clear"],
    ],
    [
      "starts another alert for another condition",
      alert("disk-low /data", 60, 1, 58),
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
    ["by email", works, works, false, ["email", "push"]],
    ["by SMS if email fails", fails, works, false, ["sms", "push"]],
    ["by email if SMS fails", works, fails, false, ["email", "push"]],
    ["by SMS without a mail server", none, works, false, ["sms", "push"]],
    ["on both channels if both fail", fails, fails, false, ["email", "sms", "push"]],
    ["on both channels if coverage is at risk", works, works, true, ["email", "sms", "push"]],
    [
      "also on a failing channel if coverage is at risk",
      fails,
      works,
      true,
      ["email", "sms", "push"],
    ],
    ["as a push message in any case", none, none, true, ["push"]],
  ])("is sent %s", (_how, email, sms, isDuty, expected) => {
    expect(alertWays({ email, sms }, isDuty)).toEqual(expected);
  });

  test.each([
    ["only by email if the alert was emailed", works, works, ["email"], ["email", "push"]],
    [
      "by SMS if the alert went by SMS because email failed",
      works,
      works,
      ["sms"],
      ["sms", "push"],
    ],
    [
      "by email if both channels delivered the alert",
      works,
      works,
      ["email", "sms"],
      ["email", "push"],
    ],
    [
      "on the channel that delivered the alert, even if it now fails",
      works,
      fails,
      ["sms"],
      ["sms", "push"],
    ],
    ["in the app and by push if neither delivered the alert", works, works, ["push"], ["push"]],
    ["not on a channel that is no longer configured", works, none, ["sms"], ["push"]],
  ])("is resolved %s", (_how, email, sms, notified, expected) => {
    expect(alertWays(waysNotified({ email, sms }, notified), false)).toEqual(expected);
  });

  test.each([
    ["share an email error", { email: "down", sms: null }, true, { email: "down", sms: "down" }],
    ["share an SMS error", { email: null, sms: "down" }, true, { email: "down", sms: "down" }],
    ["work together", { email: null, sms: null }, true, { email: null, sms: null }],
    [
      "fail separately with an SMS gateway",
      { email: "down", sms: null },
      false,
      { email: "down", sms: null },
    ],
  ])("shows that email and text messages %s", (_what, failing, isTextByMail, expected) => {
    expect(sharedFaults(failing, isTextByMail)).toEqual(expected);
  });
});
