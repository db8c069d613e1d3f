import { counted } from "../time/counted.ts";
import type { InTheSquad } from "./in-the-squad.ts";

/** A member's own line, as they read it. */
interface OwnLine {
  readonly points: number;
  readonly share: number;
  readonly capacity: number;
  readonly therePercent: number;
  readonly carriedPercent: number | null;
}

/** What a member has carried of their share, told to them; where they have none, why. */
export function ownShareText({ points, share, capacity, therePercent, carriedPercent }: OwnLine): string {
  if (carriedPercent !== null) {
    const part = therePercent < 100 ? ` You could serve in ${therePercent}% of the time, and that much of a share is yours.` : "";
    return `You have carried ${carriedPercent}% of your share: ${points} of ${counted(share, "point")}.${part}`;
  }
  if (capacity === 0)
    return "You have not said when you can serve, so that no share is yours. Availability is in your profile, in Settings.";
  if (therePercent === 0) return "You could not serve in this time, so that no share of it is yours.";
  return "Nobody has carried anything in this time, so that there is nothing to share.";
}

/** Where a member lies in the squad, told to them. */
export function inSquadText({ members, above, half }: Pick<InTheSquad, "members" | "above" | "half">): string {
  const others =
    above === 0
      ? "nobody has carried more of theirs"
      : above === 1
        ? "one has carried more of theirs"
        : `${above} have carried more of theirs`;
  return `Of the ${members} members who have a share, ${others}. Half of them have carried ${half}% or less.`;
}
