import type { draftSchedulesEndpoints } from "@watchbill/contract/draft-schedules";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import {
  changeDraftSchedule,
  closeShiftPreferences,
  createDraftSchedule,
  openShiftPreferences,
  removeDraftSchedule,
} from "./commands.ts";
import { closeShiftPreferencesThatAreOver, purgeDraftSchedules } from "./jobs.ts";
import { listDraftSchedules } from "./queries.ts";

export const draftSchedules: Feature = {
  noun: "draftSchedules",
  handlers: {
    "draftSchedules.list": listDraftSchedules,
    "draftSchedules.create": createDraftSchedule,
    "draftSchedules.change": changeDraftSchedule,
    "draftSchedules.remove": removeDraftSchedule,
    "draftSchedules.closeShiftPreferences": closeShiftPreferences,
    "draftSchedules.reopenShiftPreferences": openShiftPreferences,
  } satisfies HandlersFor<typeof draftSchedulesEndpoints>,
  cache: { "draftSchedules.list": "shared" },
  jobs: [
    { name: "close wishes", run: closeShiftPreferencesThatAreOver },
    { name: "forget old plans", run: purgeDraftSchedules },
  ],
  constraints: {
    draft_schedules_open_apart: conflict(
      "draft-schedules-overlap",
      "Somebody has just planned some of these days. Look at the plans as they are now.",
    ),
  },
};
