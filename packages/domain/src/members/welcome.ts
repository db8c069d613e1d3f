import { isMailbox } from "./email-address.ts";

/** What deciding about a welcome email needs to know of a member. */
interface Welcomed {
  readonly id: number;
  readonly email: string;
  readonly isActive: boolean;
}

/**
 * What becomes of a member when welcome emails go out: inactive members, members without an address and whoever sends
 * them are skipped, an address that mail cannot reach is an error, and nobody's password changes without a mail.
 */
export function welcomeFor(member: Welcomed, senderId: number): "sent" | "errors" | "skipped" {
  if (!member.isActive || member.email === "" || member.id === senderId) return "skipped";
  return isMailbox(member.email) ? "sent" : "errors";
}

/** Why no password can be mailed to a member, or null. */
export function passwordMailBlockedBecause(email: string): string | null {
  return email === "" ? "This member has no email address" : null;
}
