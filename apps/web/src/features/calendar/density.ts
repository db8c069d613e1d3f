/** How much a calendar's cell says of a shift: how many places are filled, which units are on it, or who they are by name. */
export type Density = "coverage" | "units" | "names";

const KEY = "calendar-density";
/** What of the address says it, so that a shared link shows the same. */
export const SHOWN = "show";

interface Kept {
  readonly memberId: number;
  readonly density: Density;
}

function isDensity(text: unknown): text is Density {
  return text === "coverage" || text === "units" || text === "names";
}

/** What an address asks for, else what a member chose on this device; null where it is as fits the room. */
export function chosenDensity(params: URLSearchParams, memberId: number | undefined): Density | null {
  const shown = params.get(SHOWN);
  if (isDensity(shown)) return shown;
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    return kept?.memberId === memberId && isDensity(kept?.density) ? kept.density : null;
  } catch {
    return null;
  }
}

/** Keeps a member's choice on this device. */
export function keepDensity(memberId: number, density: Density): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ memberId, density } satisfies Kept));
  } catch {
    // A device that keeps nothing asks the address alone.
  }
}
