import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";
import { UNDO_SECONDS } from "../time/undo.ts";
import type { Role } from "./role.ts";

/** The number of active administrators includes the member. */
export interface RemovalFacts {
  readonly id: number;
  readonly role: Role;
  readonly isActive: boolean;
  readonly activeAdmins: number;
}

/**
 * Returns why an administrator cannot delete a member, or null: the member is the administrator, or
 * the last active administrator.
 */
export function removeMemberBlockedBecause(actorId: number, member: RemovalFacts): Refusal | null {
  if (actorId === member.id) {
    return forbidden("own-record", "You can't delete your own record. Ask another admin.");
  }
  return lastAdminBlocks(
    member,
    "The squad's last active admin can't be deleted. Make another member an admin first.",
  );
}

/**
 * Returns why an administrator cannot deactivate a member, or null. Administrators cannot
 * deactivate themselves, because that would end their session.
 */
export function deactivateBlockedBecause(actorId: number, member: RemovalFacts): Refusal | null {
  if (actorId === member.id) {
    return forbidden("own-record", "You can't deactivate yourself. Ask another admin.");
  }
  return lastAdminBlocks(
    member,
    "The squad's last active admin can't be deactivated. Make another member an admin first.",
  );
}

/**
 * Returns why an administrator's role cannot be changed to member, or null: another administrator
 * must be active.
 */
export function demoteBlockedBecause(member: RemovalFacts): Refusal | null {
  return lastAdminBlocks(
    member,
    "The squad's last active admin can't become a member. Make another member an admin first.",
  );
}

/**
 * Describes the effects of a deactivation; `shiftsAhead` is the number of the member's future
 * shifts, undefined while unknown.
 */
export function leavingText(unitNumber: string, shiftsAhead: number | undefined): string {
  if (shiftsAhead === undefined)
    return `Saving signs ${unitNumber} out and removes them from all upcoming shifts. Activating them later doesn't restore the shifts.`;
  if (shiftsAhead === 0) return `Saving signs ${unitNumber} out. They have no upcoming shifts.`;
  return shiftsAhead === 1
    ? `Saving signs ${unitNumber} out and removes them from 1 upcoming shift, which becomes open. Activating them later doesn't restore it.`
    : `Saving signs ${unitNumber} out and removes them from ${shiftsAhead} upcoming shifts, which become open. Activating them later doesn't restore them.`;
}

/**
 * Describes the effects of a deletion; `shiftsAhead` is the number of the member's future shifts,
 * undefined while unknown.
 */
export function removalText(shiftsAhead: number | undefined): string {
  const leaves =
    shiftsAhead === 0
      ? "They have no upcoming shifts."
      : shiftsAhead === undefined
        ? "Their upcoming shifts become open."
        : shiftsAhead === 1
          ? "1 upcoming shift becomes open."
          : `${shiftsAhead} upcoming shifts become open.`;
  return `They can no longer sign in. ${leaves} Past activity stays in reports. You can undo this for ${UNDO_SECONDS} seconds.`;
}

/**
 * Describes what a reactivated member has; `lostWayIn` is true when a password or sign-in slip was
 * on its way and no longer works.
 */
export function backText(lostWayIn: boolean): string {
  const theirs = "They have their shifts back and need to sign in again.";
  return lostWayIn
    ? `${theirs} An unused emailed password or sign-in slip no longer works: send a new one.`
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
      "This member is already in the squad. No changes were made.",
    );
  if (isHeld) return null;
  return conflict(
    "too-late-to-undo",
    "Too late to undo: their shifts are open now. Add them as a new member; past activity stays in reports.",
  );
}

/**
 * Returns why an import cannot be undone, or null. `touched` lists the unit numbers of imported
 * members that have changed since, whose notifications and shifts would refer to missing members.
 */
export function undoImportBlockedBecause(touched: readonly string[]): Refusal | null {
  const [first] = touched;
  if (first === undefined) return null;
  return conflict(
    "too-late-to-undo",
    touched.length === 1
      ? `Too late to undo: ${first} was changed, invited or assigned since. Delete members in the list instead.`
      : `Too late to undo: ${first} and ${touched.length - 1} more were changed, invited or assigned since. Delete members in the list instead.`,
  );
}

function lastAdminBlocks(member: RemovalFacts, message: string): Refusal | null {
  if (member.role !== "admin" || !member.isActive || member.activeAdmins > 1) return null;
  return conflict("last-active-admin", message);
}
