import { CHAT_SERVICES, type ChatForm } from "@watchbill/domain/chat/chat";
import { CHAT_KIND_LABELS, isChatKind } from "@watchbill/domain/events/chat-kinds";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { formatMoment, relativeTime } from "@watchbill/domain/time/format";
import type { Output } from "../../lib/api/api.ts";
import type { Tone } from "../../ui/feedback/badge.tsx";

export type Chat = Output<"chat.list">[number];
export type ChatMessage = Output<"chat.messages">[number];

/** Steps to create a webhook URL in each service; docs/administrators.md has the same text. */
export const STEPS: Readonly<Record<ChatForm, string>> = {
  slack:
    "api.slack.com/apps, Create New App, From scratch; Incoming Webhooks, On; Add New Webhook to Workspace, choose the channel, and copy the Webhook URL.",
  discord: "the channel's settings, Integrations, Webhooks, New Webhook, Copy Webhook URL.",
  mattermost:
    "Integrations, Incoming Webhooks, Add; choose the channel and copy the URL. If Integrations is missing, ask your server's admin to turn on incoming webhooks.",
  matrix:
    "invite the bot of your server's hookshot bridge into the room, make it a moderator and write !hookshot webhook Watchbill; it replies with the URL. The room needs a server with hookshot.",
};

interface State {
  readonly tone: Tone;
  readonly label: string;
}

export function chatStateOf({ isActive, switchedOffAt, failedInRow }: Chat): State {
  if (switchedOffAt !== null) return { tone: "bad", label: "Turned off after failures" };
  if (!isActive) return { tone: "neutral", label: "Off" };
  return failedInRow > 0 ? { tone: "warn", label: "Failing" } : { tone: "good", label: "On" };
}

const REPAIR = "Check the messages, paste a new URL if needed, send a test, then turn it on again.";

/** What an admin must do about a chat that does not work, or null. */
export function chatAdviceFor(
  { switchedOffAt, isActive, failedInRow }: Chat,
  now: Temporal.Instant,
): string | null {
  if (switchedOffAt !== null) {
    const ago = relativeTime(Temporal.Instant.from(switchedOffAt), now).toLowerCase();
    return failedInRow === 1
      ? `Turned off ${ago}: the last message failed. ${REPAIR}`
      : `Turned off ${ago}: the last ${failedInRow} messages failed. ${REPAIR}`;
  }
  if (!isActive || failedInRow === 0) return null;
  return failedInRow === 1
    ? "The last message failed. See the error in the messages."
    : `The last ${failedInRow} messages failed. See the errors in the messages.`;
}

/** Returns, for example, "Slack at hooks.slack.com · last posted 5m ago". */
export function chatSummaryOf({ form, host, lastMessage }: Chat, now: Temporal.Instant): string {
  const where = `${CHAT_SERVICES[form].label} at ${host}`;
  if (lastMessage === null) return `${where} · no messages yet`;
  return `${where} · last posted ${relativeTime(Temporal.Instant.from(lastMessage.at), now).toLowerCase()}`;
}

/** Describes a chat's notification settings, one line each. */
export function choicesOf(
  { kinds, saysNames, observesShabbat, quietUntil, isActive }: Chat,
  squad: SquadClock,
): readonly string[] {
  return [
    kinds
      .filter(isChatKind)
      .map((kind) => CHAT_KIND_LABELS[kind])
      .join("; "),
    ...(saysNames ? [] : ["Unit numbers only, no names."]),
    ...(observesShabbat ? [] : ["Also posts on Shabbat and Yom Tov."]),
    ...(quietUntil !== null && isActive
      ? [
          `Rate-limited by the service until ${formatMoment(Temporal.Instant.from(quietUntil), squad)}. Queued messages are sent then.`,
        ]
      : []),
  ];
}

const OUTCOMES: Readonly<Record<ChatMessage["status"], State>> = {
  pending: { tone: "calm", label: "Waiting" },
  success: { tone: "good", label: "Sent" },
  failed: { tone: "bad", label: "Failed" },
  dropped: { tone: "neutral", label: "Dropped" },
};

export function chatOutcomeOf({ status, attempts }: ChatMessage): State {
  return status === "pending" && attempts > 0
    ? { tone: "warn", label: "Retrying" }
    : OUTCOMES[status];
}

/** Describes when a message was written, and when its delivery retries end. */
export function timesOf(
  { createdAt, dueAt, held }: ChatMessage,
  squad: SquadClock,
  now: Temporal.Instant,
): string {
  const written = relativeTime(Temporal.Instant.from(createdAt), now);
  if (held !== null) return `${written} · ${held}`;
  if (dueAt === null) return written;
  const due = Temporal.Instant.from(dueAt);
  return Temporal.Instant.compare(due, now) <= 0
    ? written
    : `${written} · sends ${formatMoment(due, squad)}`;
}
