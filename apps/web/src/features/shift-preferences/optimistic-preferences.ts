import type { Output } from "../../lib/api/api.ts";
import type { KeptShiftPreferences } from "./queued-preferences.ts";

export type MyShiftPreferences = Output<"shiftPreferences.mine">;
export type PreferredShift = MyShiftPreferences["shifts"][number];

/** Applies the queued changes to an answer (optimistic update). */
export function withKept(
  answer: MyShiftPreferences,
  kept: KeptShiftPreferences,
): MyShiftPreferences {
  if (kept.pieces.length === 0) return answer;
  const said = new Map(
    kept.shiftPreferences.map(({ shiftId, preference }) => [shiftId, preference]),
  );
  return {
    ...answer,
    ...(kept.wanted ? { maxShifts: kept.wanted.maxShifts, minShifts: kept.wanted.minShifts } : {}),
    ...(kept.isComplete === null
      ? {}
      : { answeredAt: kept.isComplete ? (answer.answeredAt ?? kept.since) : null }),
    shifts: answer.shifts.map((shift) => {
      const preference = said.get(shift.id);
      // Only the server knows the effective value of a cleared preference.
      if (preference === undefined || preference === shift.preference) return shift;
      return preference === null
        ? { ...shift, preference }
        : { ...shift, preference, countsAs: preference, why: "" };
    }),
  };
}
