/**
 * Explains a suggestion in a few words: the member prefers the shift, or how much of their fair
 * share they have served.
 */
export function spotReason({
  isWanted,
  carried,
  share,
}: {
  readonly isWanted: boolean;
  /**
   * The member's workload in points without the suggestions, and their fair share of the squad's
   * workload with them.
   */
  readonly carried: number;
  readonly share: number;
}): string {
  if (isWanted) return "Prefers this shift";
  if (share <= 0) return "Fill-in";
  return `${Math.round((100 * carried) / share)}% of fair share`;
}
