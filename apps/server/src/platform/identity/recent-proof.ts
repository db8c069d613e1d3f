import { proofBlockedBecause } from "@watchbill/domain/accounts/proof";
import type { CommandContext, MemberActor } from "../context.ts";
import { refuseIf } from "../refused.ts";

/**
 * Re-authentication: refuses sensitive account actions unless the member signed in or
 * re-authenticated a short while ago.
 */
export function refuseUnproven({
  actor,
  now,
}: Pick<CommandContext<MemberActor>, "actor" | "now">): void {
  refuseIf(proofBlockedBecause(actor.provenAt, now));
}
