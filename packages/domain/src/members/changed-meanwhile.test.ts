import { expect, test } from "vitest";
import { FIRST_SHIFT_TYPES } from "../shift-types/first-shift-types.ts";
import type { SaidAvailability } from "./availability/member-availability.ts";
import {
  type MemberDraft,
  memberChangedMeanwhile,
  memberChangesText,
  memberDraftOf,
  memberSaidIn,
  memberWords,
  offerDraftsOf,
} from "./changed-meanwhile.ts";
import { NEW_MEMBER } from "./new-member.ts";

const DANA = {
  ...NEW_MEMBER,
  firstName: "Dana",
  lastName: "Levi",
  email: "d@squad.example",
  unitNumber: "C-25",
  availability: [{ kind: "night", frequency: "weekly", except: [3] }],
} as const;
const NEW = { ...DANA, availability: [] };

test("has a label for every member field", () => {
  expect(
    memberWords(FIRST_SHIFT_TYPES)
      .flatMap(({ keys }) => keys.map(String))
      .sort(),
  ).toEqual(Object.keys(memberDraftOf(DANA, FIRST_SHIFT_TYPES)).sort());
});

test("tells an administrator which member fields another administrator changed", () => {
  const { phoneNumber, role } = DANA;
  expect(memberChangedMeanwhile({ phoneNumber, role }, DANA, FIRST_SHIFT_TYPES)).toBeNull();
  expect(
    memberChangedMeanwhile(
      { phoneNumber, role },
      { ...DANA, phoneNumber: "5552000001", role: "admin" },
      FIRST_SHIFT_TYPES,
    )?.message,
  ).toBe(
    "Someone else just changed the phone and role of this member. Check the new version, then save again.",
  );
  const now = memberDraftOf(
    { ...DANA, isActive: false, role: "admin", emailNotifications: false },
    FIRST_SHIFT_TYPES,
  );
  expect(memberWords(FIRST_SHIFT_TYPES).flatMap(({ read }) => (read ? [read(now)] : []))).toEqual(
    expect.arrayContaining([
      "Dana Levi",
      "C-25",
      "none",
      "administrator",
      "inactive",
      "off",
      "weekly except Wed",
    ]),
  );
});

test.each<[string, SaidAvailability, string | null]>([
  ["in the legacy field, current", { nightAvailability: "weekly" }, null],
  ["in the legacy field, outdated", { nightAvailability: "monthly" }, "availability for Night"],
  [
    "by kind, current",
    { availability: [{ kind: "night", frequency: "weekly", weekdays: [0, 1, 2, 4] }] },
    null,
  ],
  [
    "by kind, on other days",
    { availability: [{ kind: "night", frequency: "weekly" }] },
    "availability for Night",
  ],
  [
    "of several kinds",
    {
      eveningAvailability: "weekly",
      availability: [{ kind: "night", frequency: "not-available" }],
    },
    "availability for Evening and availability for Night",
  ],
  ["of a kind that is gone", { availability: [{ kind: "noon", frequency: "weekly" }] }, null],
])("compares the availability %s by shift type with the current one", (_, seen, changed) => {
  const text =
    changed &&
    `Someone else just changed the ${changed} of this member. Check the new version, then save again.`;
  expect(memberChangedMeanwhile(seen, DANA, FIRST_SHIFT_TYPES)?.message ?? null).toBe(text);
});

test.each<[string, object, string]>([
  ["name", {}, "Dana Levi"],
  ["phone", {}, "none"],
  ["phone", { phoneNumber: "7185550123" }, "(718) 555-0123"],
  ["preferred shift type", {}, "any"],
  ["preferred shift type", { preferredShiftType: "evening" }, "evening"],
  ["maximum shifts per month", {}, "no limit"],
  ["maximum shifts per month", { maxMonthlyShifts: 6 }, "6"],
  ["availability for Night", {}, "weekly except Wed"],
  ["availability for Evening", {}, "not-available"],
  [
    "availability for Evening",
    { "offer:evening": { frequency: "not-available", except: [2] } },
    "not-available",
  ],
])("formats the field %s of a member with %j as %s", (field, change, words) => {
  const draft: MemberDraft = { ...memberDraftOf(DANA, FIRST_SHIFT_TYPES), ...change };
  expect(
    memberWords(FIRST_SHIFT_TYPES)
      .find(({ word }) => word === field)
      ?.read?.(draft),
  ).toBe(words);
});

test("treats a shift type that members were first asked about after the form opened as not available", () => {
  const { "offer:night": _, ...older } = memberDraftOf(DANA, FIRST_SHIFT_TYPES);
  expect(
    memberWords(FIRST_SHIFT_TYPES)
      .find(({ word }) => word === "availability for Night")
      ?.read?.(older),
  ).toBe("not-available");
});

test("gives each shift type a form field with its frequency and excluded weekdays", () => {
  const { evening, night } = { evening: "offer:evening", night: "offer:night" } as const;
  const draft = memberDraftOf(DANA, FIRST_SHIFT_TYPES);
  expect(Object.keys(draft).filter((name) => name.startsWith("offer:"))).toEqual([
    "offer:morning-sunday-early",
    "offer:morning-sunday-late",
    "offer:morning-weekdays",
    evening,
    night,
  ]);
  expect(draft[night]).toEqual({ frequency: "weekly", except: [3] });
  expect(offerDraftsOf(DANA.availability, [{ key: "evening" }])).toEqual({
    [evening]: { frequency: "not-available", except: [] },
  });
});

test("sends the shift types of a form in one list, and no list when there are none", () => {
  const night = { frequency: "weekly", except: [3] } as const;
  expect(memberSaidIn({ firstName: "Dana", "offer:night": night })).toEqual({
    firstName: "Dana",
    availability: [{ kind: "night", ...night }],
  });
  expect(Object.keys(memberSaidIn({ firstName: "Dana" }))).toEqual(["firstName"]);
});

test.each([
  ["nothing", {}, ""],
  ["an address", { email: "d@example.org" }, "email"],
  ["what belongs together", { firstName: "Dina", lastName: "Cohen" }, "name"],
  [
    "a role, with both",
    { role: "admin", phoneNumber: "7185550123" } as const,
    "phone, role from member to administrator",
  ],
  [
    "a kind of shift",
    { availability: [{ kind: "night", frequency: "weekly", except: [] }] } as const,
    "availability for Night",
  ],
  [
    "a kind that is gone",
    { availability: [{ kind: "dusk", frequency: "weekly", except: [] }] } as const,
    "availability for dusk",
  ],
  [
    "when they want quiet",
    { reminderHours: 12, quietFrom: "22:00", quietUntil: "07:00" },
    "reminders, quiet hours",
  ],
])("logs the changed fields without their values: %s", (_, changes, text) => {
  const before = { ...NEW, quietFrom: null, quietUntil: null };
  expect(memberChangesText(before, { ...before, ...changes }, FIRST_SHIFT_TYPES)).toBe(text);
});

test("logs a shift type that members are no longer asked about by its name", () => {
  const kinds = FIRST_SHIFT_TYPES.map((kind) =>
    kind.key === "night" ? { ...kind, availabilityKind: null } : kind,
  );
  const before = { ...DANA, quietFrom: null, quietUntil: null };
  expect(memberChangesText(before, { ...before, availability: [] }, kinds)).toBe(
    "availability for Night",
  );
});
