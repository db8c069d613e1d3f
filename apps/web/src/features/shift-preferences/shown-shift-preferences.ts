import type { Output } from "../../lib/api/api.ts";
import type { KeptShiftPreferences } from "./kept-shift-preferences.ts";

export type MyShiftPreferences = Output<"shiftPreferences.mine">;
export type PreferredShift = MyShiftPreferences["shifts"][number];

/** Applies the queued changes to an answer (optimistic update). */
export function withKept(
  answer: MyShiftPreferences,
  kept: KeptShiftPreferences,
): MyShiftPreferences {
  if (kept.pieces.length === 0) return answer;
  const said = new Map(kept.wishes.map(({ shiftId, wish }) => [shiftId, wish]));
  return {
    ...answer,
    ...(kept.wanted
      ? { mostShifts: kept.wanted.mostShifts, leastShifts: kept.wanted.leastShifts }
      : {}),
    ...(kept.isComplete === null
      ? {}
      : { answeredAt: kept.isComplete ? (answer.answeredAt ?? kept.since) : null }),
    shifts: answer.shifts.map((shift) => {
      const wish = said.get(shift.id);
      // Only the server knows the effective value of a cleared preference.
      if (wish === undefined || wish === shift.wish) return shift;
      return wish === null ? { ...shift, wish } : { ...shift, wish, countsAs: wish, why: "" };
    }),
  };
}
