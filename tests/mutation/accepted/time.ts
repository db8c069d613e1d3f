import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_TIME: readonly Accepted[] = [
  {
    file: "packages/domain/src/time/format.ts",
    original: "instant.toZonedDateTimeISO(squad.timeZone).toPlainTime().toString().slice(0, 5)",
    replacement: "instant.toZonedDateTimeISO(squad.timeZone).toPlainTime().toString()",
    why: "Of what stands there only hours and minutes are read.",
  },
  {
    file: "packages/domain/src/time/local.ts",
    original: '{ largestUnit: "days" }',
    replacement: "{}",
    why: "It is what is done where nothing is said of it.",
  },
  {
    file: "packages/domain/src/time/weekdays.ts",
    original: "/[\\s,;/+&]+|\\band\\b/",
    replacement: "/[\\s,;/+&]|\\band\\b/",
    why: "Between two signs there is an empty word more, and those are left out.",
  },
];
