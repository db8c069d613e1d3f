import { conflict, forbidden, invalid, type Refusal } from "../errors/refusal.ts";

export interface ErasureFacts {
  readonly id: number;
  readonly isActive: boolean;
  readonly isErased: boolean;
  /** Their spots on shifts that are not over. */
  readonly shiftsAhead: number;
}

/** Returns the placeholder name of an erased member, which is unique by row id. */
export function erasedName(id: number): {
  unitNumber: string;
  firstName: string;
  lastName: string;
} {
  return { unitNumber: `ex-${id}`, firstName: "Former", lastName: `member ${id}` };
}

export function erasedTitle(id: number): string {
  const { firstName, lastName } = erasedName(id);
  return `${firstName} ${lastName}`;
}

/** Returns the row of an erased member, with neutral values in every personal column. */
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
    maxMonthlyShifts: null,
    observesShabbat: false,
    servesOnShabbat: false,
    shabbatEmergencies: false,
  } as const;
}

/**
 * Returns why a member cannot be erased, or null. They must have left and hold no spot; never
 * oneself, and never twice.
 */
export function eraseBlockedBecause(
  actorId: number | null,
  { id, isActive, isErased, shiftsAhead }: ErasureFacts,
): Refusal | null {
  if (actorId === id)
    return forbidden(
      "own-record",
      "You cannot erase yourself. Ask another administrator to do it.",
    );
  if (isErased)
    return conflict(
      "already-erased",
      "This member is erased already. There is nothing left to erase.",
    );
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

/** Returns why the typed text does not confirm the erasure, or null when it is the unit number. */
export function erasureUnconfirmed(unitNumber: string, typed: string): Refusal | null {
  if (typed.trim().toLowerCase() === unitNumber.trim().toLowerCase()) return null;
  const message = `Type the unit number ${unitNumber} to say that you mean this member.`;
  return invalid("unit-mistyped", message, { unitNumber: message });
}
