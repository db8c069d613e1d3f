import { defineEvent } from "../define-event.ts";
import { maybe, textDetail } from "../details.ts";

const SENTENCES: Readonly<Record<string, (actor: string, name: string) => string>> = {
  added: (actor, name) => `${actor} added the shift type ${name}`,
  changed: (actor, name) => `${actor} changed the shift type ${name}`,
  archived: (actor, name) => `${actor} archived the shift type ${name}`,
  restored: (actor, name) => `${actor} restored the shift type ${name}`,
  removed: (actor, name) => `${actor} deleted the shift type ${name}`,
};

/**
 * The action and the shift type's name at the time of the event, both empty when types are
 * reordered. `renamed` holds the key of a renamed type.
 */
const kindsChanged = {
  act: maybe(textDetail),
  kind: maybe(textDetail),
  renamed: maybe(textDetail),
};

export const shiftTypesEvents = {
  "shift-types.changed": defineEvent({
    details: kindsChanged,
    log: {
      type: "settings-updated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details: { act = "", kind = "" } }) =>
        SENTENCES[act]?.(actor, kind) ?? `${actor} reordered the shift types`,
    },
    // Queries to refetch: every shift view shows a shift type, and every member view shows
    // availability.
    invalidates: [
      "shiftTypes.",
      "shifts.",
      "replacements.",
      "attendance.",
      "wallboard.show",
      "reports.",
      "activity.",
      "members.",
      "replacementSearch.",
      "swaps.",
      "shiftPreferences.",
      "autofill.",
      "qualifications.lapsing",
      "accounts.currentUser",
    ],
    webhook: { group: "Squad", label: "Shift types change" },
    notifies: null,
  }),
};
