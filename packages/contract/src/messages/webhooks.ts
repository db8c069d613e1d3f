import { DELIVERY_STATUSES } from "@watchbill/domain/messages/delivery/delivery-status";
import { WEBHOOK_EVENT_TYPES } from "@watchbill/domain/webhooks/webhook-events";
import { DELIVERIES_SHOWN, OLD_SECRET_HOURS } from "@watchbill/domain/webhooks/webhook-retention";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, message, noInput } from "../schemas.ts";

const deliveryStatus = z.enum(DELIVERY_STATUSES);

const url = z
  .string()
  .trim()
  .min(1, "Enter the address")
  .max(2_000, "Use an address of up to 2,000 characters");
const chosen = z
  .array(z.enum(WEBHOOK_EVENT_TYPES))
  .min(1, "Choose at least one event")
  .max(100, "Choose each event once")
  .refine((types) => new Set(types).size === types.length, "Choose each event once");
const deliveryId = z.int().positive().max(Number.MAX_SAFE_INTEGER);
/** The signing secret is returned only when the webhook is created. */
const secret = z.object({ id, secret: z.string() });

export const webhooksEndpoints = {
  "webhooks.list": endpoint({
    method: "GET",
    path: "/api/admin/webhooks",
    access: "admin",
    summary: "The webhooks",
    input: noInput,
    output: z.array(
      z.object({
        id,
        url: z.string(),
        events: z.array(z.string()),
        isActive: z.boolean(),
        /**
         * When the app turned the webhook off because no delivery succeeded; null while it is on.
         */
        switchedOffAt: instant.nullable(),
        /** Failed deliveries since the last success. */
        failedInRow: z.int(),
        /** Until this instant, deliveries are signed with the old secret too. */
        oldSecretUntil: instant.nullable(),
        /** The receiver asked for a pause: no delivery is sent before this instant. */
        quietUntil: instant.nullable(),
        lastDelivery: z.object({ status: deliveryStatus, at: instant }).nullable(),
      }),
    ),
    refusals: [],
  }),
  "webhooks.add": endpoint({
    method: "POST",
    path: "/api/admin/webhooks",
    access: "admin",
    summary: "Add a webhook; only this response contains its signing secret",
    input: z.strictObject({ url, events: chosen }),
    output: secret,
    refusals: ["webhook-address-invalid", "too-many-webhooks"],
  }),
  "webhooks.change": endpoint({
    method: "PATCH",
    path: "/api/admin/webhooks/{id}",
    access: "admin",
    summary:
      "Change a webhook's address or events, or turn it on or off; turning it off drops waiting deliveries",
    input: z.strictObject({
      id,
      url: url.optional(),
      events: chosen.optional(),
      isActive: z.boolean().optional(),
    }),
    output: message,
    refusals: ["webhook-missing", "webhook-address-invalid"],
  }),
  "webhooks.renewSecret": endpoint({
    method: "POST",
    path: "/api/admin/webhooks/{id}/secret",
    access: "admin",
    summary: `Rotate a webhook's secret, shown only in this response; the old one also signs for ${OLD_SECRET_HOURS} hours`,
    input: z.strictObject({ id }),
    output: secret,
    refusals: ["webhook-missing"],
  }),
  "webhooks.endOldSecret": endpoint({
    method: "DELETE",
    path: "/api/admin/webhooks/{id}/secret/old",
    access: "admin",
    summary: "Stop signing with a webhook's older secrets",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["webhook-missing"],
  }),
  "webhooks.remove": endpoint({
    method: "DELETE",
    path: "/api/admin/webhooks/{id}",
    access: "admin",
    summary: "Delete a webhook with its log",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["webhook-missing"],
  }),
  "webhooks.test": endpoint({
    method: "POST",
    path: "/api/admin/webhooks/{id}/test",
    access: "admin",
    summary: "Send a test delivery to a webhook; its log shows the result",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["webhook-missing", "webhook-test-waiting"],
  }),
  "webhooks.deliveries": endpoint({
    method: "GET",
    path: "/api/admin/webhooks/{id}/deliveries",
    access: "admin",
    summary: `A webhook's last ${DELIVERIES_SHOWN} deliveries, newest first`,
    input: z.strictObject({ id }),
    output: z.array(
      z.object({
        id: deliveryId,
        type: z.string(),
        status: deliveryStatus,
        attempts: z.int(),
        answerStatus: z.int().nullable(),
        processingMs: z.int().nullable(),
        errorMessage: z.string().nullable(),
        createdAt: instant,
        /** When the next attempt is due; null for none. */
        dueAt: instant.nullable(),
        sentAt: instant.nullable(),
        body: z.string(),
      }),
    ),
    refusals: ["webhook-missing"],
  }),
  "webhooks.sendAgain": endpoint({
    method: "POST",
    path: "/api/admin/webhooks/{id}/deliveries/{deliveryId}/again",
    access: "admin",
    summary: "Resend a delivery with the same body and fresh attempts",
    input: z.strictObject({ id, deliveryId }),
    output: message,
    refusals: ["delivery-missing", "delivery-waiting"],
  }),
};

/** Only the host, because the rest of an address may hold a secret. */
