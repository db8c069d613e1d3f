import { count, text } from "./details.ts";
import { news } from "./news.ts";

export const activityNews = {
  "activity.trimmed": news({
    details: { entries: count, position: count, seal: text },
    log: {
      type: "activity-trimmed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details }) => `The system let ${details.entries} old entries of this log go`,
    },
    touches: ["activity."],
    webhook: null,
    tells: null,
  }),
};
