import { proofBlockedBecause } from "@watchbill/domain/accounts/reauthentication";
import type { CommandContext, MemberActor } from "../context.ts";
import { throwIf } from "../refusal-error.ts";

/**
 * Re-authentication: refuses sensitive account actions unless the member signed in or
 * re-authenticated a short while ago.
 */
export function requireRecentAuth({
  actor,
  now,
}: Pick<CommandContext<MemberActor>, "actor" | "now">): void {
  throwIf(proofBlockedBecause(actor.reauthenticatedAt, now));
}
