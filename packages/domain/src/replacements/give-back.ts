import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";

/** Why a member cannot give back a place they have just taken, or null: their own, while nobody was told and they did no more with it. */
export function giveBackBlockedBecause(
  memberId: number,
  place: { readonly memberId: number; readonly status: string },
  isUntold: boolean,
): Refusal | null {
  if (place.memberId !== memberId)
    return forbidden(
      "not-your-assignment",
      "This is another member's shift. You can give back your own only.",
    );
  if (isUntold && place.status === "assigned") return null;
  return conflict(
    "too-late-to-undo",
    "It is too late to undo: the squad counts on you. If you cannot come, ask for a replacement.",
  );
}
