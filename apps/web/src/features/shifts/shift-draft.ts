import { ONE_OFF } from "@watchbill/domain/shift-types/shift-type";
import type { ShiftForm } from "@watchbill/domain/shifts/shift-form";
import { filling, type Shift } from "./shift-view.ts";

/** What the form holds while it is filled in. */
export type Draft = ShiftForm & { readonly notes: string | null };

/** Why what the form holds is not saved, and which fields are at fault. */
export interface Problem {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What is left of a problem that is shown once something was changed: the fields still at fault. What was refused was said of all that was sent. */
export function problemLeft(shown: Problem | null, now: Problem | null): Problem | null {
  if (!shown || !now) return null;
  const fields = Object.fromEntries(
    Object.entries(now.fields).filter(([name]) => name in shown.fields),
  );
  return Object.keys(fields).length === 0 ? null : { message: now.message, fields };
}

/** A shift as the form shows it, with those who fill it. */
export function draftOf(shift: Shift): Draft {
  const { type, customName, date, endDate, startTime, endTime, maxMembers, notes } = shift;
  return {
    type,
    customName,
    date,
    endDate,
    startTime,
    endTime,
    maxMembers,
    notes,
    memberIds: filling(shift).map(({ userId }) => userId),
    roleIds: shift.roles.map(({ id }) => id),
  };
}

/** A draft as it goes over the wire; a name only custom shifts have. */
export function payloadOf(draft: Draft) {
  return {
    ...draft,
    customName: draft.type === ONE_OFF ? draft.customName : null,
    memberIds: [...draft.memberIds],
    roleIds: [...draft.roleIds],
  };
}

/** Only what was changed goes over the wire, so that a series keeps what differs from shift to shift. */
export function changesOf(original: Draft, draft: Draft): Partial<ReturnType<typeof payloadOf>> {
  const [before, after] = [payloadOf(original), payloadOf(draft)];
  return Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof before]),
    ),
  );
}

/** What was seen of the fields that are changed, so that nobody overwrites what somebody else has changed meanwhile. */
export function seenOf(
  original: Draft,
  changes: Partial<ReturnType<typeof payloadOf>>,
): Partial<ReturnType<typeof payloadOf>> {
  return Object.fromEntries(Object.entries(payloadOf(original)).filter(([key]) => key in changes));
}

/** A shift as it is being written, for who is asked whether they could come to it. */
export function writtenShift(
  { date, endDate, startTime, endTime, type, maxMembers, roleIds }: Draft,
  shift: Shift | null,
) {
  return {
    ...(shift && { shiftId: shift.id }),
    ...(endDate && { endDate }),
    date,
    startTime,
    endTime,
    type,
    maxMembers,
    roleIds: JSON.stringify(roleIds),
  };
}
