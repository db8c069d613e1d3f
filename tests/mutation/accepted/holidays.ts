import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_HOLIDAYS: readonly Accepted[] = [
  {
    file: "packages/domain/src/holidays/calendar-file.ts",
    original: "a.date > b.date",
    replacement: "true",
    why: "A stable sort only needs to know which items come before others.",
  },
  {
    file: "packages/domain/src/holidays/calendar-file.ts",
    original: "a.date > b.date",
    replacement: "false",
    why: "A stable sort only needs to know which items come before others.",
  },
  {
    file: "packages/domain/src/holidays/calendar-file.ts",
    original: "a.date > b.date",
    replacement: "a.date <= b.date",
    why: "A stable sort only needs to know which items come before others.",
  },
  {
    file: "packages/domain/src/holidays/calendar-file.ts",
    original: "a.date > b.date",
    replacement: "a.date >= b.date",
    why: "A stable sort only needs to know which items come before others.",
  },
  {
    file: "packages/domain/src/holidays/hebrew-date.ts",
    original: "throw new RangeError(`${date} is outside its Hebrew year`);",
    replacement: ";",
    why: "Every day is in a month of its year; only the compiler requires the check.",
  },
  {
    file: "packages/domain/src/holidays/hebrew-date.ts",
    original: '[rest, ""]',
    replacement: "[]",
    why: "The remainder always contains the smallest letter; only the compiler requires the check.",
  },
  {
    file: "packages/domain/src/holidays/hebrew-date.ts",
    original: '{ largestUnit: "days" }',
    replacement: "{}",
    why: "It is the default.",
  },
  {
    file: "packages/domain/src/holidays/holidays.ts",
    original: "a.id - b.id",
    replacement: "a.id + b.id",
    why: "Items of one day are already in this order.",
  },
  {
    file: "packages/domain/src/holidays/holidays.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "The text is on no day.",
  },
  {
    file: "packages/domain/src/holidays/squad-calendar.ts",
    original: "a.startDate > b.startDate",
    replacement: "true",
    why: "A stable sort only needs to know which items come before others.",
  },
  {
    file: "packages/domain/src/holidays/squad-calendar.ts",
    original: "a.startDate > b.startDate",
    replacement: "false",
    why: "A stable sort only needs to know which items come before others.",
  },
  {
    file: "packages/domain/src/holidays/squad-calendar.ts",
    original: "a.startDate > b.startDate",
    replacement: "a.startDate <= b.startDate",
    why: "A stable sort only needs to know which items come before others.",
  },
  {
    file: "packages/domain/src/holidays/squad-calendar.ts",
    original: "a.startDate > b.startDate",
    replacement: "a.startDate >= b.startDate",
    why: "A stable sort only needs to know which items come before others.",
  },
  {
    file: "packages/domain/src/holidays/custom-holiday.ts",
    original: "until! - from!",
    replacement: "until! + from!",
    why: "Years outside the span are dropped later; fewer years only save time.",
  },
  {
    file: "packages/domain/src/holidays/custom-holiday.ts",
    original: '{ overflow: "constrain" }',
    replacement: "{}",
    why: "It is the default.",
  },
];
