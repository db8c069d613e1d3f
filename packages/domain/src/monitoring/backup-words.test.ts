import { expect, test } from "vitest";
import { type BackupOutcome, backupOutcomeText, isUnderWay } from "./backup-words.ts";

const GOOD: BackupOutcome = {
  status: "good",
  step: null,
  bytes: 3_600_000,
  rows: 12_345,
  wasRestored: true,
  note: null,
  errorMessage: null,
};

test.each<[Partial<BackupOutcome>, string, boolean]>([
  [{ status: "waiting" }, "Waiting for the background worker.", true],
  [{ status: "running", step: "writing" }, "Being written.", true],
  [{ status: "running", step: "checking" }, "Written, being verified.", true],
  [{}, "Verified by test restore: 12,345 rows, 3.4 MB.", false],
  [{ bytes: 900, rows: null }, "Verified by test restore: 0.1 MB.", false],
  [{ bytes: 1024 ** 3 * 2 }, "Verified by test restore: 12,345 rows, 2,048 MB.", false],
  [
    { wasRestored: false, bytes: null, rows: null, note: "Restore failed." },
    "Verified by reading. Restore failed.",
    false,
  ],
  [{ status: "failed", errorMessage: "The disk is full." }, "Failed: The disk is full.", false],
  [{ status: "failed" }, "Failed: unknown error.", false],
])("formats %o: %s", (change, text, underWay) => {
  const backup = { ...GOOD, ...change };
  expect(backupOutcomeText(backup)).toBe(text);
  expect(isUnderWay(backup)).toBe(underWay);
});
