import {
  APPLIED_RETENTION_DAYS,
  AUTOFILL_RUN_RETENTION_HOURS,
} from "@watchbill/domain/suggestions/autofill-run";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { deleteOldAutofillRuns } from "./store.ts";

export async function purgeAutofillRuns({ tx, now, organization }: CommandContext): Promise<void> {
  const today = dateOf(now, organization.timeZone);
  await deleteOldAutofillRuns(
    tx,
    now.subtract({ hours: AUTOFILL_RUN_RETENTION_HOURS }),
    addDays(today, -APPLIED_RETENTION_DAYS),
  );
}
