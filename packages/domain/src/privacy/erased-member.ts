import { conflict, forbidden, invalid, type Refusal } from "../errors/refusal.ts";

interface ErasureFacts {
  readonly id: number;
  readonly isActive: boolean;
  readonly isErased: boolean;
  /** The number of the member's spots on shifts that are not over. */
  readonly shiftsAhead: number;
}

/**
 * Returns the placeholder name of an erased member, which is unique because it contains the row id.
 */
function erasedName(id: number): {
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
    requiredHours: null,
    observesShabbat: false,
    servesOnShabbat: false,
    shabbatEmergencies: false,
  } as const;
}

/**
 * Returns why a member cannot be erased, or null. The member must have left, hold no spot, not be
 * the actor, and not be erased already.
 */
export function eraseBlockedBecause(
  actorId: number | null,
  { id, isActive, isErased, shiftsAhead }: ErasureFacts,
): Refusal | null {
  if (actorId === id)
    return forbidden("own-record", "You can't erase yourself. Ask another admin.");
  if (isErased) return conflict("already-erased", "This member was already erased.");
  if (isActive)
    return conflict(
      "member-active",
      "You can only erase former members. Deactivate this member first; we won't notify them.",
    );
  if (shiftsAhead === 0) return null;
  return conflict(
    "shifts-ahead",
    shiftsAhead === 1
      ? "This member still has 1 upcoming shift. Wait a minute after deactivating, or reassign it first."
      : `This member still has ${shiftsAhead} upcoming shifts. Wait a minute after deactivating, or reassign them first.`,
  );
}

/**
 * Returns why the typed text does not confirm the erasure, or null; it must be the member's unit
 * number.
 */
export function erasureUnconfirmed(unitNumber: string, typed: string): Refusal | null {
  if (typed.trim().toLowerCase() === unitNumber.trim().toLowerCase()) return null;
  const message = `Type ${unitNumber} to confirm that you mean this member.`;
  return invalid("unit-mistyped", message, { unitNumber: message });
}
