import { defineEvent } from "./define-event.ts";
import { maybe, textDetail } from "./details.ts";

const SENTENCES: Readonly<Record<string, (kind: string) => string>> = {
  added: (kind) => `added the kind of shift ${kind}`,
  changed: (kind) => `changed the kind of shift ${kind}`,
  archived: (kind) => `archived the kind of shift ${kind}`,
  restored: (kind) => `offers the kind of shift ${kind} again`,
  removed: (kind) => `deleted the kind of shift ${kind}`,
};

/**
 * The action and the shift type's name at the time; neither for a reorder. `renamed` holds the key
 * of a renamed type.
 */
const kindsChanged = {
  act: maybe(textDetail),
  kind: maybe(textDetail),
  renamed: maybe(textDetail),
};

export const kindsEvents = {
  "shift-types.changed": defineEvent({
    details: kindsChanged,
    log: {
      type: "settings-updated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details: { act = "", kind = "" } }) =>
        `${actor} ${SENTENCES[act]?.(kind) ?? "changed the order of the kinds of shift"}`,
    },
    // Every shift view shows its shift type, and every member view shows availability.
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
    webhook: { group: "The squad", label: "The kinds of shift change" },
    notifies: null,
  }),
};
