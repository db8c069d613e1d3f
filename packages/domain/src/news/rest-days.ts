import { text } from "./details.ts";
import { news } from "./news.ts";

export const restDaysNews = {
  /** Its row is what says that the member was told of this one. */
  "rest-days.announced": news({
    details: { beginsOn: text, name: text },
    log: {
      type: "rest-day-announced",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details }) =>
        `${subject} was told before ${details.name} of their shifts in it`,
    },
    touches: ["activity."],
    webhook: null,
    tells: null,
  }),
};
