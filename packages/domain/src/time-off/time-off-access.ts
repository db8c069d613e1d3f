import { forbidden, type Refusal } from "../errors/refusal.ts";
import type { Role } from "../members/role.ts";

/**
 * Why the actor cannot read or change a member's time off, or null. Only the member and admins can.
 */
export function timeOffOfBlockedBecause(
  actor: { readonly id: number; readonly role: Role },
  memberId: number,
): Refusal | null {
  if (actor.id === memberId || actor.role === "admin") return null;
  return forbidden("not-your-time-off", "You can only see and change your own time off.");
}
