import { phoneParts } from "../members/contact/stored-phone.ts";
import { unitAndName } from "../members/person-name.ts";
import { unitKey } from "../members/unit-number.ts";
import { escapeHtml } from "../messages/templates/email-html.ts";
import { isBefore } from "../time/local.ts";

export interface NamedMember {
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string | null;
}

/** Another member who can be identified: a current one, or a former one who is not erased. */
export interface OtherMember extends NamedMember {
  readonly createdAt: Temporal.Instant;
  readonly deletedAt: Temporal.Instant | null;
}

/** The time in which another member was in the squad; the end is null for a current one. */
export interface Held {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant | null;
}

/**
 * The forms of a member's name as a regular expression, which is valid in PostgreSQL and
 * JavaScript.
 */
export interface Ways {
  readonly pattern: string;
  /** The pattern for texts from a time in which another member had exactly the same values. */
  readonly whileHeld: string;
  readonly held: readonly Held[];
}

/** The forms of an erased member's name, by the kind of text in which they are erased. */
export interface ErasedWays {
  /**
   * For the member's own texts: every form, except next to the unit number of another member of
   * that name.
   */
  readonly own: Ways;
  /**
   * For other members' notifications about events the member was part of: also the unit number
   * alone.
   */
  readonly tied: Ways;
  /** For all other texts: only forms that mean no other member. */
  readonly others: Ways;
}

const BEGINS = "(?<![A-Za-z0-9_])";
const ENDS = "(?![A-Za-z0-9_])";
/** A shorter sequence of digits is not treated as a phone number. */
const LEAST_DIGITS = 7;
/** A pattern that matches nothing, for when no form remains. */
const NOTHING = "(?!x)x";

/**
 * Returns the forms to erase: unit number with name, name, email address, and phone number in any
 * format. A form that another member shares is erased only in the erased member's own texts,
 * because elsewhere it may mean the other member. The name with the unit number is erased
 * everywhere, unless another member had both at that time.
 */
export function waysToErase(member: NamedMember, others: readonly OtherMember[]): ErasedWays {
  const shared = sharedBy(member, others);
  const namesakes = shared.name
    .filter((other) => !isSameUnit(member, other))
    .map(({ unitNumber }) => inTexts(unitNumber));
  const bare = bareName(member, namesakes);
  const beside = besideUnit(member);
  const all = [bare, ...addressOf(member), ...numberOf(member)];
  const alone = [
    ...(shared.name.length > 0 ? [] : [bare]),
    ...(shared.email.length > 0 ? [] : addressOf(member)),
    ...(shared.phoneNumber.length > 0 ? [] : numberOf(member)),
  ];
  const own = patternOf(all);
  return {
    own: { pattern: own, whileHeld: own, held: [] },
    tied: {
      pattern: patternOf([...all, ...unitOf(member)]),
      whileHeld: own,
      held: heldBy(others.filter((other) => isSameUnit(member, other))),
    },
    others: {
      pattern: patternOf(shared.name.length > 0 ? [beside, ...alone] : alone),
      whileHeld: patternOf(alone),
      held: heldBy(shared.name.filter((other) => isSameUnit(member, other))),
    },
  };
}

/** Returns the pattern for a text that was written at the given time. */
export function patternAt({ pattern, whileHeld, held }: Ways, at: Temporal.Instant): string {
  const isHeld = held.some(
    ({ from, until }) => !isBefore(at, from) && (until === null || isBefore(at, until)),
  );
  return isHeld ? whileHeld : pattern;
}

/** Describes which values of an erased member stay, because they may mean another member. */
export function sharedInWords(member: NamedMember, others: readonly OtherMember[]): string[] {
  const { name, email, phoneNumber } = sharedBy(member, others);
  const ways = [
    ["Their name", name],
    ["Their email", email],
    ["Their phone number", phoneNumber],
  ] as const;
  return ways.flatMap(([way, holders]) => {
    const [first, ...rest] = holders;
    if (!first) return [];
    const who = unitAndName(first);
    if (rest.length === 0) return [`${way} where it may belong to ${who}`];
    return rest.length === 1
      ? [`${way} where it may belong to ${who} or 1 other member`]
      : [`${way} where it may belong to ${who} or ${rest.length} other members`];
  });
}

