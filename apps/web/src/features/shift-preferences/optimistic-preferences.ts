import type { Output } from "../../lib/api/api.ts";
import type { KeptShiftPreferences } from "./queued-preferences.ts";

export type MyShiftPreferences = Output<"shiftPreferences.mine">;
export type PreferredShift = MyShiftPreferences["shifts"][number];

/** Applies a member's queued changes to the preferences last loaded (optimistic update). */
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
      // Only the server knows which preference applies after the member's own one is cleared.
      if (preference === undefined || preference === shift.preference) return shift;
      return preference === null
        ? { ...shift, preference }
        : { ...shift, preference, countsAs: preference, why: "" };
    }),
  };
}
