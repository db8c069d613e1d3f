import type { HoldingState } from "@watchbill/domain/qualifications/holding";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { formatDayAndYear } from "@watchbill/domain/time/format";
import type { Output } from "../../lib/api/api.ts";
import type { Tone } from "../../ui/feedback/badge.tsx";

export type Qualification = Output<"qualifications.list">[number];
export type Holding = Output<"qualifications.holdings">[number];

export const STATE_LABELS: Readonly<Record<HoldingState, string>> = {
  "not-yet": "Not valid yet",
  valid: "Valid",
  expiring: "Expires soon",
  expired: "Expired",
};

export const STATE_TONES: Readonly<Record<HoldingState, Tone>> = {
  "not-yet": "neutral",
  valid: "good",
  expiring: "warn",
  expired: "bad",
};

/** Returns, for example, "through Tue, May 12, 2026 · No. A-17 · renewal applied for". */
export function holdingText(
  { validFrom, lastDay, state, number, note }: Omit<Holding, "memberId" | "qualificationId">,
  style: DateStyle,
): string {
  const since = state === "not-yet" ? `from ${formatDayAndYear(validFrom, style)}` : null;
  const until =
    lastDay === null ? "does not expire" : `through ${formatDayAndYear(lastDay, style)}`;
  return [since, until, number ? `No. ${number}` : null, note]
    .filter((part) => part !== null && part !== "")
    .join(" · ");
}
