import { expect, test } from "vitest";
import { alertEvents, databaseNews, endEvents } from "./alert-events.ts";
import { namedAlert } from "./alert-names.ts";
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

test("lists every problem, each advice once, and is urgent if one of the problems is", () => {
  expect(alertEvents([LATE, OLD])).toMatchObject({
    message: "Reminders are late. The last good backup is old. Restart.",
    isDuty: true,
  });
  expect(alertEvents([OLD])?.isDuty).toBe(false);
  expect(alertEvents([])).toBeNull();
});

test("keeps the original wording when an alert is resolved, and is not urgent", () => {
  expect(endEvents(["Reminders are late.", "The disk is full."])).toMatchObject({
    message: "Resolved: Reminders are late. The disk is full.",
    isDuty: false,
  });
  expect(endEvents([])).toBeNull();
  expect(endEvents(["The disk is full.", "The disk is full."])?.message).toBe(
    "Resolved: The disk is full.",
  );
});

test("distinguishes a full database from an unreachable one; both may be urgent", () => {
  expect(databaseNews(true).message).toMatch(
    /^The database is full\. .* Free some space on its disk\./,
  );
  expect(databaseNews(false).message).toMatch(/^The database isn't responding or is read-only\. /);
  expect([databaseNews(true), databaseNews(false)].every(({ isDuty }) => isDuty)).toBe(true);
});

test.each([
  ["worker-silent", "background worker stopped"],
  [diskKey("/srv/my data"), "disk of /srv/my data nearly full"],
  [diskFullKey("/srv/my data"), "disk of /srv/my data full"],
  ["disk-low", "disk nearly full"],
  ["an alarm of before", "unknown problem"],
  ["not disk-low /data", "unknown problem"],
  ["constructor", "unknown problem"],
])("names the alert %s as %s", (key, name) => expect(namedAlert(key)).toBe(name));

test("advises a backup if a backup folder exists", () => {
  expect(backupBlockedBecause("/backups")).toBeNull();
  expect(backupBlockedBecause(null)?.code).toBe("backups-off");
});
