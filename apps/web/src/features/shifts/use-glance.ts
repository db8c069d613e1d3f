import {
  glanceDays,
  isAheadWithin,
  isGapWithin,
  isStillTonight,
  NEXT_GAP_DAYS,
} from "@watchbill/domain/shifts/at-a-glance";
import { isOn } from "@watchbill/domain/shifts/shift-when";
import { useNow } from "../../lib/api/server-clock.ts";
import { useOrganization } from "../settings/organization.ts";
import { byStart, reckoned, type Shift, spanOf } from "./shift-view.ts";
import { type LoadedShifts, useShiftsRunningOn } from "./use-shifts.ts";

/** What the first look is about. */
export interface Glance extends LoadedShifts {
  readonly now: Temporal.Instant;
  /** The shifts of this evening and night, what begins first first. */
  readonly tonight: readonly Shift[];
  /** Whether a shift is under way. */
  readonly isAnyOn: boolean;
  /** Where somebody is missing in the days ahead, what begins first first. */
  readonly gaps: readonly Shift[];
  /** Whether anything is planned in those days. */
  readonly isAnyPlanned: boolean;
}

/** Tonight's shifts and the gaps of the days in which the next one is looked for. */
export function useGlance(): Glance {
  const { timeZone } = useOrganization();
  const now = useNow(60_000);
  const [evening = "", ...ahead] = glanceDays(now, timeZone);
  const loaded = useShiftsRunningOn([evening, ...ahead], evening);
  // Most of two months is over, or far ahead.
  const shifts = loaded.shifts
    .filter((shift) => isAheadWithin(spanOf(shift), now, NEXT_GAP_DAYS))
    .toSorted(byStart);
  return {
    ...loaded,
    now,
    tonight: shifts.filter((shift) => isStillTonight(spanOf(shift), now, timeZone)),
    isAnyOn: shifts.some((shift) => isOn(spanOf(shift), now)),
    gaps: shifts.filter((shift) => isGapWithin(reckoned(shift, now), now, NEXT_GAP_DAYS)),
    isAnyPlanned: shifts.length > 0,
  };
}
