import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

interface LockedPackage {
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Unlicense",
]);
/**
 * Packages without a `license` field in package.json; a developer read each LICENSE file and
 * accepted it.
 */
const READ_BY_HAND: readonly string[] = ["node_modules/suncalc"];

/** Evaluates an SPDX expression: OR needs one allowed license, AND needs all. */
function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, "").split(" OR ");
  return choices.some((choice) =>
    choice.split(" AND ").every((license) => ALLOWED.has(license.trim())),
  );
}

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-only)", true],
  ["(MIT AND GPL-2.0-only)", false],
  ["AGPL-3.0-only", false],
  ["SEE LICENSE IN LICENSE", false],
])("%s is allowed: %s", (expression, expected) => expect(isAllowed(expression)).toBe(expected));

test("every shipped package has an allowed license, and none is GPL", () => {
  const lock = JSON.parse(
    readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8"),
  ) as {
    packages: Record<string, LockedPackage>;
  };
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link,
  );
  expect(shipped.length).toBeGreaterThan(100);
  const refused = shipped.filter(([, { license }]) => license === undefined || !isAllowed(license));
  expect(refused.map(([path]) => path)).toEqual(READ_BY_HAND);
});
