/**
 * The squad's rule for a member with a replacement request, shown until the request is accepted.
 */
export const COVER_RULE =
  "You're still responsible for this shift until someone accepts. Changed your mind? Cancel & Reclaim, or go 10-8.";

/** The rule after the shift starts without a replacement. */
export const UNCOVERED_RULE = "No one took your shift. It's still yours: go 10-8 if you can come.";

/**
 * What applies to the requester, shown when they request: `who` is "you" or "C-25 Dana Levi",
 * `what` the hours of a part.
 */
export function replacementPromise(who: string, what = "this shift"): string {
  return who === "you"
    ? `We'll notify everyone eligible. You're responsible for ${what} until someone accepts.`
    : `We'll notify everyone eligible. ${who} is responsible for ${what} until someone accepts.`;
}
