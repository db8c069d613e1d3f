import type { draftSchedulesEndpoints } from "@watchbill/contract/shifts/draft-schedules";
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
  noun: "draft-schedules",
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
    { name: "close shift preferences", run: closeShiftPreferencesThatAreOver },
    { name: "purge old draft schedules", run: purgeDraftSchedules },
  ],
  constraints: {
    draft_schedules_open_apart: conflict(
      "draft-schedules-overlap",
      "Someone else just created a draft schedule for some of these days. Refresh to see it.",
    ),
  },
};
