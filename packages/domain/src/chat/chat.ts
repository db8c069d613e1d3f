import { conflict, invalid, missing, type Refusal } from "../errors/refusal.ts";
import type { AddressParts } from "../text/address-parts.ts";
import { isBlank } from "../text/blank.ts";
import { isOneLine } from "../text/one-line.ts";
import { type FailingWebhook, isToBeSwitchedOff } from "../webhooks/switching-off.ts";
import { webhookAddressBlockedBecause } from "../webhooks/webhook-address.ts";

/** The services whose chats a squad can be told in, each by an address that takes messages. */
export const CHAT_FORMS = ["slack", "discord", "mattermost", "matrix"] as const;

export type ChatForm = (typeof CHAT_FORMS)[number];

/** What a service is called, and what its addresses look like. */
export const CHAT_SERVICES: Readonly<
  Record<ChatForm, { readonly label: string; readonly example: string }>
> = {
  slack: { label: "Slack", example: "https://hooks.slack.com/services/T000/B000/XXXX" },
  discord: { label: "Discord", example: "https://discord.com/api/webhooks/0000/XXXX" },
  mattermost: { label: "Mattermost", example: "https://chat.example.org/hooks/XXXX" },
  matrix: { label: "Matrix", example: "https://hookshot.example.org/webhook/XXXX" },
};

/** A squad has so many chats at most: each is one more place to be told wrongly. */
export const MOST_CHATS = 5;
export const LONGEST_CHAT_NAME = 60;
/** So many messages a chat's own log shows. */
export const CHAT_MESSAGES_SHOWN = 50;
/** An address that says so often in a row that it is no more is asked no further: services block who goes on. */
export const MOST_GONE_IN_ROW = 3;

export const CHAT_MISSING = missing("chat-missing", "This chat has been deleted already.");
export const TOO_MANY_CHATS = conflict(
  "too-many-chats",
  "Delete a chat that is not used any more first.",
);
export const CHAT_NAME_TAKEN = conflict("chat-name-taken", "Another chat has this name already.");
export const CHAT_TEST_WAITING = conflict("chat-test-waiting", "A test is on its way already.");

/** A chat's name is one line of words. */
export function chatNameBlockedBecause(name: string): Refusal | null {
  if (isOneLine(name) && !isBlank(name)) return null;
  const message = "Give the chat a name on one line.";
  return invalid("chat-name-invalid", message, { name: message });
}

/** A chat's address is held to the rules of webhooks'; `null` is a text that is no address at all. */
export function chatAddressBlockedBecause(address: AddressParts | null): Refusal | null {
  const refusal = webhookAddressBlockedBecause(address);
  return refusal && chatAddressRefused(refusal.message);
}

/** The refusal of an address, for the field it was typed in. */
export function chatAddressRefused(message: string): Refusal {
  return invalid("chat-address-invalid", message, { url: message });
}

/** How a chat has done since it last took something; `isGone` of its last answer. */
export interface FailingChat extends FailingWebhook {
  readonly isGone: boolean;
}

/** A chat is switched off as a webhook is, and sooner where its address says that it is no more. */
export function isChatToBeSwitchedOff(failing: FailingChat, now: Temporal.Instant): boolean {
  return (
    (failing.isGone && failing.failedInRow >= MOST_GONE_IN_ROW) || isToBeSwitchedOff(failing, now)
  );
}
