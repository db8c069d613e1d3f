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
  if (isWanted) return "Wants this shift";
  if (share <= 0) return "Offered to fill in";
  return `Has carried ${Math.round((100 * carried) / share)} % of their fair share`;
}
