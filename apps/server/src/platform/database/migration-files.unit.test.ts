import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { BASELINE_VERSION, readMigrations } from "./migration-files.ts";

/**
 * The newest schema version in a release. Raise it at each release; the test then prints the
 * checksum to copy.
 */
const LAST_RELEASED = BASELINE_VERSION;
const CHECKSUM_OF_RELEASED = "3238a88024b135a281113a0f12624b4d42b6acc7f7b3042b1faaec066701bf0f";

test("never changes released migrations, because the start compares their checksums", () => {
  const released = readMigrations().filter(({ version }) => version <= LAST_RELEASED);
  const sum = createHash("sha256")
    .update(released.map(({ checksum }) => checksum).join("\n"))
    .digest("hex");
  expect(sum).toBe(CHECKSUM_OF_RELEASED);
});
