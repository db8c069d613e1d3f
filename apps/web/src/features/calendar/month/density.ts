import { localPreference } from "../../../lib/storage/local-preference.ts";

/**
 * Content of the chips in a calendar cell: the number of filled spots, unit numbers, or members'
 * names.
 */
export type Density = "coverage" | "units" | "names";

/** URL parameter of the density, so that a shared link shows the same density. */
export const SHOWN = "show";

const kept = localPreference<Density>("calendar-density");

function isDensity(text: unknown): text is Density {
  return text === "coverage" || text === "units" || text === "names";
}

/**
 * Returns the density in the URL, or the member's stored choice on this device; null means
 * automatic.
 */
export function chosenDensity(
  params: URLSearchParams,
  memberId: number | undefined,
): Density | null {
  const choices = [params.get(SHOWN), kept.read(memberId)];
  return choices.find(isDensity) ?? null;
}

/** Stores a member's choice of density on this device. */
export function keepDensity(memberId: number, density: Density): void {
  kept.keep(memberId, density);
}
