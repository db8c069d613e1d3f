import type { shiftPreferencesEndpoints } from "@watchbill/contract/shifts/shift-preferences";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { listAnswers } from "./answer-queries.ts";
import { saveShiftPreferences } from "./commands.ts";
import { askForShiftPreferences, remindOfShiftPreferences } from "./jobs.ts";
import { getMine, listOpen } from "./own-queries.ts";
import { askAgain, deleteShiftPreferences } from "./reactions.ts";
import { remindNow } from "./reminder-commands.ts";

/**
 * Shift preferences: which shifts of a draft schedule a member prefers, can take, takes if needed,
 * or can't take.
 */
export const shiftPreferences: Feature = {
  noun: "shift-preferences",
  handlers: {
    "shiftPreferences.open": listOpen,
    "shiftPreferences.mine": getMine,
    "shiftPreferences.save": saveShiftPreferences,
    "shiftPreferences.answers": listAnswers,
    "shiftPreferences.remind": remindNow,
  } satisfies HandlersFor<typeof shiftPreferencesEndpoints>,
  cache: { "shiftPreferences.open": "private" },
  jobs: [
    { name: "request shift preferences", run: askForShiftPreferences },
    { name: "remind of shift preferences", run: remindOfShiftPreferences },
  ],
  reactions: {
    "members.removed": deleteShiftPreferences,
    "draft-schedules.preferences-opened": askAgain,
  },
  constraints: {
    shift_preferences_shift_id_fkey: conflict(
      "shift-not-in-draft-schedule",
      "One of these shifts was just deleted. Refresh to see the current list.",
    ),
  },
};
