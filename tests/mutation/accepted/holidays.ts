import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_HOLIDAYS: readonly Accepted[] = [
  {
    file: "packages/domain/src/holidays/calendar-file.ts",
    original: "a.date > b.date",
    replacement: "true",
    why: "What is not before another stays where it stands; a sort asks no more.",
  },
  {
    file: "packages/domain/src/holidays/calendar-file.ts",
    original: "a.date > b.date",
    replacement: "false",
    why: "What is not before another stays where it stands; a sort asks no more.",
  },
  {
    file: "packages/domain/src/holidays/calendar-file.ts",
    original: "a.date > b.date",
    replacement: "a.date <= b.date",
    why: "What is not before another stays where it stands; a sort asks no more.",
  },
  {
    file: "packages/domain/src/holidays/calendar-file.ts",
    original: "a.date > b.date",
    replacement: "a.date >= b.date",
    why: "What is not before another stays where it stands; a sort asks no more.",
  },
  {
    file: "packages/domain/src/holidays/hebrew-date.ts",
    original: "throw new RangeError(`${date} is outside its Hebrew year`);",
    replacement: ";",
    why: "Every day is in a month of its year; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/holidays/hebrew-date.ts",
    original: '[rest, ""]',
    replacement: "[]",
    why: "Every number that is left holds the least letter; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/holidays/hebrew-date.ts",
    original: '{ largestUnit: "days" }',
    replacement: "{}",
    why: "It is what is done where nothing is said of it.",
  },
  {
    file: "packages/domain/src/holidays/holidays.ts",
    original: "a.id - b.id",
    replacement: "a.id + b.id",
    why: "Those of one day stand in this order already.",
  },
  {
    file: "packages/domain/src/holidays/holidays.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "A word is on no day.",
  },
  {
    file: "packages/domain/src/holidays/squad-calendar.ts",
    original: "a.startDate > b.startDate",
    replacement: "true",
    why: "What is not before another stays where it stands; a sort asks no more.",
  },
  {
    file: "packages/domain/src/holidays/squad-calendar.ts",
    original: "a.startDate > b.startDate",
    replacement: "false",
    why: "What is not before another stays where it stands; a sort asks no more.",
  },
  {
    file: "packages/domain/src/holidays/squad-calendar.ts",
    original: "a.startDate > b.startDate",
    replacement: "a.startDate <= b.startDate",
    why: "What is not before another stays where it stands; a sort asks no more.",
  },
  {
    file: "packages/domain/src/holidays/squad-calendar.ts",
    original: "a.startDate > b.startDate",
    replacement: "a.startDate >= b.startDate",
    why: "What is not before another stays where it stands; a sort asks no more.",
  },
  {
    file: "packages/domain/src/holidays/custom-holiday.ts",
    original: "until! - from!",
    replacement: "until! + from!",
    why: "Years beyond the span are left out again; to begin with fewer only saves time.",
  },
  {
    file: "packages/domain/src/holidays/custom-holiday.ts",
    original: '{ overflow: "constrain" }',
    replacement: "{}",
    why: "It is what is done where nothing is said of it.",
  },
];
