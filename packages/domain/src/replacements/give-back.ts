import { conflict, forbidden, type Refusal } from "../refusal.ts";

/** How long a place that was taken by a slip of the thumb can be given back on the screen. */
export const UNDO_SECONDS = 15;
/** How long nobody is told of it: a little longer, for the tap's way to the server. */
export const UNTOLD_SECONDS = 20;

/** Why a member cannot give back a place they have just taken, or null: their own, while nobody was told and they did no more with it. */
export function giveBackBlockedBecause(
  memberId: number,
  place: { readonly memberId: number; readonly status: string },
  isUntold: boolean,
): Refusal | null {
  if (place.memberId !== memberId)
    return forbidden("not-your-assignment", "This is another member's shift. You can give back your own only.");
  if (isUntold && place.status === "assigned") return null;
  return conflict(
    "too-late-to-undo",
    "It is too late to undo: the squad counts on you. If you cannot come, ask for a replacement.",
  );
}
