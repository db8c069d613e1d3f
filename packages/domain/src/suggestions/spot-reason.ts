/** Explains a suggestion briefly: the member prefers the shift, or their part of the fair share. */
export function spotReason({
  isWanted,
  carried,
  share,
}: {
  readonly isWanted: boolean;
  /**
   * Workload points without the suggestions, and the fair share of the squad's workload with them.
   */
  readonly carried: number;
  readonly share: number;
}): string {
  if (isWanted) return "Prefers this shift";
  if (share <= 0) return "Fill-in";
  return `${Math.round((100 * carried) / share)}% of fair share`;
}
