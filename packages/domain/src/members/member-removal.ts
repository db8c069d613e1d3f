import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";
import { counted } from "../time/counted.ts";
import { UNDO_SECONDS } from "../time/undo.ts";
import type { Role } from "./role.ts";

/** The member who would go, and how many active administrators the squad has, that member included. */
export interface RemovalFacts {
  readonly id: number;
  readonly role: Role;
  readonly isActive: boolean;
  readonly activeAdmins: number;
}

/** Why an administrator cannot delete a member, or null: never their own record, never the last active administrator. */
export function removeBlockedBecause(actorId: number, member: RemovalFacts): Refusal | null {
  if (actorId === member.id) {
    return forbidden(
      "own-record",
      "You cannot delete your own record. Ask another administrator to do it.",
    );
  }
  return lastAdminBlocks(member, "deleted");
}

/** Why an administrator cannot deactivate a member, or null; deactivating oneself would end one's own session. */
export function deactivateBlockedBecause(actorId: number, member: RemovalFacts): Refusal | null {
  if (actorId === member.id) {
    return forbidden(
      "own-record",
      "You cannot deactivate yourself. Ask another administrator to do it.",
    );
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

/** What deleting a member does; `shiftsAhead` is undefined while it is not known. */
export function removalText(shiftsAhead: number | undefined): string {
  const leaves =
    shiftsAhead === 0
      ? "They have no shift ahead."
      : shiftsAhead === undefined
        ? "They leave every shift still ahead."
        : `They leave the ${counted(shiftsAhead, "shift")} still ahead, which then ${shiftsAhead === 1 ? "needs" : "need"} somebody else.`;
  return `They can no longer sign in. ${leaves} What they did stays in the reports. It can be undone for ${UNDO_SECONDS} seconds.`;
}

/** What members who are active again have; `lostWayIn` where a password or a slip was on its way to any of them. */
export function backText(lostWayIn: boolean): string {
  const theirs = "Their shifts are theirs as before; they sign in again.";
  return lostWayIn
    ? `${theirs} A mailed password or a slip they had not used yet is no longer good: send a new one.`
    : theirs;
}

/** Why somebody who was deleted cannot be put back, or null: only while nothing has followed from it. */
export function putBackBlockedBecause({
  isDeleted,
  isHeld,
}: {
  isDeleted: boolean;
  isHeld: boolean;
}): Refusal | null {
  if (!isDeleted)
    return conflict(
      "too-late-to-undo",
      "This member is in the squad already. Nothing was changed.",
    );
  if (isHeld) return null;
  return conflict(
    "too-late-to-undo",
    "It is too late to undo: their shifts are open by now. Add them as a new member; what they did stays in the reports.",
  );
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
