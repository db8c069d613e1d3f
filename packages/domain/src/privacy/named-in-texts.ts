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

/** Another identifiable member: current, or former but not erased. */
export interface OtherMember extends NamedMember {
  readonly createdAt: Temporal.Instant;
  readonly deletedAt: Temporal.Instant | null;
}

/** The time another member was in the squad; null while they still are. */
export interface Held {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant | null;
}

/** The forms of a member's name, as a regular expression valid in PostgreSQL and JavaScript. */
export interface Ways {
  readonly pattern: string;
  /** The pattern for texts from a time when another member had exactly these values. */
  readonly whileHeld: string;
  readonly held: readonly Held[];
}

/** The forms of an erased member's name, by the owner of the text. */
export interface ErasedWays {
  /** For the member's own texts: every form, except next to a namesake's unit number. */
  readonly own: Ways;
  /** For notifications to others about events they were part of: also the unit number alone. */
  readonly tied: Ways;
  /** For all other texts: only forms unique to the member. */
  readonly others: Ways;
}

const BEGINS = "(?<![A-Za-z0-9_])";
const ENDS = "(?![A-Za-z0-9_])";
/** Fewer digits are not a phone number. */
const LEAST_DIGITS = 7;
/** The pattern when no form remains. */
const NOTHING = "(?!x)x";

/**
 * Returns the forms to erase: unit with name, name, address, and phone number in any format. A form
 * shared with another member is erased only in the member's own texts. Elsewhere it stays, because
 * it may mean the other member. With the unit number it is erased, unless another member had both
 * at that time.
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

/** Returns the pattern for a text written at that time. */
export function patternAt({ pattern, whileHeld, held }: Ways, at: Temporal.Instant): string {
  const isHeld = held.some(
    ({ from, until }) => !isBefore(at, from) && (until === null || isBefore(at, until)),
  );
  return isHeld ? whileHeld : pattern;
}

/** Describes the values of an erased member that stay, because they may be another member's. */
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
 * Returns the other members by shared form: their own name, address or number would match the
 * member's.
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

/** Matches the name with an adjacent own unit number, but not next to a namesake's. */
function bareName(member: NamedMember, namesakes: readonly string[]): string {
  const unit = inTexts(member.unitNumber);
  const before = namesakes.length === 0 ? "" : `(?<!(?:${namesakes.join("|")}) +)`;
  const after = namesakes.length === 0 ? "" : `(?! +\\((?:${namesakes.join("|")})\\))`;
  return `(?:${unit} +)?${before}${namesOf(member)}(?: +\\(${unit}\\))?${after}`;
}

/** Matches the name next to the unit number. */
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

/** Skips a unit number without letters, which may be any number. */
function unitOf({ unitNumber }: NamedMember): string[] {
  return /[A-Za-z]/.test(unitNumber) ? [inTexts(unitNumber)] : [];
}

/** Matches a text in plain, HTML-escaped and JSON-escaped form. */
function inTexts(text: string): string {
  const forms = new Set([text, escapeHtml(text), JSON.stringify(text).slice(1, -1)]);
  const escaped = [...forms].map((form) => form.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`));
  return escaped.length === 1 ? escaped[0]! : `(?:${escaped.join("|")})`;
}
