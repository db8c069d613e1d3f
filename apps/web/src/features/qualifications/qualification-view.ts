import type { HoldingState } from "@watchbill/domain/qualifications/holding";
import { formatDay } from "@watchbill/domain/time/format";
import type { Output } from "../../lib/api.ts";
import type { Tone } from "../../ui/badge.tsx";

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

/** Of every other year the year is said. */
const ANY_YEAR = "1900-01-01";

/** "through Tue, May 12, 2026 · No. A-17 · renewal applied for". */
export function holdingText({ validFrom, lastDay, state, number, note }: Omit<Holding, "memberId" | "qualificationId">): string {
  const since = state === "not-yet" ? `from ${formatDay(validFrom, ANY_YEAR)}` : null;
  const until = lastDay === null ? "does not expire" : `through ${formatDay(lastDay, ANY_YEAR)}`;
  return [since, until, number ? `No. ${number}` : null, note].filter((part) => part !== null && part !== "").join(" · ");
}
