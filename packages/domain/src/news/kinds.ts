import { maybe, text } from "./details.ts";
import { news } from "./news.ts";

const SENTENCES: Readonly<Record<string, (kind: string) => string>> = {
  added: (kind) => `added the kind of shift ${kind}`,
  changed: (kind) => `changed the kind of shift ${kind}`,
  archived: (kind) => `archived the kind of shift ${kind}`,
  restored: (kind) => `offers the kind of shift ${kind} again`,
  removed: (kind) => `deleted the kind of shift ${kind}`,
};

/** What was done, and to which kind by its name of then; neither where their order was changed. The key of one with a new name. */
const kindsChanged = { act: maybe(text), kind: maybe(text), renamed: maybe(text) };

export const kindsNews = {
  "kinds.changed": news({
    details: kindsChanged,
    log: {
      type: "settings-updated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details: { act = "", kind = "" } }) =>
        `${actor} ${SENTENCES[act]?.(kind) ?? "changed the order of the kinds of shift"}`,
    },
    // Whatever shows a shift says its kind, and members are shown by what they can serve on.
    touches: [
      "kinds.",
      "shifts.",
      "replacements.",
      "attendance.",
      "board.show",
      "reports.",
      "activity.",
      "members.",
      "cover.",
      "swaps.",
      "wishes.",
      "proposals.",
      "qualifications.lapsing",
      "accounts.currentUser",
    ],
    webhook: { group: "The squad", label: "The kinds of shift change" },
    tells: null,
  }),
};
