import type { LocalDate } from "../time/local.ts";

/** `major`: from the Torah; `minor`: later feasts; `fast`; `modern`: days of the State of Israel; `own`: days of the squad's own. */
export type HolidayType = "major" | "minor" | "fast" | "modern" | "own";

export interface Holiday {
  /** The Hebrew year and the place in the table of rules: the same for ever, whichever civil year's list it is read from. */
  readonly id: number;
  readonly name: string;
  readonly hebrewName: string;
  /** The civil days it covers; it begins at the sunset before the first. */
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
  readonly type: HolidayType;
  readonly description: string;
  readonly workProhibited: boolean;
  readonly color: string;
}

/** One colour a type: at least 3 to 1 against a white page and a near-black one, so that an edge or a dot shows on both. */
export const HOLIDAY_COLORS: Readonly<Record<HolidayType, string>> = {
  major: "#b45309",
  minor: "#0e7490",
  fast: "#6b7280",
  modern: "#2563eb",
  own: "#7c3aed",
};
