import { conflict, forbidden, invalid, type Refusal } from "../errors/refusal.ts";

/** What decides whether a member can be erased. */
export interface ErasureFacts {
  readonly id: number;
  readonly isActive: boolean;
  readonly isErased: boolean;
  /** The places they have on shifts that are not over. */
  readonly shiftsAhead: number;
}

/** What a former member who was erased is called: the same everywhere, and told apart by the number their row has. */
export function erasedName(id: number): {
  unitNumber: string;
  firstName: string;
  lastName: string;
} {
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

/** Why what was typed does not confirm that a member is erased, or null where it is their unit number. */
export function erasureUnconfirmed(unitNumber: string, typed: string): Refusal | null {
  if (typed.trim().toLowerCase() === unitNumber.trim().toLowerCase()) return null;
  const message = `Type the unit number ${unitNumber} to say that you mean this member.`;
  return invalid("unit-mistyped", message, { unitNumber: message });
}
