import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test("knows the passwords that attackers try first, and not a random one", () => {
  for (const common of ["123456", "password", "qwerty123", "letmein", "sunshine"])
    expect(isCommonPassword(common)).toBe(true);
  for (const rare of ["correct-horse", "battery-staple", "ten-eight", ""])
    expect(isCommonPassword(rare)).toBe(false);
});
