import {
  changedMeanwhileText,
  differencesIn,
  type FieldWords,
  type Seen,
} from "../errors/changed-meanwhile.ts";
import { conflict, type Refusal } from "../errors/refusal.ts";
import {
  firstOfferOf,
  LEGACY_FIELDS,
  type LegacyField,
} from "../shift-types/first-availability.ts";
import { type ShiftType, shiftTypeOf } from "../shift-types/shift-type.ts";
import type { Availability } from "./availability/availability.ts";
import { offeringText } from "./availability/availability-words.ts";
import {
  availabilityAfter,
  changedKinds,
  frequencyFor,
  type MemberAvailability,
  type SaidAvailability,
} from "./availability/member-availability.ts";
import { MEMBER_FIELDS, type MemberContents, type MemberField } from "./member-fields.ts";

type Field = Exclude<keyof MemberContents, LegacyField>;
type OfferKey = `offer:${string}`;

/** A form's availability for one shift type: the frequency and the excluded weekdays. */
interface OfferDraft {
  readonly frequency: Availability;
  readonly except: readonly number[];
}

/**
 * A member as form values. Each shift type is its own field, so edits of different types do not
 * conflict.
 */
export type MemberDraft = Pick<MemberContents, Field> & { readonly [Key in OfferKey]: OfferDraft };

type Whole = Pick<MemberContents, Field> & { readonly availability: MemberAvailability };

const FIELDS = (Object.keys(MEMBER_FIELDS) as (keyof MemberContents)[]).filter(
  (name): name is Field => !(LEGACY_FIELDS as readonly string[]).includes(name),
);

export function offerKey(kind: string): OfferKey {
  return `offer:${kind}`;
}

export function memberDraftOf(member: Whole, kinds: readonly ShiftType[]): MemberDraft {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, member[name]])) as Pick<
    MemberContents,
    Field
  >;
  return { ...fields, ...offerDraftsOf(member.availability, asking(kinds)) };
}

export function offerDraftsOf(
  availability: MemberAvailability,
  kinds: readonly Pick<ShiftType, "key">[],
): { readonly [Key in OfferKey]: OfferDraft } {
  return Object.fromEntries(kinds.map(({ key }) => [offerKey(key), draftFor(availability, key)]));
}

function draftFor(availability: MemberAvailability, key: string): OfferDraft {
  const except = availability.find(({ kind }) => kind === key)?.except ?? [];
  return { frequency: frequencyFor(availability, key), except: [...except] };
}

/** Converts form values, possibly only some, to the API's format. */
export function memberSaidIn<Draft extends Partial<MemberDraft>>(
  draft: Draft,
): Omit<Draft, OfferKey> & {
  availability?: { kind: string; frequency: Availability; except: number[] }[];
} {
  const entries = Object.entries(draft);
  const offers = entries.filter(([name]) => name.startsWith(offerKey("")));
  const rest = Object.fromEntries(entries.filter((entry) => !offers.includes(entry))) as Omit<
    Draft,
    OfferKey
  >;
  if (offers.length === 0) return rest;
  return {
    ...rest,
    availability: offers.map(([name, offer]) => {
      const { frequency, except } = offer as OfferDraft;
      return { kind: name.slice(offerKey("").length), frequency, except: [...except] };
    }),
  };
}

function asking(kinds: readonly ShiftType[]): ShiftType[] {
  return kinds.filter(({ key, availabilityKind }) => availabilityKind === key);
}

const WORDS: FieldWords<MemberDraft> = [
  ...Map.groupBy(FIELDS, (name) => MEMBER_FIELDS[name].word),
].map(([word, keys]) => ({
  word,
  keys,
  ...(keys.every((name) => MEMBER_FIELDS[name].says)
    ? { read: (member: MemberDraft) => keys.map((name) => valueText(member, name)).join(" ") }
    : {}),
}));

export function memberWords(kinds: readonly ShiftType[]): FieldWords<MemberDraft> {
  const offers = asking(kinds).map(({ key, name }) => ({
    word: `availability for ${name}`,
    keys: [offerKey(key)],
    read: (member: MemberDraft) => offerDraftText(member[offerKey(key)]),
  }));
  return [...WORDS, ...offers];
}

function offerDraftText(
  { frequency, except }: OfferDraft = { frequency: "not-available", except: [] },
): string {
  return frequency === "not-available" ? frequency : offeringText({ frequency, except });
}

function valueText<Key extends Field>(member: Pick<MemberContents, Key>, name: Key): string {
  const field: MemberField<MemberContents[Key]> = MEMBER_FIELDS[name];
  return field.says?.(member[name]) ?? "";
}

/**
 * A member as compared for the log: includes shift types that members are no longer asked about,
 * and fields that only the member can set.
 */
type Logged = Whole & { readonly quietFrom: string | null; readonly quietUntil: string | null };

const OWN_WORDS: FieldWords<Logged> = [{ word: "quiet hours", keys: ["quietFrom", "quietUntil"] }];

/** Formats a change for the log: the field names, and for a role its old and new value. */
export function memberChangesText(
  before: Logged,
  after: Logged,
  kinds: readonly ShiftType[],
): string {
  const [was, is] = [memberDraftOf(before, kinds), memberDraftOf(after, kinds)];
  const words = differencesIn(memberWords(kinds), was, is);
  const roleOf = WORDS.find(({ word }) => word === "role")?.read;
  const said = words.map((word) =>
    word === "role" && roleOf ? `role from ${roleOf(was)} to ${roleOf(is)}` : word,
  );
  const unasked = changedKinds(before.availability, after.availability).filter(
    (key) => !(offerKey(key) in is),
  );
  const offers = unasked.map((key) => `availability for ${shiftTypeOf(kinds, key)?.name ?? key}`);
  return [...said, ...offers, ...differencesIn(OWN_WORDS, before, after)].join(", ");
}

/**
 * Returns the edit conflict, or null: another administrator changed the same fields since this form
 * was loaded.
 */
export function memberChangedMeanwhile(
  { availability, ...seen }: Seen<Pick<MemberContents, Field>> & SaidAvailability,
  now: Whole,
  kinds: readonly ShiftType[],
): Refusal | null {
  const seenOffers = Object.fromEntries([
    // A legacy field stores no weekdays.
    ...LEGACY_FIELDS.flatMap((field): [string, OfferDraft][] => {
      const { kind } = firstOfferOf(field);
      const [frequency, stored] = [seen[field], draftFor(now.availability, kind)];
      if (frequency === undefined) return [];
      return [
        [offerKey(kind), frequency === stored.frequency ? stored : { frequency, except: [] }],
      ];
    }),
    ...(availability ?? []).map((one) => [
      offerKey(one.kind),
      draftFor(availabilityAfter([], { availability: [one] }, kinds), one.kind),
    ]),
  ]);
  const text = changedMeanwhileText(
    memberWords(kinds),
    { ...seen, ...seenOffers },
    memberDraftOf(now, kinds),
    (fields) =>
      `Someone else just changed the ${fields} of this member. Check the new version, then save again.`,
  );
  return text === null ? null : conflict("member-changed-meanwhile", text);
}
