import { retryAfterSeconds } from "../http/retry-after.ts";

/** A message on its way out, as a channel needs it. */
export interface OutgoingMessage {
  readonly deliveryId: number;
  /** The same at every attempt, so that a receiver can tell a repeat: Message-ID, idempotency key. */
  readonly messageId: string;
  /** A mailbox, a ten-digit number, or a push subscription's number. */
  readonly recipient: string;
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly urgency: "urgent" | "action" | "info";
  /** Of no use after this; null when it always is. */
  readonly expiresAt: Temporal.Instant | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** What became of one attempt. An error is in the gateway's own words. */
export type SendOutcome =
  | {
      readonly kind: "accepted";
      readonly method: string;
      readonly providerMessageId: string | null;
      readonly receipt?: string;
      /** Who took it, by a name of its own; the method where that says it all. */
      readonly gateway?: string;
    }
  | { readonly kind: "not-configured" }
  | {
      readonly kind: "refused";
      readonly method: string;
      readonly error: string;
      /** Who refused it, as above. */
      readonly gateway?: string;
      /** The gateway itself is in the way (its address, its secret, that it is down), whatever the message. */
      readonly isOfGateway?: boolean;
      /** Trying again cannot help. */
      readonly isPermanent: boolean;
      /** The gateway asked for this much patience. */
      readonly retryAfterSeconds?: number;
      /** The number answered STOP, or the device is gone: the address itself is to be set aside. */
      readonly isAddressGone?: boolean;
    };

/** One way out. `send` never throws for what the other side does; it gives up by itself within 20 seconds. */
export interface Channel {
  readonly perSecond: number;
  send(message: OutgoingMessage): Promise<SendOutcome>;
  close(): void;
}

/** How long one attempt may take; shorter than a lease, so that nobody else takes the message up meanwhile. */
export const ATTEMPT_MS = 20_000;

/** The words of an error for the message log, without line breaks and not endless. */
export function errorWords(error: unknown): string {
  const text =
    error instanceof Error
      ? error.name === "TimeoutError"
        ? "The gateway did not answer in time"
        : error.message
      : String(error);
  return storable(text);
}

/** What the other side said as the message log can keep it: no control characters, no broken letters, not endless. */
export function storable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 400);
}

/** The patience that an answer asks for, as part of a refusal. */
export function patienceOf({ headers }: Response): { retryAfterSeconds?: number } {
  const seconds = retryAfterSeconds(headers.get("retry-after"), headers.get("date"));
  return seconds === undefined ? {} : { retryAfterSeconds: seconds };
}
