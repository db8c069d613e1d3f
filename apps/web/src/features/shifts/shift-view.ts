import { COVERAGE_LABELS, type Coverage, coverageOf } from "@watchbill/domain/shifts/coverage";
import { shiftName } from "@watchbill/domain/shifts/shift-type";
import { formatDay, formatTimeRange } from "@watchbill/domain/time/format";
import type { Output } from "../../lib/api.ts";
import type { Tone } from "../../ui/badge.tsx";

export type Shift = Output<"shifts.month">[number];

export const COVERAGE_TONES: Readonly<Record<Coverage, Tone>> = {
  "replacement-needed": "bad",
  "fully-staffed": "good",
  "needs-coverage": "warn",
};

/** How a shift is filled, in the fewest signs: "1/2". */
export function fillText(shift: Pick<Shift, "assignmentCount" | "maxMembers">): string {
  return `${shift.assignmentCount}/${shift.maxMembers}`;
}

/** A whole shift in one sentence, for whoever cannot see its colour. */
export function shiftSentence(shift: Shift): string {
  const coverage = COVERAGE_LABELS[coverageOf(shift)];
  return `${shiftName(shift)}, ${formatTimeRange(shift.startTime, shift.endTime)}, ${shift.assignmentCount} of ${shift.maxMembers} filled, ${coverage}`;
}

/** What a shift is called in a list to choose from: "Fri, Nov 20 · Night · 11:00 PM - 7:00 AM". */
export function choiceTitle(shift: Pick<Shift, "date" | "type" | "customName" | "startTime" | "endTime">): string {
  return `${formatDay(shift.date)} · ${shiftName(shift)} · ${formatTimeRange(shift.startTime, shift.endTime)}`;
}

/** The members who fill a shift. */
export function filling(shift: Shift) {
  return shift.assignments.filter(({ status }) => status === "assigned" || status === "confirmed" || status === "completed");
}

/** Tailwind's classes must stand in full somewhere; this is where the shift colours do. */
export const TONE_EDGES: Readonly<Record<string, string>> = {
  weekdays: "border-l-shift-weekdays",
  "sunday-early": "border-l-shift-sunday-early",
  "sunday-late": "border-l-shift-sunday-late",
  evening: "border-l-shift-evening",
  night: "border-l-shift-night",
  afternoon: "border-l-shift-afternoon",
  custom: "border-l-shift-custom",
};

/** The shifts of each day they start on. */
export function byDate(shifts: readonly Shift[]): ReadonlyMap<string, readonly Shift[]> {
  return Map.groupBy(shifts, ({ date }) => date);
}
