import { createHash } from "node:crypto";
import { MASK } from "@watchbill/domain/messages/mask";
import { type RawBuilder, sql } from "kysely";
import type {
  Channel,
  OutgoingMessage,
  SendOutcome,
} from "../../apps/server/src/platform/channels/channel.ts";
import type { Channels } from "../../apps/server/src/platform/channels/channels.ts";
import type { Clock } from "../../apps/server/src/platform/clock.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { reasonAtRest } from "./shabbat.ts";

/**
 * Behaviors of a simulated message gateway. "losing" accepts a message but sends no response,
 * "crashing" also crashes the sending worker, "patchy" mixes all.
 */
export const WEATHERS = ["fine", "refusing", "stalling", "losing", "patchy", "crashing"] as const;
export type Weather = (typeof WEATHERS)[number];
type Way = "email" | "sms" | "push";

interface Seen {
  readonly messageId: string;
  /** Whether the gateway accepted the message and the sender got the confirmation. */
  isConfirmed: boolean;
  received: number;
}

export interface Gateways {
  readonly channels: Channels;
  readonly weather: Record<Way, Weather>;
  /** Messages that should not have been sent, one sentence each. */
  readonly faults: string[];
  /**
   * Messages that should not have been sent, judged by the tables at the moment when the worker
   * claimed the message.
   */
  readonly faultsOfMoment: string[];
  readonly seen: ReadonlyMap<number, Seen>;
  /** Resolves when the gateway has accepted a message and its sender must crash. */
  crash: PromiseWithResolvers<void>;
}

const MAILBOX = /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/;

/**
 * Creates message channels that check each message; only the seed and the message decide the
 * gateway's behavior.
 */
export function createGateways(seed: number, clock: Clock, db: Db): Gateways {
  const seen = new Map<number, Seen>();
  const faults: string[] = [];
  const faultsOfMoment: string[] = [];
  const weather: Record<Way, Weather> = { email: "fine", sms: "fine", push: "fine" };
  const attempts = new Map<number, number>();

  const take = (message: OutgoingMessage): Seen => {
    const { deliveryId, messageId } = message;
    const before = seen.get(deliveryId) ?? { messageId, isConfirmed: false, received: 0 };
    if (before.isConfirmed)
      faults.push(`message ${deliveryId} was sent again though it had been taken`);
    if (before.messageId !== messageId)
      faults.push(`message ${deliveryId} was repeated under another name`);
    before.received += 1;
    seen.set(deliveryId, before);
    return before;
  };

  const send = async (way: Way, message: OutgoingMessage): Promise<SendOutcome> => {
    faults.push(...messageFaults(way, message, clock.now()));
    const attempt = (attempts.get(message.deliveryId) ?? 0) + 1;
    attempts.set(message.deliveryId, attempt);
    const mood = moodOf(weather[way], way, `${seed} ${message.deliveryId} ${attempt}`);
    for (const reason of [
      await reasonGone(db, message),
      await reasonAtRest(db, message, clock.now()),
    ])
      if (reason) faultsOfMoment.push(reason);
    if (mood === "crashing") {
      take(message);
      gateways.crash.resolve();
      return new Promise<never>(() => undefined);
    }
    if (mood === "fine") {
      take(message).isConfirmed = true;
      return {
        kind: "accepted",
        method: "simulated",
        providerMessageId: `${way} ${message.deliveryId}`,
      };
    }
    if (mood === "losing") take(message);
    return { kind: "refused", method: "simulated", ...REFUSALS[mood] };
  };

  const channel = (way: Way): Channel => ({
    perSecond: 1_000_000,
    send: (message) => send(way, message),
    close: () => undefined,
  });
  const gateways: Gateways = {
    channels: {
      email: channel("email"),
      sms: channel("sms"),
      push: channel("push"),
      close: () => undefined,
    },
    weather,
    faults,
    faultsOfMoment,
    seen,
    crash: Promise.withResolvers<void>(),
  };
  return gateways;
}

