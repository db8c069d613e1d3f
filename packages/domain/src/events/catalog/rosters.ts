import { plural } from "../../text/language.ts";
import { defineEvent } from "../define-event.ts";
import { count, flagDetail, textDetail } from "../details.ts";

export const printedRosterEvents = {
  /**
   * Notifies no member in the app: the email itself informs the recipient, and a table stores who
   * has which roster.
   */
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
          ? plural(
              people,
              `The roster for ${name} was emailed automatically to 1 member (${to})`,
              `The roster for ${name} was emailed automatically to ${people} members (${to})`,
            )
          : plural(
              people,
              `${actor} emailed the roster for ${name} to 1 member (${to})`,
              `${actor} emailed the roster for ${name} to ${people} members (${to})`,
            ),
    },
    invalidates: ["printedRoster.", "activity."],
    webhook: null,
    notifies: null,
  }),
};
