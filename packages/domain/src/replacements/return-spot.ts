import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";

/**
 * Why a member cannot give back a spot they just took, or null. It must be their own, with no
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
      "This is another member's shift. You can give back only your own.",
    );
  if (isUntold && spot.status === "assigned") return null;
  return conflict(
    "too-late-to-undo",
    "It's too late to undo. If you can't come in, request a replacement.",
  );
}
