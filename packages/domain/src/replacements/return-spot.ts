import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";

/**
 * Returns why a member cannot give back a spot that they just took, or null. The spot must be
 * theirs, with no notification sent and no later action.
 */
export function giveBackBlockedBecause(
  memberId: number,
  spot: { readonly memberId: number; readonly status: string },
  isUntold: boolean,
): Refusal | null {
  if (spot.memberId !== memberId)
    return forbidden(
      "not-your-assignment",
      "This is another member's shift. You can give back only your own.",
    );
  if (isUntold && spot.status === "assigned") return null;
  return conflict(
    "too-late-to-undo",
    "It's too late to undo. If you can't come in, request a replacement.",
  );
}
