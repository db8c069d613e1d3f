import {
  isAvailableFor,
  type MemberAvailability,
  type OfferedShift,
} from "../members/member-availability.ts";
import type { AwaySpan } from "../places/place.ts";
import type { KeptWindow } from "../rest-days/kept-rest-days.ts";
import { overlaps, type Span } from "../time/span.ts";

/** What a member may say of a shift that is being planned, the most willing first. */
export const WISHES = ["want", "can", "rather-not", "cannot"] as const;

export type Wish = (typeof WISHES)[number];

export const WISH_LABELS: Readonly<Record<Wish, string>> = {
  want: "Want",
  can: "Can",
  "rather-not": "Rather not",
  cannot: "Cannot",
};

/** Whether a text is one of the four, as a row or a request holds it. */
export function isWish(text: string): text is Wish {
  return (WISHES as readonly string[]).includes(text);
}

/** Whether somebody offers themselves for a shift by what they said of it: then they can, whatever they say of its kind. */
export function isWilling(wish: Wish | null): boolean {
  return wish === "want" || wish === "can";
}

/** A member, as what they did not say is reckoned. */
export interface WishingMember {
  readonly availability: MemberAvailability;
  readonly away: readonly AwaySpan[];
  /** The rest days that they keep. */
  readonly restWindows: readonly KeptWindow[];
}

/** What a shift counts as for a member, and why where they have not said. */
export interface CountedWish {
  /** What they said, or null: then it is shown as not yet answered. */
  readonly wish: Wish | null;
  readonly countsAs: Wish;
  readonly because: "said" | "available" | "not-available" | "away" | "rest-day";
  /** The same for a person; empty where they said it themselves. */
  readonly why: string;
}

/** What a shift counts as for a member: what they said; else "can" where their availability, their times away and their rest days say so, else "cannot". */
export function countedWish(
  wish: Wish | null,
  shift: Span & OfferedShift,
  { availability, away, restWindows }: WishingMember,
): CountedWish {
  if (wish !== null) return { wish, countsAs: wish, because: "said", why: "" };
  const span = away.find((one) => overlaps(one, shift));
  if (span) return { wish, countsAs: "cannot", because: "away", why: `Away until ${span.until}` };
  const rest = restWindows.find((one) => overlaps(one, shift));
  if (rest)
    return {
      wish,
      countsAs: "cannot",
      because: "rest-day",
      why: `${rest.name}, a rest day that is kept`,
    };
  if (isAvailableFor(availability, shift))
    return { wish, countsAs: "can", because: "available", why: "Available for this kind of shift" };
  return {
    wish,
    countsAs: "cannot",
    because: "not-available",
    why: "Not available for this kind of shift",
  };
}
