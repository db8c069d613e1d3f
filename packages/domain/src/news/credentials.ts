import { text } from "./details.ts";
import { news } from "./news.ts";

/** The queries that list credentials. */
const TOUCHES = ["activity.", "credentials.", "programs.", "board.links", "webhooks.", "chat."];

/** What happened to credentials whose admin, the `subject`, lost admin rights. */
export const credentialsNews = {
  "credentials.revoked": news({
    details: { credentials: text },
    log: {
      type: "credentials-revoked",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} revoked what ${subject} created: ${details.credentials}`,
    },
    touches: TOUCHES,
    webhook: null,
    tells: null,
  }),
  "credentials.kept": news({
    details: { credentials: text },
    log: {
      type: "credentials-kept",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} kept what ${subject} created: ${details.credentials}`,
    },
    touches: TOUCHES,
    webhook: null,
    tells: null,
  }),
  "credentials.restored": news({
    details: { credentials: text },
    log: {
      type: "credentials-restored",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} restored what ${subject} created: ${details.credentials}`,
    },
    touches: TOUCHES,
    webhook: null,
    tells: null,
  }),
};
