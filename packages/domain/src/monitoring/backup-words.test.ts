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
  [{ status: "waiting" }, "Waits for the background work to begin.", true],
  [{ status: "running", step: "writing" }, "Is being written.", true],
  [{ status: "running", step: "checking" }, "Written; it is being tried.", true],
  [{}, "Put back into a database of its own, to try it: 12,345 rows, 3.4 MB.", false],
  [{ bytes: 900, rows: null }, "Put back into a database of its own, to try it: 0.1 MB.", false],
  [
    { bytes: 1024 ** 3 * 2 },
    "Put back into a database of its own, to try it: 12,345 rows, 2,048 MB.",
    false,
  ],
  [
    { wasRestored: false, bytes: null, rows: null, note: "It could not be put back." },
    "Read through, to try it. It could not be put back.",
    false,
  ],
  [{ status: "failed", errorMessage: "The disk is full." }, "Failed: The disk is full.", false],
  [{ status: "failed" }, "Failed: nobody wrote down why.", false],
])("formats %o: %s", (change, text, underWay) => {
  const backup = { ...GOOD, ...change };
  expect(backupOutcomeText(backup)).toBe(text);
  expect(isUnderWay(backup)).toBe(underWay);
});
