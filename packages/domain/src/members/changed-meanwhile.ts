import { changedMeanwhileText, differencesIn, type FieldWords, type Seen } from "../changed-meanwhile.ts";
import { conflict, type Refusal } from "../refusal.ts";
import { MEMBER_FIELDS, type MemberContents, type MemberField } from "./member-fields.ts";

type Name = keyof MemberContents;

/** The words for what two administrators may both be changing of a member. */
export const MEMBER_WORDS: FieldWords<MemberContents> = [
  ...Map.groupBy(Object.keys(MEMBER_FIELDS) as Name[], (name) => MEMBER_FIELDS[name].word),
].map(([word, keys]) => ({
  word,
  keys,
  ...(keys.every((name) => MEMBER_FIELDS[name].says)
    ? { read: (member: MemberContents) => keys.map((name) => valueText(member, name)).join(" ") }
    : {}),
}));

function valueText<Key extends Name>(member: Pick<MemberContents, Key>, name: Key): string {
  const field: MemberField<MemberContents[Key]> = MEMBER_FIELDS[name];
  return field.says?.(member[name]) ?? "";
}

/** What a change was of, in words for the log: the names of the fields, and of a role from which to which. */
export function memberChangesText(before: MemberContents, after: MemberContents): string {
  const words = differencesIn(MEMBER_WORDS, before, after);
  const roleOf = MEMBER_WORDS.find(({ word }) => word === "role")?.read;
  return words.map((word) => (word === "role" && roleOf ? `role from ${roleOf(before)} to ${roleOf(after)}` : word)).join(", ");
}

/** Why a change cannot be saved, or null: somebody else has changed the same of this member since the administrator saw it. */
export function memberChangedMeanwhile(seen: Seen<MemberContents>, now: MemberContents): Refusal | null {
  const text = changedMeanwhileText(MEMBER_WORDS, seen, now, "this member");
  return text === null ? null : conflict("member-changed-meanwhile", text);
}
