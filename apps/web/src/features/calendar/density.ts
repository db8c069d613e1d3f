import { keptChoice } from "../../lib/kept-choice.ts";

/** How much a calendar's cell says of a shift: how many places are filled, which units are on it, or who they are by name. */
export type Density = "coverage" | "units" | "names";

/** What of the address says it, so that a shared link shows the same. */
export const SHOWN = "show";

const kept = keptChoice<Density>("calendar-density");

function isDensity(text: unknown): text is Density {
  return text === "coverage" || text === "units" || text === "names";
}

/** What an address asks for, else what a member chose on this device; null where it is as fits the room. */
export function chosenDensity(
  params: URLSearchParams,
  memberId: number | undefined,
): Density | null {
  const choices = [params.get(SHOWN), kept.read(memberId)];
  return choices.find(isDensity) ?? null;
}

/** Keeps a member's choice on this device. */
export function keepDensity(memberId: number, density: Density): void {
  kept.keep(memberId, density);
}
