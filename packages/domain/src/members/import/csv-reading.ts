import { FIRST_OFFERS } from "../../shift-types/first-availability.ts";
import type { ShiftType } from "../../shift-types/shift-type.ts";
import { availabilityAfter, type MemberAvailability } from "../availability/member-availability.ts";
import { isMailbox, tidyEmail } from "../contact/email-address.ts";
import { MEMBER_FIELDS, type MemberContents } from "../member-fields.ts";
import { newMemberOf, type ReminderDefaults } from "../new-member.ts";
import { finalReminderFault } from "../reminder-hours.ts";
import { isUnitNumber, unitNumberWarning } from "../unit-number.ts";
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
import { kindColumns, MEMBER_CSV_COLUMNS, type QualificationColumn } from "./csv-columns.ts";
import { phoneFromCell } from "./csv-phone.ts";
import { type HeldInFile, holdingsFromCells } from "./csv-qualifications.ts";

interface ReadMember {
  readonly member: ImportedMember;
  /** Sentences about cells that were read in part or left empty. */
  readonly warnings: readonly string[];
}

/**
 * Reads a row, with current or legacy columns, as a member. An unreadable optional cell is left
 * empty with a warning; an unreadable required cell throws `UnreadableCell`.
 */
export function memberFromCells(cell: CellsOf, ...lists: ReadingLists): ReadMember {
  const { text: phone, warning: phoneWarning } = phoneFromCell(cell("phoneNumber"), lists[3]);
  const unitWarning = unitNumberWarning(cell("unitNumber"));
  const warnings = [unitWarning, phoneWarning].filter((warning) => warning !== null);
  const read = new Map([["phoneNumber", phone]]);
  for (;;) {
    try {
      const member = memberFrom((column) => read.get(column) ?? cell(column), ...lists);
      return { member, warnings };
    } catch (error) {
      if (!(error instanceof UnreadableCell) || error.column === null || isRequired(error.column))
        throw error;
      warnings.push(`${error.message}. Imported without it.`);
      read.set(error.column, "");
    }
  }
}

type ReadingLists = [
  squad: ReminderDefaults,
  kinds: readonly ShiftType[],
  qualifications: readonly QualificationColumn[],
  phones: PhoneReading,
];

function isRequired(column: string): boolean {
  return MEMBER_CSV_COLUMNS.some((known) => known.isRequired && known.name === column);
}

function memberFrom(
  cell: CellsOf,
  ...[squad, kinds, qualifications, phones]: ReadingLists
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
 * Rejects a final reminder in the row that precedes the first one; the squad's default is adjusted
 * instead.
 */
function withRemindersInOrder(member: MemberContents, cell: CellsOf): MemberContents {
  const fault = finalReminderFault(member);
  if (fault === null) return member;
  if (cell("secondReminderHours") === "")
    return { ...member, secondReminderHours: member.reminderHours };
  throw new UnreadableCell(`secondReminderHours: ${fault}`, "secondReminderHours");
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
