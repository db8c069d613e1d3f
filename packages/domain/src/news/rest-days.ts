import { text } from "./details.ts";
import { news } from "./news.ts";

export const restDaysNews = {
  /** Its row records that the member was notified of this rest day. */
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
