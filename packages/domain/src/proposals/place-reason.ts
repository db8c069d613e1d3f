/** Why the fill gave somebody a place, in a few words: they want it, or how much of their fair share they have carried. */
export function placeReason({
  isWanted,
  carried,
  share,
}: {
  readonly isWanted: boolean;
  /** Points carried without the proposal, and their fair share of what the squad would carry with it. */
  readonly carried: number;
  readonly share: number;
}): string {
  if (isWanted) return "Wants this shift";
  if (share <= 0) return "Offered to fill in";
  return `Has carried ${Math.round((100 * carried) / share)} % of their fair share`;
}
