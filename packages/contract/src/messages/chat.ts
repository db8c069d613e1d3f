import { CHAT_FORMS, CHAT_MESSAGES_SHOWN, MAX_CHAT_NAME_LENGTH } from "@watchbill/domain/chat/chat";
import { CHAT_KINDS } from "@watchbill/domain/events/chat-kinds";
import { DELIVERY_STATUSES } from "@watchbill/domain/messages/delivery/delivery-status";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, message, noInput } from "../schemas.ts";

const status = z.enum(DELIVERY_STATUSES);
const form = z.enum(CHAT_FORMS);
const name = z
  .string()
  .trim()
  .min(1, "Enter a name for the chat")
  .max(MAX_CHAT_NAME_LENGTH, `Use a name of up to ${MAX_CHAT_NAME_LENGTH} characters`);
const url = z
  .string()
  .trim()
  .min(1, "Enter the address")
  .max(2_000, "Use an address of up to 2,000 characters");
const kinds = z
  .array(z.enum(CHAT_KINDS))
  .min(1, "Choose at least one kind of update")
  .max(CHAT_KINDS.length, "Choose each kind once")
  .refine((chosen) => new Set(chosen).size === chosen.length, "Choose each kind once");
const choices = { name, form, kinds, saysNames: z.boolean(), observesShabbat: z.boolean() };

export const chatEndpoints = {
  "chat.list": endpoint({
    method: "GET",
    path: "/api/admin/chats",
    access: "admin",
    summary: "The squad's chats and their updates; of their secret addresses only the host",
    input: noInput,
    output: z.array(
      z.object({
        id,
        name: z.string(),
        form,
        /** The host of the chat webhook's URL; the secret rest is never returned. */
        host: z.string(),
        kinds: z.array(z.string()),
        saysNames: z.boolean(),
        observesShabbat: z.boolean(),
        isActive: z.boolean(),
        /**
         * When the app turned the chat channel off because no message was delivered; null while it
         * is on.
         */
        switchedOffAt: instant.nullable(),
        /** Failed messages since the last success. */
        failedInRow: z.int(),
        /** The chat service asked for a pause: nothing is sent before this instant. */
        quietUntil: instant.nullable(),
        lastMessage: z.object({ status, at: instant }).nullable(),
      }),
    ),
    refusals: [],
  }),
  "chat.add": endpoint({
    method: "POST",
    path: "/api/admin/chats",
    access: "admin",
    summary: "Connect a Slack, Discord, Mattermost or Matrix chat",
    input: z.strictObject({ ...choices, url }),
    output: z.object({ id }),
    refusals: ["chat-address-invalid", "chat-name-invalid", "chat-name-taken", "too-many-chats"],
  }),
  "chat.change": endpoint({
    method: "PATCH",
    path: "/api/admin/chats/{id}",
    access: "admin",
    summary: "Change a chat, or turn it on or off; turning it off drops waiting messages",
    input: z.strictObject({
      ...z.strictObject(choices).partial().shape,
      id,
      url: url.optional(),
      isActive: z.boolean().optional(),
    }),
    output: message,
    refusals: ["chat-missing", "chat-address-invalid", "chat-name-invalid", "chat-name-taken"],
  }),
  "chat.remove": endpoint({
    method: "DELETE",
    path: "/api/admin/chats/{id}",
    access: "admin",
    summary: "Delete a chat; messages sent to it stay in the message log",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["chat-missing"],
  }),
  "chat.test": endpoint({
    method: "POST",
    path: "/api/admin/chats/{id}/test",
    access: "admin",
    summary: "Send a test message to a chat; its message log shows the result",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["chat-missing", "chat-test-waiting"],
  }),
  "chat.messages": endpoint({
    method: "GET",
    path: "/api/admin/chats/{id}/messages",
    access: "admin",
    summary: `The last ${CHAT_MESSAGES_SHOWN} messages to a chat, newest first`,
    input: z.strictObject({ id }),
    output: z.array(
      z.object({
        id: z.int().positive(),
        content: z.string(),
        isTest: z.boolean(),
        status,
        attempts: z.int(),
        errorMessage: z.string().nullable(),
        createdAt: instant,
        /** Time of the next attempt, while one is pending. */
        dueAt: instant.nullable(),
        sentAt: instant.nullable(),
        /** Until when the message is deferred, and why, as text. */
        held: z.string().nullable(),
      }),
    ),
    refusals: ["chat-missing"],
  }),
};