const REFUSALS = {
  refusing: { error: "451 try again later", isPermanent: false, retryAfterSeconds: 45 },
  stalling: { error: "The gateway didn't answer in time", isPermanent: false },
  losing: { error: "421 going away", isPermanent: false },
  permanent: { error: "550 no such mailbox", isPermanent: true },
  gone: { error: "The address is gone", isPermanent: true, isAddressGone: true },
} as const;

function moodOf(
  weather: Weather,
  way: Way,
  draw: string,
): "fine" | "crashing" | keyof typeof REFUSALS {
  if (weather !== "patchy") return weather;
  const sixteenth = createHash("sha256").update(draw).digest()[0]! % 16;
  if (sixteenth === 0) return way === "email" ? "permanent" : "gone";
  return (["fine", "refusing", "stalling", "losing"] as const)[Math.min(sixteenth % 5, 3)]!;
}

/**
 * Rules by message kind for when a message is still useful as it is sent, and the fault otherwise.
 * A reminder needs a member who still has the assignment and an unchanged start, a question about a
 * start needs a member who has not checked in, a poll must be open and unanswered, and a swap offer
 * open.
 */
export const OF_USE: Readonly<
  Record<string, { readonly where: RawBuilder<unknown>; readonly otherwise: string }>
> = {
  reminder: {
    where: sql`exists (select from shift_assignments a
      where a.id = d.assignment_id and a.status in ('assigned', 'confirmed') and a.starts_at = d.expires_at)`,
    otherwise: "reminds of a place that is gone or moved",
  },
  "attendance.start-asked": {
    where: isAwaited(),
    otherwise: "asks about a start that was answered or has no member",
  },
  "attendance.start-missed": {
    where: isAwaited(),
    otherwise: "reports a start that was answered or has no member",
  },
  "polls.asked": {
    where: sql`exists (select from polls p join poll_answers a on a.poll_id = p.id
      where p.event_id = d.event_id and p.closed_at is null and a.member_id = d.member_id and a.choice is null)`,
    otherwise: "asks what was answered or closed",
  },
  "swaps.offered": {
    where: sql`exists (select from events e join swaps w on w.id = (e.details->>'swapId')::int and w.status = 'open'
      where e.id = d.event_id)`,
    otherwise: "offers a swap that has ended",
  },
};

function isAwaited(): RawBuilder<unknown> {
  return sql`exists (select from shift_assignments a
    where a.id = d.assignment_id and a.status in ('assigned', 'confirmed')
      and not exists (select from attendance_intervals i where i.assignment_id = a.id))`;
}

async function reasonGone(
  db: Db,
  { deliveryId, metadata }: OutgoingMessage,
): Promise<string | null> {
  const use = OF_USE[String(metadata.kind)];
  if (!use) return null;
  const { rows } =
    await sql`select from deliveries d where d.id = ${deliveryId} and ${use.where}`.execute(db);
  return rows.length > 0 ? null : `message ${deliveryId} ${use.otherwise}`;
}

function messageFaults(way: Way, message: OutgoingMessage, now: Temporal.Instant): string[] {
  const { deliveryId, recipient, subject, text, html, expiresAt } = message;
  const wrong = {
    "is for no mailbox": way === "email" && !MAILBOX.test(recipient),
    "is for no number": way === "sms" && !/^\+[1-9]\d{6,14}$/.test(recipient),
    "is for no device": way === "push" && !/^(device \d+|onesignal \d+( [\w-]+)?)$/.test(recipient),
    "has two lines in its subject": /[\r\n]/.test(subject ?? ""),
    "is empty": text.trim() === "",
    "shows where its secret should be": [text, html ?? "", subject ?? ""].some((part) =>
      part.includes(MASK),
    ),
    "says undefined": /\bundefined\b|\[object/.test(`${subject} ${text}`),
    "has a name's markup in it": (html ?? "").includes("<i>Bobby"),
    "was sent after it expired":
      expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0,
  };
  return Object.entries(wrong).flatMap(([fault, isSo]) =>
    isSo ? [`message ${deliveryId} by ${way} ${fault}`] : [],
  );
}
