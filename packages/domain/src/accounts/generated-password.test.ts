import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PASSWORD_BYTES, readablePassword } from "./generated-password.ts";

const plenty = fc.uint8Array({ minLength: PASSWORD_BYTES, maxLength: PASSWORD_BYTES });

describe("readablePassword", () => {
  test("returns four groups of four unambiguous characters", () => {
    fc.assert(
      fc.property(plenty, (bytes) => {
        fc.pre(bytes.filter((byte) => byte < 216).length >= 16);
        expect(readablePassword(bytes)).toMatch(
          /^[A-HJKMNP-Za-hjkmnp-z2-9]{4}(-[A-HJKMNP-Za-hjkmnp-z2-9]{4}){3}$/,
        );
      }),
    );
  });

  test("chooses every character equally often", () => {
    const counts = new Map<string, number>();
    for (let value = 0; value < 256; value += 1) {
      // Bytes past the last whole multiple of the alphabet size are skipped.
      const first =
        readablePassword(
          new Uint8Array([
            value,
            ...Array.from({ length: 20 }, () => 255),
            ...Array.from({ length: 16 }, () => 1),
          ]),
        )[0] ?? "";
      if (value < 216) counts.set(first, (counts.get(first) ?? 0) + 1);
      else expect(first).toBe("B");
    }
    expect(counts.size).toBe(54);
    expect(new Set(counts.values())).toEqual(new Set([4]));
  });

  test("never shortens the password when random bytes run out", () => {
    expect(() => readablePassword(new Uint8Array(15))).toThrow(RangeError);
    expect(() => readablePassword(new Uint8Array(64).fill(255))).toThrow(RangeError);
  });
});
