import type { LocalDate } from "../time/local.ts";

/**
 * `major`: commanded in the Torah; `minor`: later feasts; `fast`; `modern`: days of the State of
 * Israel; `own`: the squad's custom holidays.
 */
export type HolidayType = "major" | "minor" | "fast" | "modern" | "own";

export interface Holiday {
  /**
   * Combines the Hebrew year and the index in the rules, so it is stable and equal in the lists of
   * both civil years.
   */
  readonly id: number;
  readonly name: string;
  readonly hebrewName: string;
  /** The first civil day; the holiday begins at sunset the evening before. */
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
  readonly type: HolidayType;
  readonly description: string;
  readonly workProhibited: boolean;
  readonly color: string;
}

/**
 * One color for each type, with a contrast of at least 3 to 1 on white and near-black, so that
 * edges and dots are visible.
 */
export const HOLIDAY_COLORS: Readonly<Record<HolidayType, string>> = {
  major: "#b45309",
  minor: "#0e7490",
  fast: "#6b7280",
  modern: "#2563eb",
  own: "#7c3aed",
};
