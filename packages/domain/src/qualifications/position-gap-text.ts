export const NEEDS = "needs ";
export const SPOTS_ARE = ["open spot is", "open spots are"] as const;

/**
 * Returns a card's text for an unfilled position; null if the reader's own conflict already says
 * it: "The open spot is for a driver."
 */
export function roleGapUnsaid(roleGap: string | null, ownPart: string | null): string | null {
  const needed = roleGap?.startsWith(NEEDS) ? roleGap.slice(NEEDS.length) : null;
  const isSaid =
    needed !== null && SPOTS_ARE.some((spots) => ownPart?.startsWith(`The ${spots} for ${needed}`));
  return isSaid ? null : roleGap;
}
