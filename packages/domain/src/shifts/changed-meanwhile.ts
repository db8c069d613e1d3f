import {
  changedMeanwhileText,
  differencesIn,
  type FieldWords,
  rebasedOn,
  type Seen,
} from "../errors/changed-meanwhile.ts";
import { conflict, type Refusal } from "../errors/refusal.ts";
import type { ShiftForm } from "./shift-form.ts";

/** The fields of a shift that a coordinator sees and edits. */
export type ShiftContents = ShiftForm & { readonly notes: string | null };

const WORDS: FieldWords<ShiftContents> = [
  { word: "type", keys: ["type"] },
  { word: "name", keys: ["customName"] },
  { word: "date", keys: ["date", "endDate"] },
  { word: "times", keys: ["startTime", "endTime"] },
  { word: "spots", keys: ["maxMembers"] },
  { word: "roles", keys: ["roleIds"] },
  { word: "special instructions", keys: ["notes"] },
  { word: "members", keys: ["memberIds"] },
];

/**
 * Describes the fields that differ from the version the coordinator loaded; ignores fields without
 * a loaded value and the order of members.
 */
export function differences(seen: Seen<ShiftContents>, now: ShiftContents): string[] {
  return differencesIn(WORDS, seen, now);
}

/**
 * Returns the refusal of a save because another coordinator changed a field after this one loaded
 * the shift; null allows the save.
 */
export function changedMeanwhile(seen: Seen<ShiftContents>, now: ShiftContents): Refusal | null {
  const text = changedMeanwhileText(
    WORDS,
    seen,
    now,
    (fields) =>
      `Someone else just changed the ${fields} of this shift. Check the new version, then save again.`,
  );
  return text === null ? null : conflict("shift-changed-meanwhile", text);
}

/**
 * Rebases an open form on the changed shift: untouched fields take the new values, edited fields
 * stay, and both sides' added and removed members are applied.
 */
export function rebased<Form extends ShiftContents>(seen: Form, draft: Form, now: Form): Form {
  const added = draft.memberIds.filter(
    (id) => !seen.memberIds.includes(id) && !now.memberIds.includes(id),
  );
  const removed = seen.memberIds.filter((id) => !draft.memberIds.includes(id));
  const memberIds = [...now.memberIds.filter((id) => !removed.includes(id)), ...added];
  return { ...rebasedOn(seen, draft, now), memberIds };
}
