import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_WORKLOAD: readonly Accepted[] = [
  {
    file: "packages/domain/src/workload/duty.ts",
    original: "part.from >= stretch.until",
    replacement: "false",
    why: "What comes later shares no time with it; to stop before only saves time.",
  },
  {
    file: "packages/domain/src/workload/duty.ts",
    original: "part.from >= stretch.until",
    replacement: "part.from > stretch.until",
    why: "What begins at the end shares no time with it; to stop before only saves time.",
  },
  {
    file: "packages/domain/src/workload/duty.ts",
    original: "part.night !== null",
    replacement: "true",
    why: "None is no number of a night; only the compiler does not see it.",
  },
  {
    file: "packages/domain/src/workload/duty.ts",
    original: "nights[index]!.from < whole.until",
    replacement: "true",
    why: "What comes later shares no time with it; to stop before only saves time.",
  },
  {
    file: "packages/domain/src/workload/duty.ts",
    original: "nights[index]!.from < whole.until",
    replacement: "nights[index]!.from <= whole.until",
    why: "What begins at the end shares no time with it.",
  },
  {
    file: "packages/domain/src/workload/how-counted.ts",
    original: "NIGHT_LENGTH * HOUR_MS",
    replacement: "NIGHT_LENGTH / HOUR_MS",
    why: "A place taken at any moment of the day before is a late save.",
  },
  {
    file: "packages/domain/src/workload/time-there.ts",
    original: "false",
    replacement: "true",
    why: "The last mark ends a time and begins none.",
  },
  {
    file: "packages/domain/src/workload/time-there.ts",
    original: "until > from",
    replacement: "until >= from",
    why: "A time that ends as it begins adds nothing.",
  },
  {
    file: "packages/domain/src/workload/time-there.ts",
    original: "end <= start",
    replacement: "end < start",
    why: "A time that ends as it begins covers nothing.",
  },
];
