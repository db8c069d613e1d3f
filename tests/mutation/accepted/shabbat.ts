import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_SHABBAT: readonly Accepted[] = [
  {
    file: "packages/domain/src/shabbat/shabbat-settings.ts",
    original: "day < DAYS_OF_LEAP_YEAR",
    replacement: "day <= DAYS_OF_LEAP_YEAR",
    why: "The first day of another year has the sun of the first day of this one.",
  },
  {
    file: "packages/domain/src/shabbat/shabbat-settings.ts",
    original: "Math.abs(nearer.latitude) > LATITUDE.most",
    replacement: "Math.abs(nearer.latitude) >= LATITUDE.most",
    why: "At the pole itself the sun does not set every day, either.",
  },
  {
    file: "packages/domain/src/shabbat/shabbat-windows.ts",
    original: "date <= last",
    replacement: "date < last",
    why: "Looked for are some days more than are asked for.",
  },
  {
    file: "packages/domain/src/shabbat/shabbat-windows.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "A word is no day on which work is prohibited.",
  },
  {
    file: "packages/domain/src/shabbat/shabbat-windows.ts",
    original: "group && before",
    replacement: "group || before",
    why: "No group is without a day; only the compiler does not see it.",
  },
];
