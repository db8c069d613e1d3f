import { count, text } from "./details.ts";
import { news } from "./news.ts";

const WEBHOOKS_TOUCHES = ["activity.", "webhooks."];

export const programsNews = {
  "board.link-added": news({
    details: { name: text },
    log: {
      type: "board-link-added",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} made the display link "${details.name}"`,
    },
    touches: ["board.links"],
    webhook: null,
    tells: null,
  }),
  "board.link-removed": news({
    details: { name: text },
    log: {
      type: "board-link-removed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} revoked the display link "${details.name}"`,
    },
    touches: ["board.links"],
    webhook: null,
    tells: null,
  }),
  "feeds.created": news({
    details: { kind: text },
    log: {
      type: "calendar-subscribed",
      recent: null,
      seenBy: "subject",
      sentence: ({ subject }) => `${subject} made a calendar address`,
    },
    touches: ["feeds.list"],
    webhook: null,
    tells: null,
  }),
  "feeds.removed": news({
    details: { kind: text },
    log: {
      type: "calendar-unsubscribed",
      recent: null,
      seenBy: "subject",
      sentence: ({ subject }) => `${subject} revoked a calendar address`,
    },
    touches: ["feeds.list"],
    webhook: null,
    tells: null,
  }),
  "webhooks.added": news({
    details: { webhookId: count, host: text },
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
  "webhooks.changed": news({
    details: { webhookId: count, host: text },
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
  "webhooks.secret-renewed": news({
    details: { webhookId: count, host: text },
    log: {
      type: "webhook-changed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} made the secret of the webhook to ${details.host} anew`,
    },
    touches: WEBHOOKS_TOUCHES,
    webhook: null,
    tells: null,
  }),
  "webhooks.old-secret-ended": news({
    details: { webhookId: count, host: text },
    log: {
      type: "webhook-changed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) => `${actor} ended the old secret of the webhook to ${details.host}`,
    },
    touches: WEBHOOKS_TOUCHES,
    webhook: null,
    tells: null,
  }),
  "webhooks.removed": news({
    details: { webhookId: count, host: text },
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
  "webhooks.switched-off": news({
    details: { webhookId: count, host: text },
    log: {
      type: "webhook-switched-off",
      recent: null,
      seenBy: "administrators",
      sentence: ({ details }) => `The system switched the webhook to ${details.host} off, because nothing got through`,
    },
    touches: WEBHOOKS_TOUCHES,
    webhook: null,
    tells: null,
  }),
};
