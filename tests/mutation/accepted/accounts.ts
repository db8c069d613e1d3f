import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_ACCOUNTS: readonly Accepted[] = [
  {
    file: "packages/domain/src/accounts/authenticator.ts",
    original: "step - distance",
    replacement: "step + distance",
    why: "With a leeway of one step the distance is none.",
  },
  {
    file: "packages/domain/src/accounts/authenticator.ts",
    original: "step + distance",
    replacement: "step - distance",
    why: "With a leeway of one step the distance is none.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "/[^\\p{L}\\p{N}]+/u",
    replacement: "/[^\\p{L}\\p{N}]/u",
    why: "Between two signs there is an empty word more, and what is so short is left out.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "/^(.)\\1*/",
    replacement: "/(.)\\1*/",
    why: "One letter is found at the beginning of every text, so that it is looked for nowhere else.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "/^(.)\\1*/.exec(text)?.[0]",
    replacement: "/^(.)\\1*/.exec(text)[0]",
    why: "No text is empty here; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "inLine < text.length",
    replacement: "inLine <= text.length",
    why: "What is cut off beyond the end of a text is all of it, too.",
  },
  {
    file: "packages/domain/src/accounts/easy-password.ts",
    original: "/[^\\p{L}\\p{N}]+/gu",
    replacement: "/[^\\p{L}\\p{N}]/gu",
    why: "All of them are taken out, one by one or together.",
  },
  {
    file: "packages/domain/src/accounts/provider.ts",
    original: "level === null",
    replacement: "false",
    why: "No word that the operator gives is none at all.",
  },
  {
    file: "packages/domain/src/accounts/provider.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "No operator gives this word.",
  },
  {
    file: "packages/domain/src/accounts/sign-in-slip.ts",
    original: "/[\\s-]+/g",
    replacement: "/[\\s-]/g",
    why: "All of them are taken out, one by one or together.",
  },
  {
    file: "packages/domain/src/accounts/throttle.ts",
    original: "region === null",
    replacement: "false",
    why: "No network begins with the word that none becomes.",
  },
  {
    file: "packages/domain/src/accounts/throttle.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "One failure more or less than none causes no delay.",
  },
];
