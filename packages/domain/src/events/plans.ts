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
    webhook: { group: "The squad", label },
    tells: null,
  });
}

export const plansEvents = {
  "plan.created": planNews(
    "plan-created",
    "A plan begins",
    ({ actor, details: { plan, days } }) => `${actor} began the plan “${plan}” for ${days}`,
  ),
  "plan.changed": planNews(
    "plan-changed",
    "A plan changes",
    ({ actor, details: { plan, days } }) => `${actor} changed the plan “${plan}” for ${days}`,
  ),
  "plan.removed": planNews(
    "plan-removed",
    "A plan is deleted",
    ({ actor, details: { plan, days } }) => `${actor} deleted the plan “${plan}” for ${days}`,
  ),
  "plan.wishes-closed": planNews(
    "plan-wishes-closed",
    "The wishes for a plan are closed",
    ({ actor, details: { plan } }) => `${actor} closed the wishes for the plan “${plan}”`,
  ),
  "plan.wishes-opened": planNews(
    "plan-wishes-opened",
    "The wishes for a plan are open again",
    ({ actor, details: { plan } }) => `${actor} opened the wishes for the plan “${plan}” again`,
  ),
};
