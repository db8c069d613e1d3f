import { describe, expect, test } from "vitest";
import { backupsToRemove } from "./backup-retention.ts";
import { isBackupDue } from "./backup-schedule.ts";

const ZONE = "America/New_York";
const at = (text: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).toInstant();
const orNull = (text: string | null): Temporal.Instant | null => (text === null ? null : at(text));

describe("a daily backup at three in the morning", () => {
  test.each([
    ["at the hour", "2026-05-12T03:00", "2026-05-11T03:00", null, true],
    ["not a minute before it", "2026-05-12T02:59", "2026-05-11T03:00", null, false],
    ["not twice on one day", "2026-05-12T23:59", "2026-05-12T03:00", null, false],
    ["without a previous backup", "2026-05-12T09:00", null, null, true],
    [
      "later, when the server was off at the hour",
      "2026-05-12T18:30",
      "2026-05-09T03:00",
      null,
      true,
    ],
    [
      "although an admin requested one the evening before",
      "2026-05-12T03:00",
      "2026-05-11T22:00",
      null,
      true,
    ],
    ["not if an admin requested one since", "2026-05-12T09:00", "2026-05-12T08:00", null, false],
    [
      "not within the hour after one that failed",
      "2026-05-12T03:59",
      "2026-05-11T03:00",
      "2026-05-12T03:00",
      false,
    ],
    [
      "an hour after one that failed",
      "2026-05-12T04:00",
      "2026-05-11T03:00",
      "2026-05-12T03:00",
      true,
    ],
    [
      "with a backup dated in the future",
      "2026-05-12T03:00",
      "2026-06-01T03:00",
      "2026-06-01T04:00",
      true,
    ],
    [
      "at four on the day without a three o'clock there",
      "2026-03-08T03:00",
      "2026-03-07T03:00",
      null,
      true,
    ],
  ])("is due or not: %s", (_when, now, good, failed, isDue) => {
    const soFar = {
      since: at("2026-01-01T00:00"),
      lastGoodAt: orNull(good),
      lastFailedAt: orNull(failed),
    };
    expect(isBackupDue(soFar, 3, ZONE, at(now))).toBe(isDue);
  });

  test("runs at half past three instead of at two on a day whose clock skips two o'clock", () => {
    const soFar = {
      since: at("2026-01-01T00:00"),
      lastGoodAt: at("2026-03-07T02:00"),
      lastFailedAt: null,
    };
    const before = Temporal.Instant.from("2026-03-08T06:59:00Z");
    expect(
      [before, before.add({ minutes: 1 })].map((now) => isBackupDue(soFar, 2, ZONE, now)),
    ).toEqual([false, true]);
  });

  test("is first due at the first such hour after the installation", () => {
    const soFar = { since: at("2026-05-12T10:00"), lastGoodAt: null, lastFailedAt: null };
    const times = ["2026-05-12T10:01", "2026-05-13T02:59", "2026-05-13T03:00"];
    expect(times.map((now) => isBackupDue(soFar, 3, ZONE, at(now)))).toEqual([false, false, true]);
  });
});

describe("retained backups", () => {
  const daily = (from: string, days: number): { name: string; madeAt: Temporal.Instant }[] =>
    Array.from({ length: days }, (_, day) =>
      Temporal.PlainDate.from(from).add({ days: day }).toString(),
    ).map((name) => ({
      name,
      madeAt: at(`${name}T03:00`),
    }));
  const staying = (
    files: readonly { name: string; madeAt: Temporal.Instant }[],
    days: number,
    weeks: number,
    months: number,
  ) => {
    const gone = backupsToRemove(files, { days, weeks, months }, ZONE);
    return files.map(({ name }) => name).filter((name) => !gone.includes(name));
  };

  test.each([
    ["the newest days", 3, 0, 0, ["2026-05-10", "2026-05-11", "2026-05-12"]],
    [
      "the last of the newest weeks, which end on Sunday",
      0,
      3,
      0,
      ["2026-05-03", "2026-05-10", "2026-05-12"],
    ],
    ["the last of the newest months", 0, 0, 3, ["2026-03-31", "2026-04-30", "2026-05-12"]],
    ["all of these", 2, 2, 2, ["2026-04-30", "2026-05-10", "2026-05-11", "2026-05-12"]],
    ["always the newest", 0, 0, 0, ["2026-05-12"]],
  ])("are %s", (_which, days, weeks, months, expected) => {
    expect(staying(daily("2026-01-01", 132), days, weeks, months)).toEqual(expected);
  });

  test("include the last backup of each day, in the squad's time zone", () => {
    const files = [
      { name: "evening", madeAt: at("2026-05-11T23:30") },
      { name: "night", madeAt: at("2026-05-12T00:30") },
      { name: "noon", madeAt: at("2026-05-12T12:00") },
    ];
    expect(staying(files, 7, 4, 12)).toEqual(["evening", "noon"]);
  });

  test("are as many after a year without backups", () => {
    const files = [...daily("2025-04-01", 3), ...daily("2026-05-12", 1)];
    expect(staying(files, 4, 0, 0)).toEqual([
      "2025-04-01",
      "2025-04-02",
      "2025-04-03",
      "2026-05-12",
    ]);
  });

  test("reach back most of a year by default, because days, weeks and months overlap", () => {
    const left = staying(daily("2024-01-01", 860), 7, 4, 12);
    expect([left[0], left.length]).toEqual(["2025-06-30", 7 + 2 + 11]);
  });
});
