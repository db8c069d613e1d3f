import { scopeText } from "../../api-tokens/api-token-rights.ts";
import { defineEvent } from "../define-event.ts";
import { count, textDetail } from "../details.ts";
import { QUIET_EVENTS } from "../notify/notification-policy.ts";
import { notice } from "../words.ts";

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
        subject === ""
          ? `${actor} created the API token "${details.name}": ${scopeText(details.right, "")}`
          : `${actor} created the API token "${details.name}" to act as ${subject}`,
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
            "An API token can act as you",
            `${actor} created an API token that can see what you see, go 10-8 and take shifts as you. Not expected? Ask ${actor} or another admin.`,
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
      sentence: ({ actor, details }) => `${actor} revoked the API token "${details.name}"`,
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
      sentence: ({ actor, details }) => `${actor} created the wallboard link "${details.name}"`,
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
      sentence: ({ actor, details }) => `${actor} revoked the wallboard link "${details.name}"`,
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
      sentence: ({ subject }) => `${subject} created a calendar feed`,
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
      sentence: ({ subject }) => `${subject} revoked a calendar feed`,
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
        `${actor} rotated the secret of the webhook to ${details.host}`,
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
        `${actor} revoked the old secret of the webhook to ${details.host}`,
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
        `The system turned off the webhook to ${details.host} after repeated failures`,
    },
    invalidates: WEBHOOKS_INVALIDATES,
    webhook: null,
    notifies: null,
  }),
};
