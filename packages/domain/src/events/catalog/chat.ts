import { defineEvent } from "../define-event.ts";
import { count, textDetail } from "../details.ts";

const CHAT_INVALIDATES = ["activity.", "chat.", "credentials."];

/** A chat of the squad. Its name is stored with the event; its URL is secret. */
const chat = { chatId: count, name: textDetail };

export const chatEvents = {
  "chat.added": defineEvent({
    details: chat,
    log: {
      type: "chat-added",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} added the squad chat "${details.name}"`,
    },
    invalidates: CHAT_INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "chat.changed": defineEvent({
    details: chat,
    log: {
      type: "chat-changed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} changed the squad chat "${details.name}"`,
    },
    invalidates: CHAT_INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "chat.removed": defineEvent({
    details: chat,
    log: {
      type: "chat-removed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} deleted the squad chat "${details.name}"`,
    },
    invalidates: CHAT_INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "chat.switched-off": defineEvent({
    details: chat,
    log: {
      type: "chat-switched-off",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details }) =>
        `The system turned off the squad chat "${details.name}" after repeated failures`,
    },
    invalidates: CHAT_INVALIDATES,
    webhook: null,
    notifies: null,
  }),
};
