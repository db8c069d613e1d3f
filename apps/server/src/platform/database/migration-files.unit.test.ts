import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readMigrations } from "./migration-files.ts";

/** The newest that squads have applied. Raise it with each release, and take the sum that the test then prints. */
const LAST_RELEASED = 40;
const SUM_OF_RELEASED = "ad04b5e562f7e3e05772a0e855decb1226757fdefdd489d1bda3e7aa4f64a77f";

test("what squads have applied is as it was, to the last comment: their app would refuse to start", () => {
  const released = readMigrations().filter(({ version }) => version <= LAST_RELEASED);
  const sum = createHash("sha256")
    .update(released.map(({ checksum }) => checksum).join("\n"))
    .digest("hex");
  expect(sum).toBe(SUM_OF_RELEASED);
});
