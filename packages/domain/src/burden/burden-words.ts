import { durationText } from "../time/format.ts";
import { type Burden, NO_BURDEN } from "./fair-share.ts";
import { carriedPercent } from "./in-the-squad.ts";

/** From so much of a time on somebody was there for all of it, for a sentence. */
const MOSTLY_THERE = 0.95;

/**
 * What a member has carried, for a sentence about why they are asked: "carried 62% of their share"; of somebody new "carried 0% of their share, here for
 * 20% of the time"; "4h served and planned" of who has no share, because they offer nothing or nobody has carried anything.
 */
export function carriedText(burden: Burden = NO_BURDEN): string {
  const percent = carriedPercent(burden);
  if (percent !== null) {
    const part =
      burden.part < MOSTLY_THERE ? `, here for ${Math.round(100 * burden.part)}% of the time` : "";
    return `carried ${percent}% of their share${part}`;
  }
  const minutes = burden.carried.hours * 60;
  return minutes < 1 ? "nothing served or planned" : `${durationText(minutes)} served and planned`;
}
