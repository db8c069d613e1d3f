/** The rule for a member who requested a replacement, shown until a member accepts the request. */
export const COVER_RULE =
  "You're still responsible for this shift until someone accepts. Changed your mind? Cancel & Reclaim, or go 10-8.";

/** The rule for a requester when the shift starts and no member has accepted the request. */
export const UNCOVERED_RULE = "No one took your shift. It's still yours: go 10-8 if you can come.";

/**
 * Returns what applies to a requester, shown when they request a replacement; `who` is "you" or
 * "C-25 Dana Levi", `what` the hours of a part.
 */
export function replacementPromise(who: string, what = "this shift"): string {
  return who === "you"
    ? `We'll notify everyone eligible. You're responsible for ${what} until someone accepts.`
    : `We'll notify everyone eligible. ${who} is responsible for ${what} until someone accepts.`;
}
