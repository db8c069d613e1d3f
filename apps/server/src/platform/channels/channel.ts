import { retryAfterSeconds } from "../http/retry-after.ts";

export interface OutgoingMessage {
  readonly deliveryId: number;
  /**
   * Constant over all attempts, so that a receiver can detect a repeat: Message-ID, idempotency
   * key.
   */
  readonly messageId: string;
  /** An email address, a number in E.164, or a push subscription's id. */
  readonly recipient: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly urgency: "urgent" | "action" | "info";
  /** The message is useless after this instant; null if it never expires. */
  readonly expiresAt: Temporal.Instant | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** The outcome of one attempt. The error text is the gateway's. */
export type SendOutcome =
  | {
      readonly kind: "accepted";
      readonly method: string;
      readonly providerMessageId: string | null;
      readonly receipt?: string;
      /** The gateway that accepted the message; absent if the method already names it. */
      readonly gateway?: string;
    }
  | { readonly kind: "not-configured" }
  | {
      readonly kind: "refused";
      readonly method: string;
      readonly error: string;
      /** The gateway that refused the message; absent if the method already names it. */
      readonly gateway?: string;
      /** True if the gateway fails for every message (its address, its secret, an outage). */
      readonly isOfGateway?: boolean;
      /** True if a retry cannot succeed. */
      readonly isPermanent: boolean;
      readonly retryAfterSeconds?: number;
      /**
       * True if the number answered STOP or the device is gone: the address must not be used again.
       */
      readonly isAddressGone?: boolean;
      /** True if the push service refused this device; it may be gone. */
      readonly isAddressRefused?: boolean;
    };

/**
 * A delivery channel. `send` returns the gateway's errors and never throws them; it times out
 * within 20 seconds.
 */
export interface Channel {
  readonly perSecond: number;
  send(message: OutgoingMessage): Promise<SendOutcome>;
  close(): void;
}

/** The timeout of one attempt; shorter than a lease, so that no other worker claims the message. */
export const ATTEMPT_MS = 20_000;

/** Formats an error for the message log, on one line and of limited length. */
export function errorText(error: unknown): string {
  const text =
    error instanceof Error
      ? error.name === "TimeoutError"
        ? "The gateway didn't answer in time"
        : error.message
      : String(error);
  return storable(text);
}

/**
 * Cleans a gateway's text for storage: no control characters, no lone surrogates, limited length.
 */
export function storable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 400);
}

/** The delay that a response requests, as part of a refusal. */
export function retryAfterOf({ headers }: Response): { retryAfterSeconds?: number } {
  const seconds = retryAfterSeconds(headers.get("retry-after"), headers.get("date"));
  return seconds === undefined ? {} : { retryAfterSeconds: seconds };
}
