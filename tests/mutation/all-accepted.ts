import { ACCEPTED_IN_ACCOUNTS } from "./accepted/accounts.ts";
import { ACCEPTED_IN_ACTIVITY } from "./accepted/activity.ts";
import { ACCEPTED_IN_AUTOFILL } from "./accepted/autofill.ts";
import { ACCEPTED_IN_AUTOFILL_SEARCH } from "./accepted/autofill-search.ts";
import { ACCEPTED_IN_DRAFT_SCHEDULES } from "./accepted/draft-schedules.ts";
import { ACCEPTED_IN_HOLIDAYS } from "./accepted/holidays.ts";
import { ACCEPTED_IN_MEMBERS } from "./accepted/members.ts";
import { ACCEPTED_IN_MESSAGES } from "./accepted/messages.ts";
import { ACCEPTED_IN_MONITORING } from "./accepted/monitoring.ts";
import { ACCEPTED_IN_POLLS } from "./accepted/polls.ts";
import { ACCEPTED_IN_PRIVACY } from "./accepted/privacy.ts";
import { ACCEPTED_IN_QUALIFICATIONS } from "./accepted/qualifications.ts";
import { ACCEPTED_IN_REPLACEMENTS } from "./accepted/replacements.ts";
import { ACCEPTED_IN_REPORTS } from "./accepted/reports.ts";
import { ACCEPTED_IN_SETTINGS } from "./accepted/settings.ts";
import { ACCEPTED_IN_SHABBAT } from "./accepted/shabbat.ts";
import { ACCEPTED_IN_SHIFT_PREFERENCES } from "./accepted/shift-preferences.ts";
import { ACCEPTED_IN_SHIFTS } from "./accepted/shifts.ts";
import { ACCEPTED_IN_SPOTS } from "./accepted/spots.ts";
import { ACCEPTED_IN_STAND_INS } from "./accepted/stand-ins.ts";
import { ACCEPTED_IN_SUGGESTIONS } from "./accepted/suggestions.ts";
import { ACCEPTED_IN_SWAPS } from "./accepted/swaps.ts";
import { ACCEPTED_IN_TIME } from "./accepted/time.ts";
import { ACCEPTED_IN_WORKLOAD } from "./accepted/workload.ts";
import type { Accepted } from "./accepted.ts";

/** Reviewed surviving mutants that change no behavior. */
export const ACCEPTED: readonly Accepted[] = [
  ...ACCEPTED_IN_ACCOUNTS,
  ...ACCEPTED_IN_ACTIVITY,
  ...ACCEPTED_IN_WORKLOAD,
  ...ACCEPTED_IN_AUTOFILL,
  ...ACCEPTED_IN_AUTOFILL_SEARCH,
  ...ACCEPTED_IN_HOLIDAYS,
  ...ACCEPTED_IN_MEMBERS,
  ...ACCEPTED_IN_MESSAGES,
  ...ACCEPTED_IN_MONITORING,
  ...ACCEPTED_IN_SPOTS,
  ...ACCEPTED_IN_DRAFT_SCHEDULES,
  ...ACCEPTED_IN_POLLS,
  ...ACCEPTED_IN_PRIVACY,
  ...ACCEPTED_IN_SUGGESTIONS,
  ...ACCEPTED_IN_QUALIFICATIONS,
  ...ACCEPTED_IN_REPLACEMENTS,
  ...ACCEPTED_IN_REPORTS,
  ...ACCEPTED_IN_SHABBAT,
  ...ACCEPTED_IN_SETTINGS,
  ...ACCEPTED_IN_SHIFTS,
  ...ACCEPTED_IN_STAND_INS,
  ...ACCEPTED_IN_SWAPS,
  ...ACCEPTED_IN_TIME,
  ...ACCEPTED_IN_SHIFT_PREFERENCES,
];
