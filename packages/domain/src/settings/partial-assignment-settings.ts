export const MINIMUM_PART_HOURS = { least: 1, most: 12, usual: 2 } as const;

export interface PartialAssignmentSettings {
  /** The minimum hours of a part of a shift, and of the rest that it leaves. */
  readonly minimumPartHours: number;
}
