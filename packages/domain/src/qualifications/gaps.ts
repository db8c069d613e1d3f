import { inSentence, listOfRoles } from "./qualification.ts";
import { NEEDS } from "./role-said.ts";

/** A role of a shift with who fills it, as screens know it. */
export interface Role {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  /** Null where nobody does. */
  readonly memberId: number | null;
}

/** How full a shift is, and who fills its roles. */
export interface Crewed {
  /** How many fill a place. */
  readonly filledCount: number;
  readonly maxMembers: number;
  readonly roles: readonly Role[];
}

/** The names of the roles that nobody fills. */
export function openRoleNames(roles: readonly Role[]): string[] {
  return roles.filter(({ memberId }) => memberId === null).map(({ name }) => name);
}

/** How the crew of a shift stands: full, short of somebody, or full without somebody for each role. */
export type CrewState = "full" | "short" | "lacks-role";

/** The one answer to how a crew stands. */
export function crewState({ filledCount, maxMembers, roles }: Crewed): CrewState {
  if (filledCount < maxMembers) return "short";
  return openRoleNames(roles).length > 0 ? "lacks-role" : "full";
}

/** "full without its driver"; of several "full without its driver and EMT". */
export function lackText(roles: readonly Role[]): string {
  return `full without its ${new Intl.ListFormat("en").format(openRoleNames(roles).map(inSentence))}`;
}

/** What a shift still needs, in words: "needs a driver", "needs a driver and 1 more", "full without its driver"; null when nothing of a role. */
export function roleGapText(crewed: Crewed): string | null {
  const open = openRoleNames(crewed.roles);
  if (open.length === 0) return null;
  if (crewState(crewed) === "lacks-role") return lackText(crewed.roles);
  const others = crewed.maxMembers - crewed.filledCount - open.length;
  return `${NEEDS}${listOfRoles(open)}${others > 0 ? ` and ${others} more` : ""}`;
}
