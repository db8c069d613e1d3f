import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";

/**
 * Why a member cannot give back a place they just took, or null. It must be their own, with no
 * notification sent and no further action.
 */
export function giveBackBlockedBecause(
  memberId: number,
  spot: { readonly memberId: number; readonly status: string },
  isUntold: boolean,
): Refusal | null {
  if (spot.memberId !== memberId)
    return forbidden(
      "not-your-assignment",
      "This is another member's shift. You can give back your own only.",
    );
  if (isUntold && spot.status === "assigned") return null;
  return conflict(
    "too-late-to-undo",
    "It is too late to undo: the squad counts on you. If you cannot come, ask for a replacement.",
  );
}
