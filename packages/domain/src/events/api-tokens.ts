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
        subject === ""
          ? `${actor} created the API token "${details.name}": ${rightTold(details.right, "")}`
          : `${actor} created the API token "${details.name}" to act as ${subject}`,
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
            "An API token can act as you",
            `${actor} created an API token that can see what you see, go 10-8 and take shifts as you. Not expected? Ask ${actor} or another admin.`,
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
      sentence: ({ actor, details }) => `${actor} revoked the API token "${details.name}"`,
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
      sentence: ({ actor, details }) => `${actor} created the wallboard link "${details.name}"`,
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
      sentence: ({ actor, details }) => `${actor} revoked the wallboard link "${details.name}"`,
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
      sentence: ({ subject }) => `${subject} created a calendar feed`,
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
      sentence: ({ subject }) => `${subject} revoked a calendar feed`,
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
        `${actor} rotated the secret of the webhook to ${details.host}`,
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
        `${actor} revoked the old secret of the webhook to ${details.host}`,
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
        `The system turned off the webhook to ${details.host} after repeated failures`,
    },
    touches: WEBHOOKS_TOUCHES,
    webhook: null,
    tells: null,
  }),
};
