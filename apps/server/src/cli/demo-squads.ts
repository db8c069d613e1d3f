import { FIRST_SHIFT_TYPES } from "@watchbill/domain/shift-types/first-shift-types";
import type { ShiftType } from "@watchbill/domain/shift-types/shift-type";
import { NEW_SHIFT_TYPE } from "@watchbill/domain/shift-types/shift-type-form";

export interface DemoSquad {
  /** The settings of this demo squad, unless the environment overrides them. */
  readonly defaults: Readonly<Record<"DATA_DIR" | "HOST" | "ORG_NAME" | "ORG_TIME_ZONE", string>>;
  /**
   * The squad's shift types. Built-in types that are not listed here are archived, except one-offs;
   * listed types that are not built in are added.
   */
  readonly kinds: readonly ShiftType[];
  /** Each qualification's name, code, whether it expires, and its holders: every n-th member. */
  readonly qualifications: readonly DemoQualification[];
  /** The required positions by shift type key: codes of qualifications. */
  readonly roles: Readonly<Record<string, readonly string[]>>;
  /** An occasional single shift: name, start, end, spots. */
  readonly events: readonly (readonly [string, string, string, number])[];
}

interface DemoQualification {
  readonly name: string;
  readonly code: string;
  readonly expires: boolean;
  readonly everyNth: number;
}

const HERE = { HOST: "127.0.0.1", ORG_TIME_ZONE: "America/New_York" };

const RESCUE: DemoSquad = {
  defaults: { ...HERE, DATA_DIR: "./demo-data", ORG_NAME: "Riverside Rescue Squad" },
  // Night shifts have two members.
  kinds: FIRST_SHIFT_TYPES.filter(({ weekdays }) => weekdays.length > 0).map((first) =>
    first.endDays === 1 ? { ...first, maxMembers: 2 } : first,
  ),
  qualifications: [
    { name: "Driver", code: "D", expires: true, everyNth: 2 },
    { name: "EMT", code: "E", expires: true, everyNth: 3 },
    { name: "Boat operator", code: "B", expires: false, everyNth: 7 },
  ],
  roles: { night: ["D", "E"] },
  events: [
    ["River clean-up standby", "10:00", "15:00", 3],
    ["First aid course", "19:00", "21:30", 4],
    ["Half marathon cover", "08:00", "13:00", 5],
    ["Equipment check", "16:00", "17:30", 2],
  ],
};

const FIRE: DemoSquad = {
  defaults: { ...HERE, DATA_DIR: "./demo-data-fire", ORG_NAME: "Cedar Hill Fire Company" },
  kinds: [
    kind({
      key: "24-hour-duty",
      name: "24-hour duty",
      code: "24h",
      startTime: "06:00",
      endTime: "06:00",
      endDays: 1,
      weekdays: [1, 2, 3, 4],
    }),
    kind({
      key: "friday-day",
      name: "Friday day",
      code: "Fri",
      color: "orange",
      startTime: "06:00",
      endTime: "18:00",
      weekdays: [5],
    }),
    kind({
      key: "weekend-duty",
      name: "Weekend duty",
      code: "WD",
      color: "violet",
      startTime: "18:00",
      endTime: "06:00",
      endDays: 3,
      weekdays: [5],
    }),
    kind({
      key: "drill-night",
      name: "Drill night",
      code: "Drill",
      color: "olive",
      startTime: "19:00",
      endTime: "21:30",
      maxMembers: 10,
      weekdays: [2],
      availabilityKind: null,
    }),
  ],
  qualifications: [
    { name: "Driver", code: "D", expires: true, everyNth: 2 },
    { name: "Officer", code: "O", expires: false, everyNth: 3 },
    { name: "Interior firefighter", code: "FF", expires: true, everyNth: 1 },
  ],
  roles: { "24-hour-duty": ["D", "O"], "friday-day": ["D", "O"], "weekend-duty": ["D", "O"] },
  events: [
    ["Hydrant testing", "09:00", "12:00", 4],
    ["Open house", "11:00", "16:00", 6],
    ["Ladder inspection", "10:00", "11:30", 2],
    ["Parade standby", "13:00", "17:00", 5],
  ],
};

export const DEMO_SQUADS = { rescue: RESCUE, fire: FIRE } as const;

function kind(about: Partial<ShiftType> & Pick<ShiftType, "key" | "name" | "code">): ShiftType {
  const { asksAvailability: _asks, ...usual } = NEW_SHIFT_TYPE;
  return { ...usual, maxMembers: 4, availabilityKind: about.key, isArchived: false, ...about };
}
