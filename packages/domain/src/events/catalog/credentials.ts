import { defineEvent } from "../define-event.ts";
import { textDetail } from "../details.ts";

const INVALIDATES = [
  "activity.",
  "credentials.",
  "apiTokens.",
  "wallboard.links",
  "webhooks.",
  "chat.",
];

/** Credentials whose creator, the `subject`, lost admin rights, and what happened to them. */
export const credentialsEvents = {
  "credentials.revoked": defineEvent({
    details: { credentials: textDetail },
    log: {
      type: "credentials-revoked",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} revoked what ${subject} created: ${details.credentials}`,
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "credentials.kept": defineEvent({
    details: { credentials: textDetail },
    log: {
      type: "credentials-kept",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} kept what ${subject} created: ${details.credentials}`,
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "credentials.restored": defineEvent({
    details: { credentials: textDetail },
    log: {
      type: "credentials-restored",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} restored what ${subject} created: ${details.credentials}`,
    },
    invalidates: INVALIDATES,
    webhook: null,
    notifies: null,
  }),
};
