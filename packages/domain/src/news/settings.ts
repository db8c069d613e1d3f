import { maybe, text, texts } from "./details.ts";
import { news } from "./news.ts";

const settingsChanged = { changes: texts, timeZone: maybe(text) };

export const settingsNews = {
  "settings.organisation-changed": news({
    details: settingsChanged,
    log: {
      type: "settings-updated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor }) => `${actor} changed the squad's settings`,
    },
    touches: ["settings.", "shifts.", "holidays.", "activity.", "accounts.currentUser"],
    webhook: { group: "The squad", label: "The squad's settings change" },
    tells: null,
  }),
};
