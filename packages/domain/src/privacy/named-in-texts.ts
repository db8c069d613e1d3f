import { unitAndName } from "../members/person-name.ts";
import { escapeHtml } from "../messages/email-html.ts";
import { isBefore } from "../time/local.ts";

/** Who a member is, as texts may say it. */
export interface NamedMember {
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string | null;
}

/** Somebody else of whom the squad still knows who they are: a member, or a former one who is not erased. */
export interface OtherMember extends NamedMember {
  readonly createdAt: Temporal.Instant;
  readonly deletedAt: Temporal.Instant | null;
}

/** While somebody else was a member; null where they still are. */
export interface Held {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant | null;
}

/** How texts name a member, as a regular expression that PostgreSQL and JavaScript read alike. */
export interface Ways {
  readonly pattern: string;
  /** The same for texts of a time when somebody else was called the same to the letter. */
  readonly whileHeld: string;
  readonly held: readonly Held[];
}

/** How a member who is erased is named, by whose the text is. */
export interface ErasedWays {
  /** In what is their own: every way, but not where the unit number beside it says that it is a namesake. */
  readonly own: Ways;
  /** In what others were told of what they did or what befell them: their unit number alone as well. */
  readonly tied: Ways;
  /** In all else: what is theirs alone. */
  readonly others: Ways;
}

const BEGINS = "(?<![A-Za-z0-9_])";
const ENDS = "(?![A-Za-z0-9_])";
/** Fewer digits are no telephone number, but some figure. */
const LEAST_DIGITS = 7;
/** Where no way is left. */
const NOTHING = "(?!x)x";

/**
 * The ways in which texts name a member who is erased: unit and name together, name, address, telephone number however it is set.
 * A way that somebody else shares is taken out of the member's own texts alone. In all others it stays, as it may mean who is still
 * there; only together with the unit number it goes, unless the text is of a time when somebody else had both.
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

/** The expression that holds for a text of a time. */
export function patternAt({ pattern, whileHeld, held }: Ways, at: Temporal.Instant): string {
  const isHeld = held.some(
    ({ from, until }) => !isBefore(at, from) && (until === null || isBefore(at, until)),
  );
  return isHeld ? whileHeld : pattern;
}

/** What of a member who is erased stays where it may be somebody else's, as sentences. */
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
    const more =
      rest.length === 0 ? "" : rest.length === 1 ? " or one other" : ` or ${rest.length} others`;
    return [`${way} stays where it may be that of ${unitAndName(first)}${more}`];
  });
}

/** Who shares which way: whoever's own name, address or number would be taken for the member's. */
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
  return one.unitNumber.toLowerCase() === other.unitNumber.toLowerCase();
}

function heldBy(others: readonly OtherMember[]): Held[] {
  return others.map(({ createdAt, deletedAt }) => ({ from: createdAt, until: deletedAt }));
}

function patternOf(ways: readonly string[]): string {
  return ways.length === 0 ? NOTHING : `${BEGINS}(?:${ways.join("|")})${ENDS}`;
}

/** The name, and the unit number where it stands beside it; not where a namesake's does. */
function bareName(member: NamedMember, namesakes: readonly string[]): string {
  const unit = inTexts(member.unitNumber);
  const before = namesakes.length === 0 ? "" : `(?<!(?:${namesakes.join("|")}) +)`;
  const after = namesakes.length === 0 ? "" : `(?! +\\((?:${namesakes.join("|")})\\))`;
  return `(?:${unit} +)?${before}${namesOf(member)}(?: +\\(${unit}\\))?${after}`;
}

/** The name where the unit number stands beside it. */
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
  const digits = phoneNumber?.replaceAll(/\D/g, "") ?? "";
  return digits.length < LEAST_DIGITS
    ? []
    : [`[+]?(?:1[-. ]?)?[(]?${digits.split("").join("[-. ()/]*")}`];
}

/** A number without letters may be any figure. */
function unitOf({ unitNumber }: NamedMember): string[] {
  return /[A-Za-z]/.test(unitNumber) ? [inTexts(unitNumber)] : [];
}

/** A text as it may stand in plain words, in HTML and in JSON. */
function inTexts(text: string): string {
  const forms = new Set([text, escapeHtml(text), JSON.stringify(text).slice(1, -1)]);
  const escaped = [...forms].map((form) => form.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`));
  return escaped.length === 1 ? escaped[0]! : `(?:${escaped.join("|")})`;
}
