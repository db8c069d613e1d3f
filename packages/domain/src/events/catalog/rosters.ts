import { counted } from "../../time/counted.ts";
import { defineEvent } from "../define-event.ts";
import { count, flagDetail, textDetail } from "../details.ts";

export const printedRosterEvents = {
  /** A separate table stores who has which roster; the email itself informs the recipient. */
  "roster.emailed": defineEvent({
    details: {
      beginsOn: textDetail,
      name: textDetail,
      to: textDetail,
      people: count,
      isAutomatic: flagDetail,
    },
    log: {
      type: "roster-emailed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details: { name, to, people, isAutomatic } }) =>
        isAutomatic
          ? `The roster for ${name} was emailed automatically to ${counted(people, "member")} (${to})`
          : `${actor} emailed the roster for ${name} to ${counted(people, "member")} (${to})`,
    },
    invalidates: ["printedRoster.", "activity."],
    webhook: null,
    notifies: null,
  }),
};
