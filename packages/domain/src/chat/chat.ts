import { conflict, invalid, missing, type Refusal } from "../errors/refusal.ts";
import type { AddressParts } from "../text/address-parts.ts";
import { isBlank } from "../text/blank.ts";
import { isOneLine } from "../text/one-line.ts";
import { type FailingWebhook, isToBeSwitchedOff } from "../webhooks/switching-off.ts";
import { webhookAddressBlockedBecause } from "../webhooks/webhook-address.ts";

/** The supported chat services; each accepts messages at a webhook URL. */
export const CHAT_FORMS = ["slack", "discord", "mattermost", "matrix"] as const;

export type ChatForm = (typeof CHAT_FORMS)[number];

/** The name of each chat service and the form of its webhook URLs. */
export const CHAT_SERVICES: Readonly<
  Record<ChatForm, { readonly label: string; readonly example: string }>
> = {
  slack: { label: "Slack", example: "https://hooks.slack.com/services/T000/B000/XXXX" },
  discord: { label: "Discord", example: "https://discord.com/api/webhooks/0000/XXXX" },
  mattermost: { label: "Mattermost", example: "https://chat.example.org/hooks/XXXX" },
  matrix: { label: "Matrix", example: "https://hookshot.example.org/webhook/XXXX" },
};

/** Maximum number of chats of a squad: few, because each chat may leak data. */
export const MAX_CHATS = 5;
export const MAX_CHAT_NAME_LENGTH = 60;
/** Number of messages in a chat's log. */
export const CHAT_MESSAGES_SHOWN = 50;
/**
 * After this many consecutive "gone" (404 or 410) responses the chat is disabled, because services
 * block clients that go on.
 */
const MAX_GONE_IN_ROW = 3;

export const CHAT_MISSING = missing("chat-missing", "This chat was deleted.");
export const TOO_MANY_CHATS = conflict(
  "too-many-chats",
  "You've reached the limit of chats. Delete one that's no longer used.",
);
export const CHAT_NAME_TAKEN = conflict("chat-name-taken", "Another chat already has this name.");
export const CHAT_TEST_WAITING = conflict("chat-test-waiting", "A test is already being sent.");

/** Why a chat name is invalid, or null. It must be one line of text. */
export function chatNameBlockedBecause(name: string): Refusal | null {
  if (isOneLine(name) && !isBlank(name)) return null;
  const message = "Enter a name on one line.";
  return invalid("chat-name-invalid", message, { name: message });
}

/**
 * Why a chat's URL is invalid, or null, by the rules of webhooks. A null `address` is a text that
 * is no URL.
 */
export function chatAddressBlockedBecause(address: AddressParts | null): Refusal | null {
  const refusal = webhookAddressBlockedBecause(address);
  return refusal && chatAddressRefused(refusal.message);
}

/** Returns the refusal of a URL, which marks its form field. */
export function chatAddressRefused(message: string): Refusal {
  return invalid("chat-address-invalid", message, { url: message });
}

/**
 * A chat's failures since its last success; `isGone` is true when the last response said that the
 * URL no longer exists.
 */
interface FailingChat extends FailingWebhook {
  readonly isGone: boolean;
}

/**
 * True when a chat must be disabled: by the rule of webhooks, and sooner when its URL no longer
 * exists.
 */
export function isChatToBeSwitchedOff(failing: FailingChat, now: Temporal.Instant): boolean {
  return (
    (failing.isGone && failing.failedInRow >= MAX_GONE_IN_ROW) || isToBeSwitchedOff(failing, now)
  );
}
