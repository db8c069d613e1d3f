import { conflict, forbidden, type Refusal } from "../refusal.ts";

/** The member who would go, and how many active administrators the squad has, that member included. */
export interface RemovalFacts {
  readonly id: number;
  readonly role: "admin" | "member";
  readonly isActive: boolean;
  readonly activeAdmins: number;
}

/** Why an administrator cannot delete a member, or null: never their own record, never the last active administrator. */
export function removeBlockedBecause(actorId: number, member: RemovalFacts): Refusal | null {
  if (actorId === member.id) {
    return forbidden("own-record", "You cannot delete your own record. Ask another administrator to do it.");
  }
  return lastAdminBlocks(member, "deleted");
}

/** Why an administrator cannot deactivate a member, or null; deactivating oneself would end one's own session. */
export function deactivateBlockedBecause(actorId: number, member: RemovalFacts): Refusal | null {
  if (actorId === member.id) {
    return forbidden("own-record", "You cannot deactivate yourself. Ask another administrator to do it.");
  }
  return lastAdminBlocks(member, "deactivated");
}

/** Why an administrator cannot be made a member, or null; one may step down while another is active. */
export function demoteBlockedBecause(member: RemovalFacts): Refusal | null {
  return lastAdminBlocks(member, "made a member");
}

/** What deactivating a member does beyond itself; `shiftsAhead` is undefined while it is not known. */
export function leavingText(unitNumber: string, shiftsAhead: number | undefined): string {
  const opening = `When you save, ${unitNumber} is signed out`;
  if (shiftsAhead === 0) return `${opening}. They have no shift ahead.`;
  if (shiftsAhead === 1) {
    return `${opening} and leaves the 1 shift still ahead, which then needs somebody else. Activating them later does not give it back.`;
  }
  const all = shiftsAhead === undefined ? "every shift" : `the ${shiftsAhead} shifts`;
  return `${opening} and leaves ${all} still ahead, which then need somebody else. Activating them later does not give them back.`;
}

/**
 * Why an import cannot be undone, or null: only while nothing was done with anybody of it, for what was told or planned since would
 * be left in the air. `touched` are the unit numbers of those with whom something was.
 */
export function undoImportBlockedBecause(touched: readonly string[]): Refusal | null {
  const [first] = touched;
  if (first === undefined) return null;
  const who = touched.length === 1 ? first : `${first} and ${touched.length - 1} more`;
  return conflict(
    "too-late-to-undo",
    `It is too late to undo: ${who} ${touched.length === 1 ? "has" : "have"} been changed, invited or put on a shift since. Delete in the list whom you do not want.`,
  );
}

function lastAdminBlocks(member: RemovalFacts, what: string): Refusal | null {
  if (member.role !== "admin" || !member.isActive || member.activeAdmins > 1) return null;
  return conflict(
    "last-active-admin",
    `The squad's last active administrator cannot be ${what}. Make another member an administrator first.`,
  );
}
