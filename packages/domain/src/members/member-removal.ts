import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";
import { counted } from "../time/counted.ts";
import { UNDO_SECONDS } from "../time/undo.ts";
import type { Role } from "./role.ts";

/** `activeAdmins` includes the member. */
export interface RemovalFacts {
  readonly id: number;
  readonly role: Role;
  readonly isActive: boolean;
  readonly activeAdmins: number;
}

/**
 * Returns why an administrator cannot delete a member, or null: never their own record or the last
 * active administrator.
 */
export function removeMemberBlockedBecause(actorId: number, member: RemovalFacts): Refusal | null {
  if (actorId === member.id) {
    return forbidden(
      "own-record",
      "You cannot delete your own record. Ask another administrator to do it.",
    );
  }
  return lastAdminBlocks(member, "deleted");
}

/**
 * Returns why an administrator cannot deactivate a member, or null; deactivating oneself would end
 * the own session.
 */
export function deactivateBlockedBecause(actorId: number, member: RemovalFacts): Refusal | null {
  if (actorId === member.id) {
    return forbidden(
      "own-record",
      "You cannot deactivate yourself. Ask another administrator to do it.",
    );
  }
  return lastAdminBlocks(member, "deactivated");
}

/**
 * Returns why an administrator cannot become a member, or null; allowed while another administrator
 * is active.
 */
export function demoteBlockedBecause(member: RemovalFacts): Refusal | null {
  return lastAdminBlocks(member, "made a member");
}

/** Describes the effects of a deactivation; `shiftsAhead` is undefined while unknown. */
export function leavingText(unitNumber: string, shiftsAhead: number | undefined): string {
  const opening = `When you save, ${unitNumber} is signed out`;
  if (shiftsAhead === 0) return `${opening}. They have no shift ahead.`;
  if (shiftsAhead === 1) {
    return `${opening} and leaves the 1 shift still ahead, which then needs somebody else. Activating them later does not give it back.`;
  }
  const all = shiftsAhead === undefined ? "every shift" : `the ${shiftsAhead} shifts`;
  return `${opening} and leaves ${all} still ahead, which then need somebody else. Activating them later does not give them back.`;
}

/** Describes the effects of deleting a member; `shiftsAhead` is undefined while unknown. */
export function removalText(shiftsAhead: number | undefined): string {
  const leaves =
    shiftsAhead === 0
      ? "They have no shift ahead."
      : shiftsAhead === undefined
        ? "They leave every shift still ahead."
        : `They leave the ${counted(shiftsAhead, "shift")} still ahead, which then ${shiftsAhead === 1 ? "needs" : "need"} somebody else.`;
  return `They can no longer sign in. ${leaves} What they did stays in the reports. It can be undone for ${UNDO_SECONDS} seconds.`;
}

/**
 * Describes what reactivated members have; `lostWayIn` is true when a password or sign-in slip was
 * in delivery.
 */
export function backText(lostWayIn: boolean): string {
  const theirs = "Their shifts are theirs as before; they sign in again.";
  return lostWayIn
    ? `${theirs} A mailed password or a slip they had not used yet is no longer good: send a new one.`
    : theirs;
}

/**
 * Returns why a deleted member cannot be restored, or null; allowed only while nothing depends on
 * the deletion.
 */
export function restoreMemberBlockedBecause({
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
 * Returns why an import cannot be undone, or null. `touched` holds the unit numbers of imported
 * members changed since; their notifications and shifts would dangle.
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
