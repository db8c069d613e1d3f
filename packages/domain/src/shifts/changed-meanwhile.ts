import {
  changedMeanwhileText,
  differencesIn,
  type FieldWords,
  rebasedOn,
  type Seen,
} from "../errors/changed-meanwhile.ts";
import { conflict, type Refusal } from "../errors/refusal.ts";
import type { ShiftForm } from "./shift-form.ts";

/** What of a shift a coordinator sees and can change. */
export type ShiftContents = ShiftForm & { readonly notes: string | null };

const WORDS: FieldWords<ShiftContents> = [
  { word: "type", keys: ["type"] },
  { word: "name", keys: ["customName"] },
  { word: "date", keys: ["date", "endDate"] },
  { word: "times", keys: ["startTime", "endTime"] },
  { word: "places", keys: ["maxMembers"] },
  { word: "roles", keys: ["roleIds"] },
  { word: "special instructions", keys: ["notes"] },
  { word: "members", keys: ["memberIds"] },
];

/** In what a shift differs from what was seen of it, in words; what was not seen does not count, nor the order of members. */
export function differences(seen: Seen<ShiftContents>, now: ShiftContents): string[] {
  return differencesIn(WORDS, seen, now);
}

/** Why a change cannot be saved, or null: somebody else has changed the same of this shift since the coordinator saw it. */
export function changedMeanwhile(seen: Seen<ShiftContents>, now: ShiftContents): Refusal | null {
  const text = changedMeanwhileText(WORDS, seen, now, "this shift");
  return text === null ? null : conflict("shift-changed-meanwhile", text);
}

/**
 * A form that somebody is filling in, once the shift below it has changed: what they have not touched follows, what they
 * have stays, and of the members those they put on or took off.
 */
export function rebased<Form extends ShiftContents>(seen: Form, draft: Form, now: Form): Form {
  const added = draft.memberIds.filter(
    (id) => !seen.memberIds.includes(id) && !now.memberIds.includes(id),
  );
  const removed = seen.memberIds.filter((id) => !draft.memberIds.includes(id));
  const memberIds = [...now.memberIds.filter((id) => !removed.includes(id)), ...added];
  return { ...rebasedOn(seen, draft, now), memberIds };
}
