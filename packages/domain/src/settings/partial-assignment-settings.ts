export const MINIMUM_PART_HOURS = { least: 1, most: 12, usual: 2 } as const;

export interface PartialAssignmentSettings {
  /** The least hours of a part of a shift, and of what it leaves. */
  readonly minimumPartHours: number;
}
