import { counted } from "../time/counted.ts";
import type { InTheSquad } from "./in-the-squad.ts";

/** A member's own workload, for the member to read. */
interface OwnLine {
  readonly points: number;
  readonly share: number;
  readonly capacity: number;
  readonly therePercent: number;
  readonly carriedPercent: number | null;
}

/** Describes a member's workload relative to the share, or why there is no share. */
export function ownShareText({
  points,
  share,
  capacity,
  therePercent,
  carriedPercent,
}: OwnLine): string {
  if (carriedPercent !== null) {
    const part =
      therePercent < 100
        ? ` You could serve ${therePercent}% of the time, so your share is ${therePercent}% of a full one.`
        : "";
    return `You have carried ${carriedPercent}% of your share: ${points} of ${counted(share, "point")}.${part}`;
  }
  if (capacity === 0)
    return "You have not said when you can serve, so you have no share. Set your availability in Settings, Profile Information.";
  if (therePercent === 0) return "You could not serve in this time, so you had no share.";
  return "Nobody has carried anything in this time, so there is nothing to share.";
}

/** Describes a member's rank in the squad. */
export function inSquadText({
  members,
  above,
  half,
}: Pick<InTheSquad, "members" | "above" | "half">): string {
  const others =
    above === 0
      ? "nobody has carried a larger part of theirs"
      : above === 1
        ? "one has carried a larger part of theirs"
        : `${above} have carried a larger part of theirs`;
  return `Of the ${members} members who have a share, ${others}. Half have carried ${half}% or less.`;
}
