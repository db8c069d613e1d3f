import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test("contains the passwords that attackers try first, and no unique one", () => {
  for (const common of ["123456", "password", "qwerty123", "letmein", "sunshine"])
    expect(isCommonPassword(common)).toBe(true);
  for (const rare of ["correct-horse", "battery-staple", "ten-eight", ""])
    expect(isCommonPassword(rare)).toBe(false);
});
