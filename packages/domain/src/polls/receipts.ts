import type { Channel } from "../messages/route.ts";

/** One message of a question to a member, as the outbox has it. */
export interface SentMessage {
  readonly channel: Exclude<Channel, "app">;
  readonly status: string;
  readonly receipt: string | null;
  readonly errorMessage: string | null;
  readonly dueAt: Temporal.Instant;
  /** Set on a message that waits for a gateway to be set up. */
  readonly isKept: boolean;
}

export const RECEIPT_STATES = ["delivered", "sent", "waiting", "not-sent", "failed"] as const;

/** What became of a question on one channel. */
export interface Receipt {
  readonly channel: SentMessage["channel"];
  readonly state: (typeof RECEIPT_STATES)[number];
  /** Why it failed, in the gateway's words, or until when it waits; null where there is nothing to add. */
  readonly error: string | null;
  readonly waitsUntil: Temporal.Instant | null;
}

/** By which a question may come, beside the app. */
export const RECEIPT_CHANNELS = ["push", "email", "sms"] as const;
/** The best that happened on any of a member's devices counts. */
const BEST_FIRST: readonly Receipt["state"][] = [
  "delivered",
  "sent",
  "waiting",
  "failed",
  "not-sent",
];

/** What became of a member's messages, one line for each channel; none for a channel on which nothing was written. */
export function receiptsOf(messages: readonly SentMessage[], now: Temporal.Instant): Receipt[] {
  return RECEIPT_CHANNELS.flatMap((channel) => {
    const all = messages
      .filter((message) => message.channel === channel)
      .map((message) => receiptOf(message, now));
    return all
      .sort((a, b) => BEST_FIRST.indexOf(a.state) - BEST_FIRST.indexOf(b.state))
      .slice(0, 1);
  });
}

function receiptOf(message: SentMessage, now: Temporal.Instant): Receipt {
  const { channel, status, receipt, errorMessage, dueAt, isKept } = message;
  const plain = { channel, error: null, waitsUntil: null };
  if (status === "success")
    return { ...plain, state: receipt === "delivered" ? "delivered" : "sent" };
  if (status === "failed") return { ...plain, state: "failed", error: errorMessage };
  if (status === "dropped" || isKept)
    return {
      ...plain,
      state: "not-sent",
      error: isKept ? "nothing is set up to send it" : errorMessage,
    };
  return {
    ...plain,
    state: "waiting",
    waitsUntil: Temporal.Instant.compare(dueAt, now) > 0 ? dueAt : null,
  };
}
