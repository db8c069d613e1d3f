import { forbidden, type Refusal } from "../errors/refusal.ts";
import type { Role } from "../members/role.ts";

/** Why somebody cannot see or set when a member is away, or null: it is their own, or an administrator's to enter for them. */
export function awayOfBlockedBecause(
  actor: { readonly id: number; readonly role: Role },
  memberId: number,
): Refusal | null {
  if (actor.id === memberId || actor.role === "admin") return null;
  return forbidden("not-your-away", "You can see and set only when you are away yourself.");
}
