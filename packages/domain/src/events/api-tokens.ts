import { rightNotified } from "../api-tokens/api-token-rights.ts";
import { defineEvent } from "./define-event.ts";
import { count, textDetail } from "./details.ts";
import { QUIET_EVENTS } from "./notification-policy.ts";
import { notice } from "./words.ts";

const WEBHOOKS_INVALIDATES = ["activity.", "webhooks.", "credentials."];

const API_TOKENS_INVALIDATES = ["activity.", "apiTokens.", "credentials."];

const WALLBOARD_INVALIDATES = ["wallboard.links", "credentials."];

export const apiTokensEvents = {
  "api-tokens.added": defineEvent({
    details: { name: textDetail, right: textDetail },
    log: {
      type: "api-token-added",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, details }) =>
        `${actor} let the program "${details.name}" ${rightNotified(details.right, subject)}`,
    },
    invalidates: API_TOKENS_INVALIDATES,
    webhook: null,
    notifies: {
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
  "api-tokens.revoked": defineEvent({
    details: { name: textDetail },
    log: {
      type: "api-token-revoked",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) =>
        `${actor} revoked the token of the program "${details.name}"`,
    },
    invalidates: API_TOKENS_INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "wallboard.link-added": defineEvent({
    details: { name: textDetail },
    log: {
      type: "wallboard-link-added",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} made the display link "${details.name}"`,
    },
    invalidates: WALLBOARD_INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "wallboard.link-removed": defineEvent({
    details: { name: textDetail },
    log: {
      type: "wallboard-link-removed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} revoked the display link "${details.name}"`,
    },
    invalidates: WALLBOARD_INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "calendar-feeds.added": defineEvent({
    details: { kind: textDetail },
    log: {
      type: "calendar-subscribed",
      recent: null,
      seenBy: "subject",
      sentence: ({ subject }) => `${subject} made a calendar address`,
    },
    invalidates: ["calendarFeeds.list"],
    webhook: null,
    notifies: null,
  }),
  "calendar-feeds.removed": defineEvent({
    details: { kind: textDetail },
    log: {
      type: "calendar-unsubscribed",
      recent: null,
      seenBy: "subject",
      sentence: ({ subject }) => `${subject} revoked a calendar address`,
    },
    invalidates: ["calendarFeeds.list"],
    webhook: null,
    notifies: null,
  }),
  "webhooks.added": defineEvent({
    details: { webhookId: count, host: textDetail },
    log: {
      type: "webhook-added",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} added a webhook to ${details.host}`,
    },
    invalidates: WEBHOOKS_INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "webhooks.changed": defineEvent({
    details: { webhookId: count, host: textDetail },
    log: {
      type: "webhook-changed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} changed the webhook to ${details.host}`,
    },
    invalidates: WEBHOOKS_INVALIDATES,
    webhook: null,
    notifies: null,
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
    invalidates: WEBHOOKS_INVALIDATES,
    webhook: null,
    notifies: null,
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
    invalidates: WEBHOOKS_INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "webhooks.removed": defineEvent({
    details: { webhookId: count, host: textDetail },
    log: {
      type: "webhook-removed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} deleted the webhook to ${details.host}`,
    },
    invalidates: WEBHOOKS_INVALIDATES,
    webhook: null,
    notifies: null,
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
    invalidates: WEBHOOKS_INVALIDATES,
    webhook: null,
    notifies: null,
  }),
};
