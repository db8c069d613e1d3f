import {
  APPLIED_KEPT_DAYS,
  AUTOFILL_RUN_KEPT_HOURS,
} from "@watchbill/domain/suggestions/autofill-run";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { deleteOldAutofillRuns } from "./store.ts";

export async function forgetOldAutofillRuns({
  tx,
  now,
  organisation,
}: CommandContext): Promise<void> {
  const today = dateOf(now, organisation.timeZone);
  await deleteOldAutofillRuns(
    tx,
    now.subtract({ hours: AUTOFILL_RUN_KEPT_HOURS }),
    addDays(today, -APPLIED_KEPT_DAYS),
  );
}
