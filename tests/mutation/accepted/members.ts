import type { Accepted } from "../accepted.ts";

/** Of members, of what they can serve on, and of the file of them. */
export const ACCEPTED_IN_MEMBERS: readonly Accepted[] = [
  {
    file: "packages/domain/src/members/availability-form.ts",
    original: "kindOf(kinds, twice.kind)?.name",
    replacement: "kindOf(kinds, twice.kind).name",
    why: "A kind that is not there was answered before; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/members/availability-form.ts",
    original: "chosen === undefined",
    replacement: "false",
    why: "A field that says nothing is as one that is not there.",
  },
  {
    file: "packages/domain/src/members/availability-words.ts",
    original: "began !== undefined",
    replacement: "true",
    why: "Every kind with words of old is among the first; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/members/changed-meanwhile.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "Of what nobody serves on no weekdays are read, and a word is of no kind.",
  },
  {
    file: "packages/domain/src/members/changed-meanwhile.ts",
    original: "field.says?.(member[name])",
    replacement: "field.says(member[name])",
    why: "Read are only the fields that have words; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/members/changed-meanwhile.ts",
    original: 'WORDS.find(({ word }) => word === "role")?.read',
    replacement: 'WORDS.find(({\n  word\n}) => word === "role").read',
    why: "A role is a field of every member; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/members/changed-meanwhile.ts",
    original: "{ frequency, except: [] }",
    replacement: "{}",
    why: "What says another frequency differs, whatever else it says.",
  },
  {
    file: "packages/domain/src/members/csv-cells.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "Of what nobody serves on no weekdays are kept.",
  },
  {
    file: "packages/domain/src/members/csv-cells.ts",
    original: "hours === null",
    replacement: "false",
    why: "None is no whole number, either; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/members/csv-columns.ts",
    original: 'heading\n    .replace(/^\\uFEFF/, "")\n    .trim()\n    .toLowerCase()',
    replacement: 'heading.replace(/^\\uFEFF/, "").trim().toUpperCase()',
    why: "Headings are compared by either.",
  },
  {
    file: "packages/domain/src/members/csv-columns.ts",
    original: "/^\\uFEFF/",
    replacement: "/\\uFEFF/",
    why: "The mark stands at the beginning of a file and nowhere else.",
  },
  {
    file: "packages/domain/src/members/csv-export.ts",
    original: "one.except.length > 0",
    replacement: "true",
    why: "Without exceptions the list says what the field of old says.",
  },
  {
    file: "packages/domain/src/members/csv-export.ts",
    original: "one.except.length > 0",
    replacement: "one.except.length >= 0",
    why: "Without exceptions the list says what the field of old says.",
  },
  {
    file: "packages/domain/src/members/csv-headings.ts",
    original: "read === null",
    replacement: "false",
    why: "What cannot be looked into is no choice, either.",
  },
  {
    file: "packages/domain/src/members/csv-headings.ts",
    original: 'typeof value === "string"',
    replacement: "true",
    why: "Every known column is a text; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/members/csv-headings.ts",
    original: "{\n    return undefined;\n  }",
    replacement: "{}",
    why: "Where nothing is answered the answer is the same.",
  },
  {
    file: "packages/domain/src/members/csv-import.ts",
    original: "!(error instanceof UnreadableCell)",
    replacement: "false",
    why: "Nothing else is thrown there, unless something is broken.",
  },
  {
    file: "packages/domain/src/members/csv-qualifications.ts",
    original: "lastDay !== null",
    replacement: "true",
    why: "None is before no day; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/members/csv-qualifications.ts",
    original: "lastDay < today",
    replacement: "lastDay <= today",
    why: "Of two that are the same day either is the later.",
  },
  {
    file: "packages/domain/src/members/member-availability.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "Fields of old are said without asking the kinds.",
  },
  {
    file: "packages/domain/src/members/member-search.ts",
    original: 'wanted === ""',
    replacement: "false",
    why: "Nothing is a part of every text; to answer before only saves time.",
  },
  {
    file: "packages/domain/src/members/member-search.ts",
    original: "digits !== null",
    replacement: "true",
    why: "No phone has the word in it that none becomes.",
  },
  {
    file: "packages/domain/src/members/phone-number.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "Only what stands second is looked at.",
  },
];
