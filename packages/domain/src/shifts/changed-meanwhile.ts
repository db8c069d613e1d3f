import { conflict, type Refusal } from "../refusal.ts";
import type { ShiftForm } from "./shift-form.ts";

/** What of a shift a coordinator sees and can change. */
export type ShiftContents = ShiftForm & { readonly notes: string | null };

const WORDS: readonly (readonly [string, readonly (keyof ShiftContents)[]])[] = [
  ["type", ["type"]],
  ["name", ["customName"]],
  ["date", ["date", "endDate"]],
  ["times", ["startTime", "endTime"]],
  ["places", ["maxMembers"]],
  ["special instructions", ["notes"]],
  ["members", ["memberIds"]],
];

/** In what a shift differs from what was seen of it, in words; what was not seen does not count, nor the order of members. */
export function differences(seen: { readonly [Key in keyof ShiftContents]?: unknown }, now: ShiftContents): string[] {
  const differs = (key: keyof ShiftContents): boolean =>
    seen[key] !== undefined && comparable(seen[key]) !== comparable(now[key]);
  return WORDS.filter(([, keys]) => keys.some(differs)).map(([word]) => word);
}

/** Why a change cannot be saved, or null: somebody else has changed the same of this shift since the coordinator saw it. */
export function changedMeanwhile(seen: { readonly [Key in keyof ShiftContents]?: unknown }, now: ShiftContents): Refusal | null {
  const words = differences(seen, now);
  if (words.length === 0) return null;
  const what = new Intl.ListFormat("en").format(words);
  return conflict(
    "shift-changed-meanwhile",
    `Somebody else has just changed the ${what} of this shift. Look at it as it is now, then save again.`,
  );
}

/**
 * A form that somebody is filling in, once the shift below it has changed: what they have not touched follows, what they
 * have stays, and of the members those they put on or took off.
 */
export function rebased<Form extends ShiftContents>(seen: Form, draft: Form, now: Form): Form {
  const fields = Object.entries(draft).map(([key, value]) => {
    const name = key as keyof Form;
    return [key, comparable(value) === comparable(seen[name]) ? now[name] : value];
  });
  const added = draft.memberIds.filter((id) => !seen.memberIds.includes(id) && !now.memberIds.includes(id));
  const removed = seen.memberIds.filter((id) => !draft.memberIds.includes(id));
  const memberIds = [...now.memberIds.filter((id) => !removed.includes(id)), ...added];
  return { ...(Object.fromEntries(fields) as Form), memberIds };
}

function comparable(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.toSorted((a, b) => Number(a) - Number(b)) : value);
}
