import { expect, test } from "vitest";
import { alertEvents, databaseNews, endEvents } from "./alarm-events.ts";
import { namedAlert } from "./alarm-names.ts";
import { backupBlockedBecause } from "./backup-now.ts";
import { type Condition, diskFullKey, diskKey } from "./conditions.ts";

const condition = (key: Condition["key"], words: string, isDuty: boolean): Condition => ({
  key,
  words,
  advice: "Restart.",
  isDuty,
});
const LATE = condition("reminders-late", "Reminders are late.", true);
const OLD = condition("backup-old", "The last good backup is old.", false);

test("lists every problem, each advice once, and is urgent if one problem is", () => {
  expect(alertEvents([LATE, OLD])).toMatchObject({
    message: "Reminders are late. The last good backup is old. Restart.",
    isDuty: true,
  });
  expect(alertEvents([OLD])?.isDuty).toBe(false);
  expect(alertEvents([])).toBeNull();
});

test("keeps the original wording of a resolved alert, and is not urgent", () => {
  expect(endEvents(["Reminders are late.", "The disk is full."])).toMatchObject({
    message: "This is over: Reminders are late. The disk is full.",
    isDuty: false,
  });
  expect(endEvents([])).toBeNull();
  expect(endEvents(["The disk is full.", "The disk is full."])?.message).toBe(
    "This is over: The disk is full.",
  );
});

test("distinguishes a full database from an unreachable one; both can be urgent", () => {
  expect(databaseNews(true).message).toMatch(
    /^The database has no room left: .* Free some space on its disk\./,
  );
  expect(databaseNews(false).message).toMatch(
    /^The database does not answer, or takes no changes: /,
  );
  expect([databaseNews(true), databaseNews(false)].every(({ isDuty }) => isDuty)).toBe(true);
});

test.each([
  ["worker-silent", "the background work stands still"],
  [diskKey("/srv/my data"), "the disk of /srv/my data is nearly full"],
  [diskFullKey("/srv/my data"), "the disk of /srv/my data is full"],
  ["disk-low", "the disk is nearly full"],
  ["an alarm of before", "something was wrong"],
  ["not disk-low /data", "something was wrong"],
  ["constructor", "something was wrong"],
])("names %s as %s", (key, name) => expect(namedAlert(key)).toBe(name));

test("asks for a backup when a backup folder exists", () => {
  expect(backupBlockedBecause("/backups")).toBeNull();
  expect(backupBlockedBecause(null)?.code).toBe("backups-off");
});
