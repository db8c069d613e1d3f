import { ONE_OFF } from "@watchbill/domain/shift-types/shift-type";
import type { ShiftForm } from "@watchbill/domain/shifts/shift-form";
import { filling, type Shift } from "../shift-view.ts";

export type Draft = ShiftForm & { readonly notes: string | null };

/** Why the form cannot be saved, and the invalid fields. */
export interface Problem {
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Returns what remains of a shown problem after an edit: the fields that are still invalid. A
 * server refusal is dropped, because it was about the values sent earlier.
 */
export function problemLeft(shown: Problem | null, now: Problem | null): Problem | null {
  if (!shown || !now) return null;
  const fields = Object.fromEntries(
    Object.entries(now.fields).filter(([name]) => name in shown.fields),
  );
  return Object.keys(fields).length === 0 ? null : { message: now.message, fields };
}

/** Returns a shift's initial form values, including the members on it. */
export function draftOf(shift: Shift): Draft {
  const { type, customName, date, endDate, startTime, endTime, maxMembers, notes } = shift;
  const parts = filling(shift).filter(({ part }) => part !== undefined);
  return {
    type,
    customName,
    date,
    endDate,
    startTime,
    endTime,
    maxMembers,
    notes,
    // Lists each member once, because a member may serve two parts of the shift.
    memberIds: [...new Set(filling(shift).map(({ userId }) => userId))],
    ...(parts.length > 0 && { partMemberIds: parts.map(({ userId }) => userId) }),
    roleIds: shift.roles.map(({ id }) => id),
  };
}

/** Returns the request payload of the form values; only custom shifts have a name. */
export function payloadOf({ partMemberIds: _parts, ...draft }: Draft) {
  return {
    ...draft,
    customName: draft.type === ONE_OFF ? draft.customName : null,
    memberIds: [...draft.memberIds],
    roleIds: [...draft.roleIds],
  };
}

/**
 * Returns only the changed fields, so that a change to a series keeps the individual values of its
 * shifts.
 */
export function changesOf(original: Draft, draft: Draft): Partial<ReturnType<typeof payloadOf>> {
  const [before, after] = [payloadOf(original), payloadOf(draft)];
  return Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof before]),
    ),
  );
}

/**
 * Returns the original values of the changed fields, so that the server can detect an edit
 * conflict.
 */
export function seenOf(
  original: Draft,
  changes: Partial<ReturnType<typeof payloadOf>>,
): Partial<ReturnType<typeof payloadOf>> {
  return Object.fromEntries(Object.entries(payloadOf(original)).filter(([key]) => key in changes));
}

/** Returns the form values as the input of the suggestions request. */
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
