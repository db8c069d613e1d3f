import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_WORKLOAD: readonly Accepted[] = [
  {
    file: "packages/domain/src/workload/duty.ts",
    original: "part.from >= stretch.until",
    replacement: "false",
    why: "A later part shares no time with it; stopping early only saves time.",
  },
  {
    file: "packages/domain/src/workload/duty.ts",
    original: "part.from >= stretch.until",
    replacement: "part.from > stretch.until",
    why: "A part that starts at the end shares no time with it; stopping early only saves time.",
  },
  {
    file: "packages/domain/src/workload/duty.ts",
    original: "part.night !== null",
    replacement: "true",
    why: "Null is no night number; only the compiler requires the check.",
  },
  {
    file: "packages/domain/src/workload/duty.ts",
    original: "nights[index]!.from < whole.until",
    replacement: "true",
    why: "A later part shares no time with it; stopping early only saves time.",
  },
  {
    file: "packages/domain/src/workload/duty.ts",
    original: "nights[index]!.from < whole.until",
    replacement: "nights[index]!.from <= whole.until",
    why: "A part that starts at the end shares no time with it.",
  },
  {
    file: "packages/domain/src/workload/workload-explanation.ts",
    original: "NIGHT_LENGTH * HOUR_MS",
    replacement: "NIGHT_LENGTH / HOUR_MS",
    why: "A spot taken at any time of the day before is a last-minute pickup.",
  },
  {
    file: "packages/domain/src/workload/active-time.ts",
    original: "false",
    replacement: "true",
    why: "The last mark ends a span and starts none.",
  },
  {
    file: "packages/domain/src/workload/active-time.ts",
    original: "until > from",
    replacement: "until >= from",
    why: "An empty span adds nothing.",
  },
  {
    file: "packages/domain/src/workload/active-time.ts",
    original: "end <= start",
    replacement: "end < start",
    why: "An empty span covers nothing.",
  },
];
