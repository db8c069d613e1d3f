import { formatUnit } from "@watchbill/domain/text/language";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { formatMoment, relativeTime } from "@watchbill/domain/time/format";
import type { Output } from "../../lib/api/api.ts";
import type { Tone } from "../../ui/feedback/badge.tsx";

export type Webhook = Output<"webhooks.list">[number];
export type Delivery = Output<"webhooks.deliveries">[number];

interface State {
  readonly tone: Tone;
  readonly label: string;
}

export function webhookStateOf({ isActive, switchedOffAt, failedInRow }: Webhook): State {
  if (switchedOffAt !== null) return { tone: "bad", label: "Turned off after failures" };
  if (!isActive) return { tone: "neutral", label: "Off" };
  return failedInRow > 0 ? { tone: "warn", label: "Failing" } : { tone: "good", label: "On" };
}

const REPAIR = "Check the log, send a test, then turn it on again.";

/** Returns what an admin must do about a webhook that does not work, or null. */
export function webhookAdviceFor(
  { switchedOffAt, isActive, failedInRow }: Webhook,
  now: Temporal.Instant,
): string | null {
  if (switchedOffAt !== null) {
    const ago = relativeTime(Temporal.Instant.from(switchedOffAt), now).toLowerCase();
    return failedInRow === 1
      ? `Turned off ${ago}: the last delivery failed. ${REPAIR}`
      : `Turned off ${ago}: the last ${failedInRow} deliveries failed. ${REPAIR}`;
  }
  if (!isActive || failedInRow === 0) return null;
  return failedInRow === 1
    ? "The last delivery failed. See the error in the log."
    : `The last ${failedInRow} deliveries failed. See the errors in the log.`;
}

/**
 * Describes temporary states: until when an old secret signs too, and until when deliveries pause
 * because the receiver asked for it.
 */
export function noticesFor(
  { oldSecretUntil, quietUntil, isActive }: Webhook,
  squad: SquadClock,
): readonly string[] {
  const at = (instant: string): string => formatMoment(Temporal.Instant.from(instant), squad);
  return [
    ...(quietUntil !== null && isActive
      ? [`The endpoint asked us to retry after ${at(quietUntil)}. Queued events are sent then.`]
      : []),
    ...(oldSecretUntil === null ? [] : [`The old secret also works until ${at(oldSecretUntil)}.`]),
  ];
}

/** Returns, for example, "12 events · last sent 5m ago". */
export function webhookSummaryOf({ events, lastDelivery }: Webhook, now: Temporal.Instant): string {
  const count = events.length === 1 ? "1 event" : `${events.length} events`;
  if (lastDelivery === null) return `${count} · nothing sent yet`;
  return `${count} · last sent ${relativeTime(Temporal.Instant.from(lastDelivery.at), now).toLowerCase()}`;
}

const OUTCOMES: Readonly<Record<Delivery["status"], State>> = {
  pending: { tone: "calm", label: "Waiting" },
  success: { tone: "good", label: "Delivered" },
  failed: { tone: "bad", label: "Failed" },
  dropped: { tone: "neutral", label: "Dropped" },
};

export function webhookOutcomeOf({ status, attempts }: Delivery): State {
  return status === "pending" && attempts > 0
    ? { tone: "warn", label: "Retrying" }
    : OUTCOMES[status];
}

/** Returns, for example, "2 attempts · status 503 · took 35 ms"; empty before the first attempt. */
export function factsOf({ attempts, answerStatus, processingMs }: Delivery): string {
  if (attempts === 0) return "";
  return [
    attempts === 1 ? "1 attempt" : `${attempts} attempts`,
    answerStatus === null ? null : `status ${answerStatus}`,
    processingMs === null ? null : `took ${tookText(processingMs)}`,
  ]
    .filter((fact) => fact !== null)
    .join(" · ");
}

function tookText(ms: number): string {
  return ms < 1_000 ? `${ms}\u00A0ms` : `${(ms / 1_000).toFixed(1)}\u00A0s`;
}

/** Returns, for example, "next try in 2 min"; null for a delivery without a further attempt. */
export function nextAttemptOf({ attempts, dueAt }: Delivery, now: Temporal.Instant): string | null {
  if (attempts === 0 || dueAt === null) return null;
  const minutes = Math.ceil(
    (Temporal.Instant.from(dueAt).epochMilliseconds - now.epochMilliseconds) / 60_000,
  );
  if (minutes <= 1) return "next try within a minute";
  return minutes < 60
    ? `next try in ${minutes} min`
    : `next try in ${formatUnit(Math.round(minutes / 60), "hour")}`;
}

/** Returns the host of the webhook's URL. */
export function hostOf({ url }: { readonly url: string }): string {
  return new URL(url).host;
}
