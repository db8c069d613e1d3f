import type { autofillEndpoints } from "@watchbill/contract/shifts/autofill";
import { conflict } from "@watchbill/domain/errors/refusal";
import { AUTOFILL_RUN_BUSY } from "@watchbill/domain/suggestions/autofill-run";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { SHIFT_MISSING } from "../shifts/assignment-commands.ts";
import { applyAutofillRun, undoApply } from "./apply-commands.ts";
import { beginAutofillRun, discardAutofillRun } from "./commands.ts";
import { fillMonths } from "./fill-work.ts";
import { purgeAutofillRuns } from "./jobs.ts";
import { listWithoutStandIn } from "./no-stand-in-queries.ts";
import { publishDraftSchedule, unpublishDraftSchedule } from "./publish-commands.ts";
import { getAutofillRun, getCurrent } from "./queries.ts";
import { lockSpot, putSpot, takeSpot } from "./spot-commands.ts";
import { startFill, stopFill } from "./start-commands.ts";

export const autofill: Feature = {
  noun: "autofill",
  handlers: {
    "autofill.start": startFill,
    "autofill.stop": stopFill,
    "autofill.begin": beginAutofillRun,
    "autofill.current": getCurrent,
    "autofill.get": getAutofillRun,
    "autofill.withoutStandIn": listWithoutStandIn,
    "autofill.discard": discardAutofillRun,
    "autofill.putSpot": putSpot,
    "autofill.takeSpot": takeSpot,
    "autofill.lock": lockSpot,
    "autofill.apply": applyAutofillRun,
    "autofill.undo": undoApply,
    "autofill.publish": publishDraftSchedule,
    "autofill.unpublish": unpublishDraftSchedule,
  } satisfies HandlersFor<typeof autofillEndpoints>,
  outsideWork: [fillMonths],
  jobs: [{ name: "purge old suggestions", run: purgeAutofillRuns }],
  constraints: {
    autofill_runs_one_running: AUTOFILL_RUN_BUSY,
    suggested_assignments_shift_id_fkey: SHIFT_MISSING,
    autofill_runs_draft_schedule_id_key: conflict(
      "autofill-run-busy",
      "Someone else just started suggestions for this draft schedule. Refresh to see them.",
    ),
  },
};
