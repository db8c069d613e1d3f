import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_TIME: readonly Accepted[] = [
  {
    file: "packages/domain/src/time/format.ts",
    original: "instant.toZonedDateTimeISO(squad.timeZone).toPlainTime().toString().slice(0, 5)",
    replacement: "instant.toZonedDateTimeISO(squad.timeZone).toPlainTime().toString()",
    why: "Only hours and minutes are read from the text.",
  },
  {
    file: "packages/domain/src/time/local.ts",
    original: '{ largestUnit: "days" }',
    replacement: "{}",
    why: "It is the default.",
  },
  {
    file: "packages/domain/src/time/weekdays.ts",
    original: "/[\\s,;/+&]+|\\band\\b/",
    replacement: "/[\\s,;/+&]|\\band\\b/",
    why: "The extra empty words are dropped.",
  },
];
