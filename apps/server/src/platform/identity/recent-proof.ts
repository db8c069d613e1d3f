import { proofBlockedBecause } from "@watchbill/domain/accounts/proof";
import type { CommandContext, MemberActor } from "../context.ts";
import { refuseIf } from "../refused.ts";

/** Refuses what opens or closes an account until its member has signed in, or shown that it is them, a short while ago. */
export function refuseUnproven({
  actor,
  now,
}: Pick<CommandContext<MemberActor>, "actor" | "now">): void {
  refuseIf(proofBlockedBecause(actor.provenAt, now));
}
