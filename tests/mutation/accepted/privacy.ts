import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_PRIVACY: readonly Accepted[] = [
  {
    file: "packages/domain/src/privacy/named-in-texts.ts",
    original: "shared.name.length > 0",
    replacement: "shared.name.length >= 0",
    why: "If no other member shares the name, it is removed together with the unit number.",
  },
  {
    file: "packages/domain/src/privacy/named-in-texts.ts",
    original: "namesakes.length === 0",
    replacement: "false",
    why: "No text has empty parentheses after a name.",
  },
  {
    file: "packages/domain/src/privacy/named-in-texts.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "It occurs in no member's text.",
  },
  {
    file: "packages/domain/src/privacy/named-in-texts.ts",
    original: "shared.name.length > 0",
    replacement: "true",
    why: "If no other member shares the name, it is removed together with the unit number.",
  },
  {
    file: "packages/domain/src/privacy/named-in-texts.ts",
    original: "escaped.length === 1",
    replacement: "false",
    why: "A group around one alternative changes nothing.",
  },
  {
    file: "packages/domain/src/privacy/own-data-page.ts",
    original: 'typeof value === "number"',
    replacement: "false",
    why: "JSON writes a number in one form.",
  },
];
