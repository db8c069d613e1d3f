import { escapeHtml } from "../messages/email-html.ts";
import { conflict, forbidden, invalid, type Refusal } from "../refusal.ts";

/** Who a member is, as texts may say it. */
export interface NamedMember {
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string | null;
}

/** What decides whether a member can be erased. */
export interface ErasureFacts {
  readonly id: number;
  readonly isActive: boolean;
  readonly isErased: boolean;
  /** The places they have on shifts that are not over. */
  readonly shiftsAhead: number;
}

/** What a former member who was erased is called: the same everywhere, and told apart by the number their row has. */
export function erasedName(id: number): { unitNumber: string; firstName: string; lastName: string } {
  return { unitNumber: `ex-${id}`, firstName: "Former", lastName: `member ${id}` };
}

/** How an erased member is called in a text. */
export function erasedTitle(id: number): string {
  const { firstName, lastName } = erasedName(id);
  return `${firstName} ${lastName}`;
}

/** What a member's row holds once they are erased: whatever it is of somebody of whom nothing is known. */
export function erasedRow(id: number) {
  return {
    ...erasedName(id),
    email: "",
    phoneNumber: null,
    phoneCarrier: "none",
    role: "member",
    isActive: false,
    eveningFrequency: "once",
    emailNotifications: false,
    smsNotifications: false,
    dualReminders: false,
    reminderHours: 9,
    secondReminderHours: 1,
    preferredShiftType: null,
    isAvailableForSubstitute: false,
    quietFrom: null,
    quietUntil: null,
    smsOptedOutAt: null,
    passwordHash: null,
    isPasswordDefault: true,
    passwordExpiresAt: null,
    passwordChangedAt: null,
    availability: "{}",
    mostMonthlyShifts: null,
    keepsRestDays: false,
    servesOnRestDays: false,
    restDayEmergencies: false,
  } as const;
}

/** Why a member cannot be erased, or null: only who has left, and holds no place any more; never oneself, never twice. */
export function eraseBlockedBecause(
  actorId: number | null,
  { id, isActive, isErased, shiftsAhead }: ErasureFacts,
): Refusal | null {
  if (actorId === id) return forbidden("own-record", "You cannot erase yourself. Ask another administrator to do it.");
  if (isErased) return conflict("already-erased", "This member is erased already. There is nothing left to erase.");
  if (isActive)
    return conflict(
      "member-active",
      "Only former members can be erased. Deactivate this member first; they are told nothing by it.",
    );
  if (shiftsAhead === 0) return null;
  const shifts = shiftsAhead === 1 ? "a shift" : `${shiftsAhead} shifts`;
  return conflict(
    "shifts-ahead",
    `This member still has ${shifts} ahead. Whoever is deactivated leaves them within a minute; otherwise give them to somebody else first.`,
  );
}

/** Why what was typed does not confirm that a member is erased, or null where it is their unit number. */
export function erasureUnconfirmed(unitNumber: string, typed: string): Refusal | null {
  if (typed.trim().toLowerCase() === unitNumber.trim().toLowerCase()) return null;
  const message = `Type the unit number ${unitNumber} to say that you mean this member.`;
  return invalid("unit-mistyped", message, { unitNumber: message });
}

const BEGINS = "(?<![A-Za-z0-9_])";
const ENDS = "(?![A-Za-z0-9_])";
/** Fewer digits are no telephone number, but some figure. */
const LEAST_DIGITS = 7;

/**
 * The ways in which a text names a member, as a regular expression that PostgreSQL and JavaScript read alike: unit and name together,
 * name, address, telephone number however it is set. A unit number alone may be somebody else's by now; only `withUnit`, for texts
 * of what they did, takes it.
 */
export function namePattern(member: NamedMember, { withUnit = false }: { withUnit?: boolean } = {}): string {
  const { unitNumber, firstName, lastName, email, phoneNumber } = member;
  const unit = inTexts(unitNumber);
  const names = [`${inTexts(firstName)} +${inTexts(lastName)}`, `${inTexts(lastName)},? +${inTexts(firstName)}`];
  const digits = phoneNumber?.replaceAll(/\D/g, "") ?? "";
  const ways = [
    `(?:${unit} +)?(?:${names.join("|")})(?: +\\(${unit}\\))?`,
    ...(email === "" ? [] : [inTexts(email)]),
    ...(digits.length < LEAST_DIGITS ? [] : [`[+]?(?:1[-. ]?)?[(]?${digits.split("").join("[-. ()/]*")}`]),
    ...(withUnit && /[A-Za-z]/.test(unitNumber) ? [unit] : []),
  ];
  return `${BEGINS}(?:${ways.join("|")})${ENDS}`;
}

/** A text as it may stand in plain words, in HTML and in JSON. */
function inTexts(text: string): string {
  const forms = new Set([text, escapeHtml(text), JSON.stringify(text).slice(1, -1)]);
  const escaped = [...forms].map((form) => form.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`));
  return escaped.length === 1 ? escaped[0]! : `(?:${escaped.join("|")})`;
}
