import {
  glanceDays,
  isAheadWithin,
  isGapWithin,
  isStillTonight,
  NEXT_GAP_DAYS,
} from "@watchbill/domain/shifts/at-a-glance";
import { isInProgress } from "@watchbill/domain/shifts/shift-when";
import { useNow } from "../../../lib/api/server-clock.ts";
import { useOrganization } from "../../settings/organization.ts";
import { byStart, computed, type Shift, spanOf } from "../shift-view.ts";
import { type LoadedShifts, useShiftsRunningOn } from "../use-shifts.ts";

/** The data of the dashboard overview. */
export interface Glance extends LoadedShifts {
  readonly now: Temporal.Instant;
  /** This evening's and tonight's shifts, by start. */
  readonly tonight: readonly Shift[];
  /** True if a shift is in progress. */
  readonly isAnyOn: boolean;
  /** Shifts with coverage gaps in the days ahead, by start. */
  readonly gaps: readonly Shift[];
  /** True if any shift exists in those days. */
  readonly isAnyPlanned: boolean;
}

/** The next coverage gap if it is tonight's and has yet to start: it needs no cell of its own. */
export function gapTonight({ gaps: [gap], tonight, now }: Glance): Shift | null {
  const isTonight =
    gap !== undefined && !isInProgress(spanOf(gap), now) && tonight.some(({ id }) => id === gap.id);
  return isTonight ? gap : null;
}

/** Tonight's shifts, and the coverage gaps of the days ahead. */
export function useGlance(): Glance {
  const { timeZone } = useOrganization();
  const now = useNow(60_000);
  const [evening = "", ...ahead] = glanceDays(now, timeZone);
  const loaded = useShiftsRunningOn([evening, ...ahead], evening);
  // Filters early: most of two months is past or far ahead.
  const shifts = loaded.shifts
    .filter((shift) => isAheadWithin(spanOf(shift), now, NEXT_GAP_DAYS))
    .toSorted(byStart);
  return {
    ...loaded,
    now,
    tonight: shifts.filter((shift) => isStillTonight(spanOf(shift), now, timeZone)),
    isAnyOn: shifts.some((shift) => isInProgress(spanOf(shift), now)),
    gaps: shifts.filter((shift) => isGapWithin(computed(shift, now), now, NEXT_GAP_DAYS)),
    isAnyPlanned: shifts.length > 0,
  };
}
