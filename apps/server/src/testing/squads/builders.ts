import {
  availabilityAfter,
  type SaidAvailability,
  storedText,
} from "@watchbill/domain/members/availability/member-availability";
import { toE164 } from "@watchbill/domain/members/contact/stored-phone";
import { LEGACY_FIELDS, type LegacyField } from "@watchbill/domain/shift-types/first-availability";
import type { AssignmentStatus } from "@watchbill/domain/shifts/assignment-status";
import { instantAt } from "@watchbill/domain/time/local";
import type { Insertable } from "kysely";
import type { MembersTable, ShiftsTable } from "../../platform/database/database-types.ts";
import { type Client, TEST_ZONE, type TestApp } from "../test-app.ts";

export const TEST_PASSWORD = "correct-horse";

let nextUnit = 1;

/**
 * The member columns that a test sets. Availability is given by the API's fields for the built-in
 * shift types, or by shift type with excluded weekdays.
 */
export type AboutMember = Partial<Omit<Insertable<MembersTable>, "availability">> & {
  readonly [Field in LegacyField]?: string;
} & Pick<SaidAvailability, "availability">;

const isLegacy = (name: string): boolean => (LEGACY_FIELDS as readonly string[]).includes(name);

/**
 * Inserts a member with defaults for everything that a test does not set. Their password is
 * `TEST_PASSWORD`.
 */
export async function addMember(
  app: TestApp,
  { availability = [], phoneNumber = "5550001111", ...said }: AboutMember = {},
): Promise<{ id: number; unitNumber: string; email: string }> {
  const offered = Object.fromEntries(Object.entries(said).filter(([name]) => isLegacy(name)));
  const about = Object.fromEntries(Object.entries(said).filter(([name]) => !isLegacy(name)));
  const stored = availabilityAfter([], { ...offered, availability }, []);
  const number = nextUnit;
  nextUnit += 1;
  const now = app.clock.now();
  return app.dependencies.database.write
    .insertInto("members")
    .values({
      unitNumber: `T-${number}`,
      email: `member${number}@squad.example`,
      firstName: "Member",
      lastName: `Number ${number}`,
      passwordHash: await app.dependencies.passwords.hash(TEST_PASSWORD),
      isPasswordDefault: false,
      createdAt: now,
      updatedAt: now,
      availability: storedText(stored),
      ...about,
      phoneNumber: storedPhone(phoneNumber),
    })
    .returning(["id", "unitNumber", "email"])
    .executeTakeFirstOrThrow();
}

/** Stores ten digits as E.164; anything else as it is. */
function storedPhone(text: string | null): string | null {
  return text === null ? null : (toE164(text, "US") ?? text);
}

export async function signIn(
  app: TestApp,
  member: { unitNumber: string },
  ipAddress?: string,
): Promise<Client> {
  const client = app.visitor(ipAddress);
  const answer = await client.call("accounts.signIn", {
    unitNumber: member.unitNumber,
    password: TEST_PASSWORD,
  });
  if (answer.status !== 200)
    throw new Error(`${member.unitNumber} could not sign in: ${JSON.stringify(answer.body)}`);
  return client;
}

export async function signedInMember(
  app: TestApp,
  about: AboutMember = {},
): Promise<Client & { id: number; unitNumber: string }> {
  const member = await addMember(app, about);
  return Object.assign(await signIn(app, member), { id: member.id, unitNumber: member.unitNumber });
}

/** Inserts a shift, by the wall clock in the test's zone. */
export async function addShift(
  app: TestApp,
  about: { date: string; startTime: string; endTime: string; endDate?: string } & Partial<
    Insertable<ShiftsTable>
  >,
): Promise<{ id: number }> {
  const now = app.clock.now();
  return app.dependencies.database.write
    .insertInto("shifts")
    .values({
      type: "evening",
      maxMembers: 2,
      startsAt: instantAt(about.date, about.startTime, TEST_ZONE),
      endsAt: instantAt(about.endDate ?? about.date, about.endTime, TEST_ZONE),
      createdAt: now,
      updatedAt: now,
      ...about,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function addAssignment(
  app: TestApp,
  shiftId: number,
  memberId: number,
  spotNumber = 1,
  status: AssignmentStatus = "assigned",
): Promise<{ id: number }> {
  const now = app.clock.now();
  const fills = ["assigned", "confirmed", "completed"].includes(status);
  return app.dependencies.database.write
    .insertInto("shiftAssignments")
    .values({
      shiftId,
      memberId,
      spotNumber: fills ? spotNumber : null,
      status,
      startsAt: now,
      endsAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}
