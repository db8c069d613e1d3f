import { DELIVERY_STATUSES } from "@watchbill/domain/messages/delivery/delivery-status";
import { SMS_WAYS } from "@watchbill/domain/messages/delivery/sms-reach";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { logFilters, logPage } from "../reports/activity.ts";
import { instant, noInput } from "../schemas.ts";

/** One outgoing message; passwords in it are masked. */
const messageEntry = z.object({
  id: z.int(),
  messageType: z.string(),
  recipient: z.string(),
  subject: z.string().nullable(),
  content: z.string(),
  /** The mail has an HTML version at `/api/message-logs/{id}/html`. */
  hasHtml: z.boolean(),
  status: z.string(),
  errorMessage: z.string().nullable(),
  deliveryMethod: z.string(),
  /**
   * The gateway's latest delivery status, verbatim: `queued`, `sent`, `delivered`, `undelivered`;
   * null when it reports none.
   */
  receipt: z.string().nullable(),
  /** Until when the message is deferred, and why, in words. */
  held: z.string().nullable(),
  /** JSON as text, with `processingTime` in milliseconds when known. */
  metadata: z.string(),
  createdAt: instant,
  sentAt: instant.nullable(),
});

/** A queued message, with its id for polling. */
const queued = z.object({ message: z.string(), messageId: z.int() });

/** The status of one channel, in words for an administrator. */
const channelStatus = z.object({
  isConfigured: z.boolean(),
  /** The transport: `smtp`, `twilio`, `http gateway`, `carrier_email`, `web-push`, `onesignal`. */
  method: z.string(),
  /** The channel's configuration, or the missing part. */
  detail: z.string(),
  waiting: z.int(),
  /** Messages that are deferred until their recipient's Shabbat ends. */
  heldForRest: z.int(),
  /** Messages that are stored but never sent, because no transport is configured. */
  notSent: z.int(),
  failedToday: z.int(),
  /** The gateway's last error that affects all messages, such as wrong credentials. */
  trouble: z.string().nullable(),
});

export const messagesEndpoints = {
  "messages.one": endpoint({
    method: "GET",
    path: "/api/message-logs/{id}",
    access: "admin",
    summary: "One outgoing message and its status",
    input: z.strictObject({ id: z.int().positive() }),
    output: messageEntry,
    refusals: ["message-missing"],
  }),
  "messages.status": endpoint({
    method: "GET",
    path: "/api/test/status",
    access: "admin",
    summary: "Configuration of email, SMS and push, and any problems",
    input: noInput,
    output: z.object({
      email: channelStatus,
      sms: channelStatus,
      push: channelStatus.extend({
        /** Number of devices with a push subscription. */
        devices: z.int(),
      }),
      /** Warnings for an administrator, as whole sentences. */
      warnings: z.array(z.string()),
    }),
    refusals: [],
  }),
  "messages.smsChannel": endpoint({
    method: "GET",
    path: "/api/sms/channel",
    access: "member",
    summary:
      "How texts leave (by a gateway, by email to the members' carriers, or not at all), and whether answers to them arrive",
    input: noInput,
    output: z.object({ way: z.enum(SMS_WAYS), takesAnswers: z.boolean() }),
    refusals: [],
  }),
  "messages.testEmail": endpoint({
    method: "POST",
    path: "/api/test/email",
    access: "admin",
    blankWhenMissing: ["to", "subject", "text"],
    summary:
      "Send a test email; the response names the message, and the message log shows its status",
    input: z.strictObject({
      to: z.string().trim().max(254),
      subject: z.string().trim().max(200),
      text: z.string().max(20_000),
      html: z.string().max(100_000).nullish(),
    }),
    output: queued,
    refusals: ["email-not-configured", "email-invalid", "email-incomplete"],
  }),
  "messages.testSms": endpoint({
    method: "POST",
    path: "/api/test/sms",
    access: "admin",
    blankWhenMissing: ["to", "message"],
    summary: "Send a test SMS of up to 160 characters; the response names the message",
    input: z.strictObject({
      to: z.string().max(30),
      message: z.string().max(1_600),
      carrier: z.string().max(40).nullish(),
    }),
    output: queued,
    refusals: [
      "sms-not-configured",
      "email-not-configured",
      "carrier-invalid",
      "phone-invalid",
      "sms-too-long",
      "sms-empty",
    ],
  }),
  "messages.log": endpoint({
    method: "GET",
    path: "/api/message-logs",
    access: "admin",
    summary:
      "Outgoing messages, newest first: 500 by default (`limit`), older ones with `before`; filters and prefixes of recipient, subject and text apply to the whole log",
    input: z.strictObject({
      ...logPage,
      ...logFilters,
      channel: z.enum(["email", "sms", "push", "chat"]).optional(),
      status: z.enum([...DELIVERY_STATUSES, "handed off"]).optional(),
    }),
    output: z.array(messageEntry),
    refusals: [],
  }),
  "messages.outcomes": endpoint({
    method: "GET",
    path: "/api/message-logs/outcomes",
    access: "admin",
    summary: "The status of several messages, such as those of one run of welcome emails",
    input: z.strictObject({
      /** Ids of message log entries, separated by commas. */
      ids: z
        .string()
        .max(8_000)
        .regex(/^\d{1,15}(,\d{1,15})*$/),
    }),
    output: z.object({
      waiting: z.int(),
      sent: z.int(),
      failed: z.int(),
      /** The gateway's last error; null if it accepted the messages or has not been called. */
      error: z.string().nullable(),
    }),
    refusals: [],
  }),
  "messages.summary": endpoint({
    method: "GET",
    path: "/api/message-logs/summary",
    access: "admin",
    summary: "Message log totals",
    input: noInput,
    output: z.object({
      total: z.int(),
      email: z.object({ sent: z.int(), failed: z.int() }),
      sms: z.object({ sent: z.int(), failed: z.int() }),
      /** Messages handed to a carrier by email, which never reports delivery. */
      handedOff: z.int(),
      /** Messages that are only stored, because no transport is configured. */
      notSent: z.int(),
      /**
       * Percent sent of the messages that were sent, failed or not sent; null when there are none.
       */
      successRate: z.int().nullable(),
    }),
    refusals: [],
  }),
};
