import { limitedTo } from "@watchbill/domain/shifts/partial-assignment";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import type { ShiftPart } from "../shifts/part-fields.tsx";
import { type Shift, spanOf } from "../shifts/shift-view.ts";

type Titled = Parameters<typeof shiftTitle>[0] & Pick<Shift, "startsAt" | "endsAt">;

/** The words, then the shift with the hours taken: "... Night on Fri, Nov 20, 11:00 PM - 3:00 AM." */
export function takenText(
  words: string,
  shift: Titled,
  part: ShiftPart | undefined,
  squad: SquadClock,
): string {
  const taken = part
    ? limitedTo({ ...shift, ...spanOf(shift) }, spanOf(part), squad.timeZone)
    : shift;
  return `${words} ${shiftTitle(taken, squad)}.`;
}
