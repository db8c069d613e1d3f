import { glanceDays, isAheadWithin, isGapWithin, isStillTonight } from "@watchbill/domain/shifts/at-a-glance";
import { useNow } from "../../lib/server-clock.ts";
import { useOrganisation } from "../settings/organisation.ts";
import { byStart, reckoned, type Shift } from "./shift-view.ts";
import { type LoadedShifts, useShiftsRunningOn } from "./use-shifts.ts";

/** What the first look is about. */
export interface Glance extends LoadedShifts {
  readonly now: Temporal.Instant;
  /** The shifts of this evening and night, what begins first first. */
  readonly tonight: readonly Shift[];
  /** Where somebody is missing in the days ahead, what begins first first. */
  readonly gaps: readonly Shift[];
  /** Whether anything is planned in those days. */
  readonly isAnyPlanned: boolean;
}

/** What is on tonight, and where somebody is missing within so many days. */
export function useGlance(days: number): Glance {
  const { timeZone } = useOrganisation();
  const now = useNow(60_000);
  const [evening = "", ...ahead] = glanceDays(now, timeZone);
  const loaded = useShiftsRunningOn([evening, ...ahead], evening);
  const shifts = loaded.shifts.toSorted(byStart);
  return {
    ...loaded,
    now,
    tonight: shifts.filter((shift) => isStillTonight(reckoned(shift), now, timeZone)),
    gaps: shifts.filter((shift) => isGapWithin(reckoned(shift), now, days)),
    isAnyPlanned: shifts.some((shift) => isAheadWithin(reckoned(shift), now, days)),
  };
}
