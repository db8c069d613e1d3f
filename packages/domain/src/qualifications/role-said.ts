/** How what a shift's crew lacks begins: "needs a driver". */
export const NEEDS = "needs ";
/** How it is said of one open place, and of several. */
export const PLACES_ARE = ["open place is", "open places are"] as const;

/** What a card says of a role that nobody fills; null where the reader's own part in it says the same: "The open place is for a driver." */
export function roleGapUnsaid(roleGap: string | null, ownPart: string | null): string | null {
  const needed = roleGap?.startsWith(NEEDS) ? roleGap.slice(NEEDS.length) : null;
  const isSaid =
    needed !== null &&
    PLACES_ARE.some((places) => ownPart?.startsWith(`The ${places} for ${needed}`));
  return isSaid ? null : roleGap;
}
