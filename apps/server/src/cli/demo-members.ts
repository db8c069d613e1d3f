import {
  askedKinds,
  availabilityAfter,
  storedText,
} from "@watchbill/domain/members/availability/member-availability";
import {
  firstOfferOfShiftType,
  ofEachField,
} from "@watchbill/domain/shift-types/first-availability";
import type { ShiftType } from "@watchbill/domain/shift-types/shift-type";
import type { Insertable } from "kysely";
import type { MembersTable } from "../platform/database/database-types.ts";
import type { Chance } from "./demo-random.ts";

const FIRST_NAMES = [
  "Dana",
  "Avi",
  "Maya",
  "Noah",
  "Ruth",
  "Eli",
  "Sara",
  "Jonah",
  "Leah",
  "Daniel",
  "Tamar",
  "Isaac",
  "Miriam",
  "Adam",
  "Hannah",
  "Reuben",
  "Nora",
  "Simon",
  "Esther",
  "Gabriel",
  "Grace",
  "Marcus",
  "Olivia",
  "Peter",
  "Rosa",
  "Samuel",
  "Tessa",
  "Victor",
  "Wendy",
  "Aaron",
];
const LAST_NAMES = [
  "Levi",
  "Brooks",
  "Katz",
  "Rivera",
  "Stein",
  "Novak",
  "Adler",
  "Hughes",
  "Mizrahi",
  "Foster",
  "Cohen",
  "Ortiz",
  "Klein",
  "Walsh",
  "Peretz",
  "Doyle",
  "Singer",
  "Moreno",
  "Fischer",
  "Grant",
  "Baum",
  "Ellis",
  "Harel",
  "Quinn",
  "Roth",
];
const VALUES = ["not-available", "weekly", "bi-weekly", "monthly", "fill-ins"] as const;
const CARRIERS = ["none", "verizon", "att", "tmobile", "uscellular"] as const;

const DEMO_SIZE = 60;
const ADMINISTRATORS = 4;

/**
 * Returns sixty believable members: four administrators, a few inactive, each with their own
 * availability.
 */
export function demoMembers(
  chance: Chance,
  passwordHash: string,
  now: Temporal.Instant,
  kinds: readonly ShiftType[],
): Insertable<MembersTable>[] {
  const own = askedKinds(kinds).filter((kind) => !firstOfferOfShiftType(kind));
  return Array.from({ length: DEMO_SIZE }, (_, index) => {
    const firstName = FIRST_NAMES[index % FIRST_NAMES.length]!;
    const lastName = LAST_NAMES[(index * 7) % LAST_NAMES.length]!;
    const isAdmin = index < ADMINISTRATORS;
    const unitNumber = isAdmin ? `A-${index + 1}` : `C-${index + 7}`;
    const joined = now.subtract({ hours: 24 * chance.between(380, 2600) });
    return {
      unitNumber,
      email: `${firstName}.${lastName}.${unitNumber}@squad.example`.toLowerCase(),
      firstName,
      lastName,
      phoneNumber: `+1555${String(2_000_000 + index * 13_579).slice(0, 7)}`,
      phoneCarrier: chance.pick(CARRIERS),
      role: isAdmin ? "admin" : "member",
      isActive: isAdmin || index % 13 !== 12,
      availability: storedText(
        availabilityAfter(
          [],
          {
            ...ofEachField(() => chance.pick(VALUES)),
            availability: own.map(({ key }) => ({ kind: key, frequency: chance.pick(VALUES) })),
          },
          kinds,
        ),
      ),
      eveningFrequency: chance.pick(["once", "twice", "weekly"] as const),
      smsNotifications: chance.happens(0.7),
      dualReminders: chance.happens(0.8),
      reminderHours: chance.pick([9, 12, 24, 48]),
      isAvailableForSubstitute: chance.happens(0.45),
      passwordHash,
      isPasswordDefault: false,
      passwordChangedAt: joined,
      createdAt: joined,
      updatedAt: joined,
    };
  });
}
