import { rightTold } from "../api-tokens/api-token-rights.ts";
import { defineEvent } from "./define-event.ts";
import { count, textDetail } from "./details.ts";
import { QUIET_EVENTS } from "./notification-policy.ts";
import { notice } from "./words.ts";

const WEBHOOKS_TOUCHES = ["activity.", "webhooks.", "credentials."];

const PROGRAMS_TOUCHES = ["activity.", "apiTokens.", "credentials."];

const BOARD_TOUCHES = ["wallboard.links", "credentials."];

export const apiTokensEvents = {
  "programs.added": defineEvent({
    details: { name: textDetail, right: textDetail },
    log: {
      type: "program-added",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} let the program "${details.name}" ${rightTold(details.right, subject)}`,
    },
    touches: PROGRAMS_TOUCHES,
    webhook: null,
    tells: {
      subject: {
        ...QUIET_EVENTS,
        topic: "passwords",
        link: "open-dashboard",
        words: ({ actor }) =>
          notice(
            "A Program Acts for You",
            `${actor} let a program act as you: it sees what you see and may go 10-8 or take shifts in your name. If that is news to you, ask them.`,
          ),
      },
    },
  }),
  "programs.revoked": defineEvent({
    details: { name: textDetail },
    log: {
      type: "program-revoked",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) =>
        `${actor} revoked the token of the program "${details.name}"`,
    },
    touches: PROGRAMS_TOUCHES,
    webhook: null,
    tells: null,
  }),
  "board.link-added": defineEvent({
    details: { name: textDetail },
    log: {
      type: "board-link-added",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} made the display link "${details.name}"`,
    },
    touches: BOARD_TOUCHES,
    webhook: null,
    tells: null,
  }),
  "board.link-removed": defineEvent({
    details: { name: textDetail },
    log: {
      type: "board-link-removed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} revoked the display link "${details.name}"`,
    },
    touches: BOARD_TOUCHES,
    webhook: null,
    tells: null,
  }),
  "feeds.created": defineEvent({
    details: { kind: textDetail },
    log: {
      type: "calendar-subscribed",
      recent: null,
      seenBy: "subject",
      sentence: ({ subject }) => `${subject} made a calendar address`,
    },
    touches: ["calendarFeeds.list"],
    webhook: null,
    tells: null,
  }),
  "feeds.removed": defineEvent({
    details: { kind: textDetail },
    log: {
      type: "calendar-unsubscribed",
      recent: null,
      seenBy: "subject",
      sentence: ({ subject }) => `${subject} revoked a calendar address`,
    },
    touches: ["calendarFeeds.list"],
    webhook: null,
    tells: null,
  }),
  "webhooks.added": defineEvent({
    details: { webhookId: count, host: textDetail },
    log: {
      type: "webhook-added",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} added a webhook to ${details.host}`,
    },
    touches: WEBHOOKS_TOUCHES,
    webhook: null,
    tells: null,
  }),
  "webhooks.changed": defineEvent({
    details: { webhookId: count, host: textDetail },
    log: {
      type: "webhook-changed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} changed the webhook to ${details.host}`,
    },
    touches: WEBHOOKS_TOUCHES,
    webhook: null,
    tells: null,
  }),
  "webhooks.secret-renewed": defineEvent({
    details: { webhookId: count, host: textDetail },
    log: {
      type: "webhook-changed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) =>
        `${actor} made the secret of the webhook to ${details.host} anew`,
    },
    touches: WEBHOOKS_TOUCHES,
    webhook: null,
    tells: null,
  }),
  "webhooks.old-secret-ended": defineEvent({
    details: { webhookId: count, host: textDetail },
    log: {
      type: "webhook-changed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) =>
        `${actor} ended the old secret of the webhook to ${details.host}`,
    },
    touches: WEBHOOKS_TOUCHES,
    webhook: null,
    tells: null,
  }),
  "webhooks.removed": defineEvent({
    details: { webhookId: count, host: textDetail },
    log: {
      type: "webhook-removed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} deleted the webhook to ${details.host}`,
    },
    touches: WEBHOOKS_TOUCHES,
    webhook: null,
    tells: null,
  }),
  "webhooks.switched-off": defineEvent({
    details: { webhookId: count, host: textDetail },
    log: {
      type: "webhook-switched-off",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details }) =>
        `The system switched the webhook to ${details.host} off, because nothing got through`,
    },
    touches: WEBHOOKS_TOUCHES,
    webhook: null,
    tells: null,
  }),
};
