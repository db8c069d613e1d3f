import type { ActivityType } from "./activity-types.ts";
import { defineEvent } from "./define-event.ts";
import { count, dayWords, textDetail } from "./details.ts";

/** The draft schedule's id, its name at the time, and its days. */
const planNamed = { planId: count, plan: textDetail, days: dayWords };

/**
 * A draft shift is neither open nor a coverage gap. A draft decides for which shifts and until when
 * members give shift preferences.
 */
const TOUCHES = [
  "draftSchedules.",
  "shiftPreferences.",
  "autofill.",
  "shifts.",
  "replacements.",
  "replacementSearch.",
  "wallboard.show",
  "reports.",
  "activity.",
];

interface Said {
  readonly actor: string;
  readonly details: { readonly plan: string; readonly days: string };
}

/**
 * Changes to a draft schedule appear only in the log; separate events notify members of preference
 * requests and publication.
 */
function planNews(type: ActivityType, label: string, sentence: (facts: Said) => string) {
  return defineEvent({
    details: planNamed,
    log: { type, recent: null, seenBy: "everyone", sentence },
    touches: TOUCHES,
    webhook: { group: "Squad", label },
    tells: null,
  });
}

export const plansEvents = {
  "plan.created": planNews(
    "plan-created",
    "A draft schedule is created",
    ({ actor, details: { plan, days } }) =>
      `${actor} created the draft schedule “${plan}” for ${days}`,
  ),
  "plan.changed": planNews(
    "plan-changed",
    "A draft schedule is changed",
    ({ actor, details: { plan, days } }) =>
      `${actor} changed the draft schedule “${plan}” for ${days}`,
  ),
  "plan.removed": planNews(
    "plan-removed",
    "A draft schedule is deleted",
    ({ actor, details: { plan, days } }) =>
      `${actor} deleted the draft schedule “${plan}” for ${days}`,
  ),
  "plan.wishes-closed": planNews(
    "plan-wishes-closed",
    "Shift preferences for a draft schedule are closed",
    ({ actor, details: { plan } }) => `${actor} closed shift preferences for “${plan}”`,
  ),
  "plan.wishes-opened": planNews(
    "plan-wishes-opened",
    "Shift preferences for a draft schedule are reopened",
    ({ actor, details: { plan } }) => `${actor} reopened shift preferences for “${plan}”`,
  ),
};
