import type { Channel } from "../messages/delivery/route.ts";

export interface SentMessage {
  readonly channel: Exclude<Channel, "app">;
  readonly status: string;
  readonly receipt: string | null;
  readonly errorMessage: string | null;
  readonly dueAt: Temporal.Instant;
  /** True when the message waits until a gateway is configured. */
  readonly isKept: boolean;
}

export const RECEIPT_STATES = ["delivered", "sent", "waiting", "not-sent", "failed"] as const;

export interface Receipt {
  readonly channel: SentMessage["channel"];
  readonly state: (typeof RECEIPT_STATES)[number];
  /**
   * Why the message was not sent, in the words of the gateway or the app; null without an error.
   */
  readonly error: string | null;
  readonly waitsUntil: Temporal.Instant | null;
}

export const RECEIPT_CHANNELS = ["push", "email", "sms"] as const;
/** The delivery states, best first: for several devices of a member the best state counts. */
const BEST_FIRST: readonly Receipt["state"][] = [
  "delivered",
  "sent",
  "waiting",
  "failed",
  "not-sent",
];

/** Returns one delivery state for each channel by which the member was messaged. */
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
      error: isKept ? "not set up on the server" : errorMessage,
    };
  return {
    ...plain,
    state: "waiting",
    waitsUntil: Temporal.Instant.compare(dueAt, now) > 0 ? dueAt : null,
  };
}
