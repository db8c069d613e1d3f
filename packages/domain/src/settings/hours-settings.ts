import type { LocalDate } from "../time/local.ts";

/** Settings for corrections of recorded hours. */
export interface HoursSettings {
  /**
   * The last day whose hours are final and cannot change; null when none are. A shift belongs to
   * its first day.
   */
  readonly hoursFinalUntil: LocalDate | null;
  /** For how many days after a shift its member can propose a correction; 0 means never. */
  readonly hoursProposalDays: number;
}

export const HOURS_PROPOSAL_DAYS = { least: 1, most: 90, usual: 14 } as const;
