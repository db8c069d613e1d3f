import { isAvailableFor, type SlotAvailability } from "../members/availability-slots.ts";
import { restText, restWarningFor } from "../settings/rest-hours.ts";
import type { Span } from "./shift-times.ts";
import { shiftName } from "./shift-type.ts";

interface NamedShift extends Span {
  readonly type: string;
  readonly customName: string | null;
}

/** What a coordinator should know of before a member is put on a shift. */
export interface PlaceFacts {
  readonly member: SlotAvailability;
  readonly shift: NamedShift;
  /** The member's other places that fill a slot. */
  readonly otherShifts: readonly NamedShift[];
  readonly minimumRestHours: number;
  /** The holiday of the shift's date on which work is prohibited, or null. */
  readonly holidayName: string | null;
}

/**
 * What speaks against a member on a shift without forbidding it, each in a few words: the slot is none they offer, the
 * rest beside another shift is short, or it is a holiday. Empty when nothing does.
 */
export function placeWarningsFor({ member, shift, otherShifts, minimumRestHours, holidayName }: PlaceFacts): string[] {
  const named = (one: NamedShift) => ({ ...one, name: shiftName(one) });
  const short = restWarningFor(named(shift), otherShifts.map(named), minimumRestHours);
  return [
    ...(isAvailableFor(member, shift.type) ? [] : ["Not available for this kind of shift"]),
    ...(short ? [restText(short)] : []),
    ...(holidayName === null ? [] : [`${holidayName}: work is prohibited`]),
  ];
}
