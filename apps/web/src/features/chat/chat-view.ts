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
    "Integrations, Incoming Webhooks, Add; choose the channel and copy the address. Where Integrations is missing, whoever runs the server switches incoming webhooks on.",
  matrix:
    "invite the bot of your server's hookshot bridge into the room, make it a moderator, and write !hookshot webhook Watchbill; it answers with the address. The room's own server needs hookshot, or another one that lets you use its own.",
};

interface State {
  readonly tone: Tone;
  readonly label: string;
}

export function chatStateOf({ isActive, switchedOffAt, failedInRow }: Chat): State {
  if (switchedOffAt !== null) return { tone: "bad", label: "Switched off by the app" };
  if (!isActive) return { tone: "neutral", label: "Off" };
  return failedInRow > 0 ? { tone: "warn", label: "Failing" } : { tone: "good", label: "On" };
}

/** The required action for a chat, or null. */
export function chatAdviceFor(
  { switchedOffAt, isActive, failedInRow }: Chat,
  now: Temporal.Instant,
): string | null {
  const inRow = failedInRow === 1 ? "the last message" : `the last ${failedInRow} messages`;
  if (switchedOffAt !== null) {
    const ago = relativeTime(Temporal.Instant.from(switchedOffAt), now).toLowerCase();
    return `Switched off ${ago}: ${inRow} did not get through. See the messages, paste a new address if need be, send a test, then switch it on again.`;
  }
  return isActive && failedInRow > 0
    ? `Of late ${inRow} did not get through. The messages say why.`
    : null;
}

/** "Slack at hooks.slack.com · last told 5m ago". */
export function chatSummaryOf({ form, host, lastMessage }: Chat, now: Temporal.Instant): string {
  const where = `${CHAT_SERVICES[form].label} at ${host}`;
  if (lastMessage === null) return `${where} · nothing sent yet`;
  return `${where} · last told ${relativeTime(Temporal.Instant.from(lastMessage.at), now).toLowerCase()}`;
}

/** A chat's notification settings, one per line. */
export function choicesOf(
  { kinds, saysNames, observesShabbat, quietUntil, isActive }: Chat,
  squad: SquadClock,
): readonly string[] {
  return [
    kinds
      .filter(isChatKind)
      .map((kind) => CHAT_KIND_LABELS[kind])
      .join("; "),
    ...(saysNames ? [] : ["Units only, no names."]),
    ...(observesShabbat ? [] : ["Told in rest days as well."]),
    ...(quietUntil !== null && isActive
      ? [
          `It asked to be left alone until ${formatMoment(Temporal.Instant.from(quietUntil), squad)}. What waits is sent then.`,
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
    ? { tone: "warn", label: "Will be tried again" }
    : OUTCOMES[status];
}

/** When a message was written, and when its retries end. */
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
    : `${written} · leaves ${formatMoment(due, squad)}`;
}
