import { FIRST_OFFERS } from "../shift-types/first-availability.ts";
import type { ShiftType } from "../shift-types/shift-type.ts";
import {
  type CellsOf,
  excerpt,
  offeredIn,
  offeredInColumn,
  type PhoneReading,
  phoneIn,
  required,
  UnreadableCell,
} from "./csv-cells.ts";
import { kindColumns, type QualificationColumn } from "./csv-columns.ts";
import { type HeldInFile, holdingsFromCells } from "./csv-qualifications.ts";
import { isMailbox, tidyEmail } from "./email-address.ts";
import { availabilityAfter, type MemberAvailability } from "./member-availability.ts";
import { MEMBER_FIELDS, type MemberContents } from "./member-fields.ts";
import { newMemberOf, type ReminderDefaults } from "./new-member.ts";
import { finalReminderFault } from "./reminder-hours.ts";
import { isUnitNumber } from "./unit-number.ts";

/**
 * Parses a row of either column set as a member; throws `UnreadableCell` for the first unreadable
 * cell.
 */
export function memberFromCells(
  cell: CellsOf,
  squad: ReminderDefaults,
  kinds: readonly ShiftType[],
  qualifications: readonly QualificationColumn[],
  phones: PhoneReading,
): ImportedMember {
  const whenBlank: Partial<MemberContents> = newMemberOf(squad);
  const fields = Object.entries(MEMBER_FIELDS).map(([name, field]) => [
    name,
    field.fromCells(cell) ?? whenBlank[name as keyof MemberContents] ?? null,
  ]);
  const member = withRemindersInOrder(Object.fromEntries(fields) as MemberContents, cell);
  return {
    ...member,
    phoneNumber: phoneIn(cell, phones),
    availability: availabilityFromCells(cell, kinds),
    holdings: holdingsFromCells(cell, qualifications),
  };
}

/**
 * Rejects a row's final reminder that precedes the first; the squad's default is adjusted instead.
 */
function withRemindersInOrder(member: MemberContents, cell: CellsOf): MemberContents {
  const fault = finalReminderFault(member);
  if (fault === null) return member;
  if (cell("secondReminderHours") === "")
    return { ...member, secondReminderHours: member.reminderHours };
  throw new UnreadableCell(`secondReminderHours: ${fault}`);
}

export type ImportedMember = MemberContents & {
  readonly availability: MemberAvailability;
  readonly holdings: readonly HeldInFile[];
};

function availabilityFromCells(cell: CellsOf, kinds: readonly ShiftType[]): MemberAvailability {
  const said = [
    ...FIRST_OFFERS.map(({ field, kind }) => ({ kind, ...offeredIn(cell, field) })),
    ...kindColumns(kinds).flatMap(({ heading, kind: { key } }) => {
      const offered = offeredInColumn(cell, heading);
      return offered ? [{ kind: key, ...offered }] : [];
    }),
  ];
  return availabilityAfter([], { availability: said }, kinds);
}

/** Reads the email and unit number of a row, which identify duplicates; throws `UnreadableCell`. */
export function identityFromCells(cell: CellsOf): {
  readonly email: string;
  readonly unitNumber: string;
} {
  const email = tidyEmail(required(cell, "email"));
  if (!isMailbox(email))
    throw new UnreadableCell(`email must be one email address, not "${excerpt(email)}"`);
  const unitNumber = required(cell, "unitNumber");
  if (!isUnitNumber(unitNumber))
    throw new UnreadableCell(`unitNumber must be one such as C-25, not "${excerpt(unitNumber)}"`);
  return { email, unitNumber };
}
