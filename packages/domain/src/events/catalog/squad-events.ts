import { plural } from "../../text/language.ts";
import { defineEvent } from "../define-event.ts";
import { count, dayWords, ids, textDetail } from "../details.ts";

const INVALIDATES = [
  "squadEvents.",
  "reports.servicePoints",
  "reports.servicePointRecord",
  "reports.memberServicePoints",
  "wallboard.show",
  "activity.",
];

/** The squad event's name and day at the time of the log entry. */
const event = { name: textDetail, day: dayWords };

interface EventWords {
  readonly name: string;
  readonly day: string;
}

/** Formats “Pump drill” on Fri, Nov 20. */
function eventWords({ name, day }: EventWords): string {
  return `“${name}” on ${day}`;
}

/**
 * Squad events such as drills and meetings, their sign-in sheets, and the table of service points.
 */
export const squadEventsEvents = {
  "squad-events.added": defineEvent({
    details: event,
    log: {
      type: "squad-event-added",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details }) => `${actor} added the event ${eventWords(details)}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label: "A drill or meeting is added" },
    notifies: null,
  }),
  "squad-events.changed": defineEvent({
    details: event,
    log: {
      type: "squad-event-changed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details }) => `${actor} changed the event ${eventWords(details)}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label: "A drill or meeting changes" },
    notifies: null,
  }),
  "squad-events.removed": defineEvent({
    details: event,
    log: {
      type: "squad-event-removed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details }) => `${actor} deleted the event ${eventWords(details)}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label: "A drill or meeting is deleted" },
    notifies: null,
  }),
  "squad-events.signed-in": defineEvent({
    details: event,
    log: {
      type: "squad-event-signed-in",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details }) => `${subject} signed in to ${eventWords(details)}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label: "A member signs in to a drill or meeting" },
    notifies: null,
  }),
  "squad-events.signed-out": defineEvent({
    details: event,
    log: {
      type: "squad-event-signed-out",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details }) => `${subject} signed out of ${eventWords(details)}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label: "A member signs out of a drill or meeting" },
    notifies: null,
  }),
  "squad-events.recorded": defineEvent({
    details: { ...event, memberIds: ids },
    log: {
      type: "squad-event-recorded",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        subject === ""
          ? plural(
              details.memberIds.length,
              `${actor} entered 1 member on the sign-in sheet of ${eventWords(details)}`,
              `${actor} entered ${details.memberIds.length} members on the sign-in sheet of ${eventWords(details)}`,
            )
          : `${actor} entered ${subject} on the sign-in sheet of ${eventWords(details)}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label: "An admin enters members on a sign-in sheet" },
    notifies: null,
  }),
  "squad-events.sign-in-removed": defineEvent({
    details: event,
    log: {
      type: "squad-event-sign-in-removed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} removed ${subject} from the sign-in sheet of ${eventWords(details)}`,
    },
    invalidates: INVALIDATES,
    webhook: { group: "Squad", label: "An admin removes a member from a sign-in sheet" },
    notifies: null,
  }),
  "service-points.table-changed": defineEvent({
    details: { year: count },
    log: {
      type: "point-table-changed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details }) => `${actor} changed the service points for ${details.year}`,
    },
    invalidates: [
      "servicePoints.",
      "reports.servicePoints",
      "reports.servicePointRecord",
      "reports.memberServicePoints",
      "activity.",
    ],
    webhook: { group: "Squad", label: "The table of service points changes" },
    notifies: null,
  }),
};