/**
 * Returns, for each form, the other members whose own name, email address or phone number it would
 * match.
 */
function sharedBy(member: NamedMember, others: readonly OtherMember[]) {
  const holds = (
    ways: readonly string[],
    textOf: (other: OtherMember) => string,
  ): OtherMember[] => {
    const expression = new RegExp(patternOf(ways), "i");
    return others.filter((other) => expression.test(textOf(other)));
  };
  return {
    name: holds(
      [namesOf(member)],
      ({ firstName, lastName }) => `${firstName} ${lastName}, ${firstName}`,
    ),
    email: holds(addressOf(member), ({ email }) => email),
    phoneNumber: holds(numberOf(member), ({ phoneNumber }) => phoneNumber ?? ""),
  };
}

function isSameUnit(one: NamedMember, other: NamedMember): boolean {
  return unitKey(one.unitNumber) === unitKey(other.unitNumber);
}

function heldBy(others: readonly OtherMember[]): Held[] {
  return others.map(({ createdAt, deletedAt }) => ({ from: createdAt, until: deletedAt }));
}

function patternOf(ways: readonly string[]): string {
  return ways.length === 0 ? NOTHING : `${BEGINS}(?:${ways.join("|")})${ENDS}`;
}

/**
 * Matches the name with the member's own unit number next to it or with none, but not with that of
 * another member of that name.
 */
function bareName(member: NamedMember, namesakes: readonly string[]): string {
  const unit = inTexts(member.unitNumber);
  const before = namesakes.length === 0 ? "" : `(?<!(?:${namesakes.join("|")}) +)`;
  const after = namesakes.length === 0 ? "" : `(?! +\\((?:${namesakes.join("|")})\\))`;
  return `(?:${unit} +)?${before}${namesOf(member)}(?: +\\(${unit}\\))?${after}`;
}

/** Matches the name together with the unit number next to it. */
function besideUnit(member: NamedMember): string {
  const [unit, names] = [inTexts(member.unitNumber), namesOf(member)];
  return `${unit} +${names}(?: +\\(${unit}\\))?|${names} +\\(${unit}\\)`;
}

function namesOf({ firstName, lastName }: NamedMember): string {
  const [first, last] = [inTexts(firstName), inTexts(lastName)];
  return `(?:${first} +${last}|${last},? +${first})`;
}

function addressOf({ email }: NamedMember): string[] {
  return email === "" ? [] : [inTexts(email)];
}

function numberOf({ phoneNumber }: NamedMember): string[] {
  const { code, national } = phoneParts(phoneNumber ?? "") ?? {
    code: "1",
    national: phoneNumber?.replaceAll(/\D/g, "") ?? "",
  };
  if (national.length < LEAST_DIGITS) return [];
  // Outside North America a national number may begin with a 0.
  const trunk = code === "1" ? "" : "(?:[(]?0[)]?[-. ]?)?";
  return [`[+]?(?:${code}[-. ]?)?${trunk}[(]?${national.split("").join("[-. ()/]*")}`];
}

/** Returns the unit number, or nothing if it has no letters, because it could be any number. */
function unitOf({ unitNumber }: NamedMember): string[] {
  return /[A-Za-z]/.test(unitNumber) ? [inTexts(unitNumber)] : [];
}

/** Matches a text in its plain, HTML-escaped and JSON-escaped forms. */
function inTexts(text: string): string {
  const forms = new Set([text, escapeHtml(text), JSON.stringify(text).slice(1, -1)]);
  const escaped = [...forms].map((form) => form.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`));
  return escaped.length === 1 ? escaped[0]! : `(?:${escaped.join("|")})`;
}
