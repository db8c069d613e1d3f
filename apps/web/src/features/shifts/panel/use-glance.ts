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

/** The data of the dashboard's overview card. */
export interface Glance extends LoadedShifts {
  readonly now: Temporal.Instant;
  /** The shifts of this evening and tonight, by start. */
  readonly tonight: readonly Shift[];
  /** True if a shift is in progress. */
  readonly isAnyOn: boolean;
  /** Shifts of the days ahead that have a coverage gap, by start. */
  readonly gaps: readonly Shift[];
  /** True if the days ahead have any shift. */
  readonly isAnyPlanned: boolean;
}

/**
 * Returns the next coverage gap if it is one of tonight's shifts that has not started; it is shown
 * with tonight's crew instead of in its own cell.
 */
export function gapTonight({ gaps: [gap], tonight, now }: Glance): Shift | null {
  const isTonight =
    gap !== undefined && !isInProgress(spanOf(gap), now) && tonight.some(({ id }) => id === gap.id);
  return isTonight ? gap : null;
}

/** Loads tonight's shifts, and the coverage gaps of the days ahead. */
export function useGlance(): Glance {
  const { timeZone } = useOrganization();
  const now = useNow(60_000);
  const [evening = "", ...ahead] = glanceDays(now, timeZone);
  const loaded = useShiftsRunningOn([evening, ...ahead], evening);
  // Filters first, because most shifts of the two loaded months are past or far ahead.
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
