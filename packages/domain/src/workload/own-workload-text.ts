import { plural } from "../text/language.ts";
import type { InTheSquad } from "./squad-comparison.ts";

/** The facts of a member's own workload, as text for that member. */
interface OwnLine {
  readonly points: number;
  readonly share: number;
  readonly capacity: number;
  readonly therePercent: number;
  readonly carriedPercent: number | null;
}

/** Describes a member's workload relative to their fair share, or why they have none. */
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
        ? ` You were available ${therePercent}% of the time, so your fair share is ${therePercent}% of a full one.`
        : "";
    return plural(
      share,
      `You've done ${carriedPercent}% of your fair share: ${points} of 1 point.${part}`,
      `You've done ${carriedPercent}% of your fair share: ${points} of ${share} points.${part}`,
    );
  }
  if (capacity === 0)
    return "You have no fair share because you haven't set your availability. Set it in Settings, Profile Information.";
  if (therePercent === 0) return "You weren't available in this period, so you had no fair share.";
  return "No one worked a shift in this period, so there's no workload to share.";
}

/** Describes how many members have served more of their fair share. */
export function inSquadText({
  members,
  above,
  half,
}: Pick<InTheSquad, "members" | "above" | "half">): string {
  const others =
    above === 0
      ? "No one has done a larger part of their share."
      : above === 1
        ? "1 member has done a larger part of their share."
        : `${above} members have done a larger part of their share.`;
  return `${others} Half of the ${members} members with a share have done ${half}% or less.`;
}
