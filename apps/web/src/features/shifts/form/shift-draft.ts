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
 * The remaining part of a shown problem after an edit: the fields that are still invalid. A server
 * refusal goes, because it was about the submitted values.
 */
export function problemLeft(shown: Problem | null, now: Problem | null): Problem | null {
  if (!shown || !now) return null;
  const fields = Object.fromEntries(
    Object.entries(now.fields).filter(([name]) => name in shown.fields),
  );
  return Object.keys(fields).length === 0 ? null : { message: now.message, fields };
}

/** A shift's initial form values, with the members who fill it. */
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

/** The request payload of a draft; only custom shifts have a name. */
export function payloadOf(draft: Draft) {
  return {
    ...draft,
    customName: draft.type === ONE_OFF ? draft.customName : null,
    memberIds: [...draft.memberIds],
    roleIds: [...draft.roleIds],
  };
}

/** Sends only changed fields, so that shifts of a series keep their individual values. */
export function changesOf(original: Draft, draft: Draft): Partial<ReturnType<typeof payloadOf>> {
  const [before, after] = [payloadOf(original), payloadOf(draft)];
  return Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) =>
        JSON.stringify(value) !== JSON.stringify(before[key as keyof typeof before]),
    ),
  );
}

/** The base values of the changed fields, so that the server detects an edit conflict. */
export function seenOf(
  original: Draft,
  changes: Partial<ReturnType<typeof payloadOf>>,
): Partial<ReturnType<typeof payloadOf>> {
  return Object.fromEntries(Object.entries(payloadOf(original)).filter(([key]) => key in changes));
}

/** An unsaved shift, as the suggestions request needs it. */
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
