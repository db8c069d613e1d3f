import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, message, noInput } from "../schemas.ts";

export const devicesEndpoints = {
  "devices.configuration": endpoint({
    method: "GET",
    path: "/api/push/configuration",
    access: "member",
    summary:
      "Push settings for browsers: the server's public key, and OneSignal's app ids if configured",
    input: noInput,
    output: z.object({
      publicKey: z.string(),
      oneSignal: z
        .object({
          appId: z.string(),
          otherAppId: z.string().nullable(),
          productionHost: z.string(),
          /** The URL of the OneSignal SDK script. */
          script: z.string(),
        })
        .nullable(),
    }),
    refusals: [],
  }),
  "devices.list": endpoint({
    method: "GET",
    path: "/api/push/subscriptions",
    access: "member",
    summary: "One's own devices with push from this server, newest first",
    input: noInput,
    output: z.array(
      z.object({
        id,
        userAgent: z.string().nullable(),
        createdAt: instant,
        /**
         * The SHA-256 of the subscription's endpoint in hexadecimal, by which a device recognizes
         * its own row.
         */
        mark: z.string(),
      }),
    ),
    refusals: [],
  }),
  "devices.remove": endpoint({
    method: "DELETE",
    path: "/api/push/subscriptions/{id}",
    access: "member",
    summary: "Stop push messages to another of one's own devices, such as a lost phone",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["device-missing"],
  }),
  "devices.subscribe": endpoint({
    method: "POST",
    path: "/api/push/subscriptions",
    access: "member",
    summary: "Register a device for push messages to its signed-in member",
    input: z.strictObject({
      endpoint: z.string().max(1_000),
      keys: z.strictObject({
        p256dh: z.string().min(80).max(100),
        auth: z.string().min(20).max(40),
      }),
    }),
    output: message,
    refusals: ["push-service-unknown", "too-many-devices"],
  }),
  "devices.unsubscribe": endpoint({
    method: "POST",
    path: "/api/push/subscriptions/remove",
    access: "member",
    summary: "Unregister a device from push messages",
    input: z.strictObject({ endpoint: z.string().max(1_000) }),
    output: message,
    refusals: [],
  }),
  "devices.test": endpoint({
    method: "POST",
    path: "/api/push/test",
    access: "member",
    summary: "Send a test push message to one's own devices",
    input: noInput,
    output: message,
    refusals: ["no-device"],
  }),
  "devices.registerOneSignal": endpoint({
    method: "POST",
    path: "/api/onesignal/register-user",
    access: "member",
    summary: "Register one's own OneSignal subscription after the browser allows push",
    input: z.strictObject({
      userId: id,
      unitNumber: z.string().max(40),
      email: z.string().max(254),
      firstName: z.string().max(100),
      lastName: z.string().max(100),
      playerId: z.string().min(1).max(100),
      /**
       * The OneSignal app of the subscription; without it the host and the kind of browser identify
       * the app.
       */
      appId: z.string().min(1).max(100).optional(),
      /** The device's earlier OneSignal registration, made with another app ID. */
      previousPlayerId: z.string().min(1).max(100).optional(),
    }),
    output: message,
    refusals: ["onesignal-not-configured", "onesignal-app-unknown", "not-your-account"],
  }),
  "devices.unregisterOneSignal": endpoint({
    method: "POST",
    path: "/api/onesignal/unregister",
    access: "member",
    summary: "Unregister a device from OneSignal",
    input: z.strictObject({ playerId: z.string().min(1).max(100) }),
    output: message,
    refusals: [],
  }),
};
