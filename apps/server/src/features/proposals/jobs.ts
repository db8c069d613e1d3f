import { APPLIED_KEPT_DAYS, PROPOSAL_KEPT_HOURS } from "@watchbill/domain/proposals/proposal";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { deleteOldProposals } from "./store.ts";

export async function forgetOldProposals({ tx, now, organisation }: CommandContext): Promise<void> {
  const today = dateOf(now, organisation.timeZone);
  await deleteOldProposals(
    tx,
    now.subtract({ hours: PROPOSAL_KEPT_HOURS }),
    addDays(today, -APPLIED_KEPT_DAYS),
  );
}
