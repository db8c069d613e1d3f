import { expect, test } from "vitest";
import { base32, codeOf, setupAddress, stepOf } from "./one-time-codes.ts";

/** RFC 6238, appendix B: the secret for SHA-1, and the last six of each eight digits. */
const SECRET = Buffer.from("12345678901234567890");

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("at second %i the code is %s", (seconds, code) => {
  expect(codeOf(SECRET, Math.floor(seconds / 30))).toBe(code);
  expect(stepOf(SECRET, code, [Math.floor(seconds / 30)])).toBe(Math.floor(seconds / 30));
});

test("rejects a code of another step, of another length, and an empty one", () => {
  expect(stepOf(SECRET, "287082", [2])).toBeNull();
  expect(stepOf(SECRET, "2870820", [1])).toBeNull();
  expect(stepOf(SECRET, "", [1])).toBeNull();
});

test("encodes the secret as every app reads it (RFC 4648, section 10)", () => {
  expect(["f", "fo", "foo", "foobar"].map((text) => base32(Buffer.from(text)))).toEqual([
    "MY",
    "MZXQ",
    "MZXW6",
    "MZXW6YTBOI",
  ]);
  expect(setupAddress(SECRET, "Riverside & Co", "C-25")).toBe(
    "otpauth://totp/Riverside%20%26%20Co:C-25?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Riverside%20%26%20Co&digits=6&period=30",
  );
});
