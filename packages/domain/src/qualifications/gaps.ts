import { formatList } from "../text/language.ts";
import { inSentence, listOfRoles } from "./qualification.ts";

export interface PositionNeed {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  /** The member who fills the position; null when it is unfilled. */
  readonly memberId: number | null;
}

export interface Crewed {
  readonly filledCount: number;
  readonly maxMembers: number;
  readonly roles: readonly PositionNeed[];
}

function openRoleNames(roles: readonly PositionNeed[]): string[] {
  return roles.filter(({ memberId }) => memberId === null).map(({ name }) => name);
}

/** The state of a crew: full, with open spots, or full without a member for each position. */
type CrewState = "full" | "short" | "lacks-role";

export function crewState({ filledCount, maxMembers, roles }: Crewed): CrewState {
  if (filledCount < maxMembers) return "short";
  return openRoleNames(roles).length > 0 ? "lacks-role" : "full";
}

/** Formats "full without its driver", or for several "full without its driver and EMT". */
function lackText(roles: readonly PositionNeed[]): string {
  return `full without its ${formatList(openRoleNames(roles).map(inSentence))}`;
}

/**
 * Describes the missing positions: "needs driver", "needs driver and 1 more", "full without its
 * driver"; null when none is missing.
 */
export function roleGapText(crewed: Crewed): string | null {
  const open = openRoleNames(crewed.roles);
  if (open.length === 0) return null;
  if (crewState(crewed) === "lacks-role") return lackText(crewed.roles);
  const others = crewed.maxMembers - crewed.filledCount - open.length;
  return others > 0 ? `needs ${listOfRoles(open)} and ${others} more` : needsText(open);
}

function needsText(open: readonly string[]): string {
  return `needs ${listOfRoles(open)}`;
}

/** States the positions of the open spots: "Open position: driver". */
export function openPositionText(names: readonly string[]): string {
  return names.length > 1
    ? `Open positions: ${listOfRoles(names)}`
    : `Open position: ${listOfRoles(names)}`;
}

/**
 * Returns a card's text for an unfilled position; null if the card already says so in the reader's
 * own conflict.
 */
export function roleGapUnsaid(
  { roles, roleGap }: Pick<Crewed, "roles"> & { readonly roleGap: string | null },
  ownPart: string | null,
): string | null {
  const open = openRoleNames(roles);
  const isSaid = roleGap === needsText(open) && ownPart?.startsWith(openPositionText(open));
  return isSaid ? null : roleGap;
}
