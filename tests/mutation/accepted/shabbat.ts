import type { Accepted } from "../accepted.ts";

export const ACCEPTED_IN_SHABBAT: readonly Accepted[] = [
  {
    file: "packages/domain/src/shabbat/shabbat-settings.ts",
    original: "day < DAYS_OF_LEAP_YEAR",
    replacement: "day <= DAYS_OF_LEAP_YEAR",
    why: "The sun of January 1 is equal in every year.",
  },
  {
    file: "packages/domain/src/shabbat/shabbat-settings.ts",
    original: "Math.abs(nearer.latitude) > LATITUDE.most",
    replacement: "Math.abs(nearer.latitude) >= LATITUDE.most",
    why: "At the pole the sun does not set every day.",
  },
  {
    file: "packages/domain/src/shabbat/shabbat-windows.ts",
    original: "date <= last",
    replacement: "date < last",
    why: "The search covers a few more days than requested.",
  },
  {
    file: "packages/domain/src/shabbat/shabbat-windows.ts",
    original: "[]",
    replacement: '["Stryker was here"]',
    why: "The text is no day on which work is prohibited.",
  },
  {
    file: "packages/domain/src/shabbat/shabbat-windows.ts",
    original: "group && before",
    replacement: "group || before",
    why: "Every group has a day; only the compiler requires the check.",
  },
];
