import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_ACCOUNTS: readonly Accepted[] = [
  {
    file: "packages/domain/src/accounts/authenticator.ts",
    original: "step - distance",
    replacement: "step + distance",
    why: "With one step of leeway, the distance is zero.",
  },
  {
    file: "packages/domain/src/accounts/authenticator.ts",
    original: "step + distance",
    replacement: "step - distance",
    why: "With one step of leeway, the distance is zero.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "/[^\\p{L}\\p{N}]+/u",
    replacement: "/[^\\p{L}\\p{N}]/u",
    why: "The extra empty words are too short and dropped.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "/^(.)\\1*/",
    replacement: "/(.)\\1*/",
    why: "The pattern always matches at the start of the text.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "/^(.)\\1*/.exec(text)?.[0]",
    replacement: "/^(.)\\1*/.exec(text)[0]",
    why: "The text is never empty; only the compiler requires the check.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "inLine < text.length",
    replacement: "inLine <= text.length",
    why: "A slice beyond the end returns the entire text.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "/[^\\p{L}\\p{N}]+/gu",
    replacement: "/[^\\p{L}\\p{N}]/gu",
    why: "All characters are removed, one by one or together.",
  },
  {
    file: "packages/domain/src/accounts/provider.ts",
    original: "level === null",
    replacement: "false",
    why: "The operator never sends null.",
  },
  {
    file: "packages/domain/src/accounts/provider.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "The operator never sends this value.",
  },
  {
    file: "packages/domain/src/accounts/sign-in-slip.ts",
    original: "/[\\s-]+/g",
    replacement: "/[\\s-]/g",
    why: "All characters are removed, one by one or together.",
  },
  {
    file: "packages/domain/src/accounts/throttle.ts",
    original: "region === null",
    replacement: "false",
    why: 'No network starts with the text "null".',
  },
  {
    file: "packages/domain/src/accounts/throttle.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "One more failure above zero causes no delay.",
  },
];
