import { expect, test } from "vitest";
import { FIRST_KINDS } from "../kinds/first-kinds.ts";
import {
  type MemberDraft,
  memberChangedMeanwhile,
  memberChangesText,
  memberDraftOf,
  memberSaidIn,
  memberWords,
  offerDraftsOf,
} from "./changed-meanwhile.ts";
import type { SaidAvailability } from "./member-availability.ts";
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

test("every field of a member has a word", () => {
  expect(
    memberWords(FIRST_KINDS)
      .flatMap(({ keys }) => keys.map(String))
      .sort(),
  ).toEqual(Object.keys(memberDraftOf(DANA, FIRST_KINDS)).sort());
});

test("an administrator is told in words what somebody else has changed of a member", () => {
  const { phoneNumber, role } = DANA;
  expect(memberChangedMeanwhile({ phoneNumber, role }, DANA, FIRST_KINDS)).toBeNull();
  expect(
    memberChangedMeanwhile(
      { phoneNumber, role },
      { ...DANA, phoneNumber: "5552000001", role: "admin" },
      FIRST_KINDS,
    )?.message,
  ).toBe(
    "Somebody else has just changed the phone and role of this member. Look at it as it is now, then save again.",
  );
  const now = memberDraftOf(
    { ...DANA, isActive: false, role: "admin", emailNotifications: false },
    FIRST_KINDS,
  );
  expect(memberWords(FIRST_KINDS).flatMap(({ read }) => (read ? [read(now)] : []))).toEqual(
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
  ["in the field of old, as it is", { nightAvailability: "weekly" }, null],
  ["in the field of old, as it was", { nightAvailability: "monthly" }, "availability for Night"],
  [
    "by kind, as it is",
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
])("what was seen of availability %s counts by kind", (_, seen, changed) => {
  const text =
    changed &&
    `Somebody else has just changed the ${changed} of this member. Look at it as it is now, then save again.`;
  expect(memberChangedMeanwhile(seen, DANA, FIRST_KINDS)?.message ?? null).toBe(text);
});

test.each<[string, object, string]>([
  ["name", {}, "Dana Levi"],
  ["phone", {}, "none"],
  ["phone", { phoneNumber: "7185550123" }, "(718) 555-0123"],
  ["preferred shift type", {}, "any"],
  ["preferred shift type", { preferredShiftType: "evening" }, "evening"],
  ["most shifts a month", {}, "no limit"],
  ["most shifts a month", { mostMonthlyShifts: 6 }, "6"],
  ["availability for Night", {}, "weekly except Wed"],
  ["availability for Evening", {}, "not-available"],
  [
    "availability for Evening",
    { "offer:evening": { frequency: "not-available", except: [2] } },
    "not-available",
  ],
])("the %s of a member with %j reads %s", (field, change, words) => {
  const draft: MemberDraft = { ...memberDraftOf(DANA, FIRST_KINDS), ...change };
  expect(
    memberWords(FIRST_KINDS)
      .find(({ word }) => word === field)
      ?.read?.(draft),
  ).toBe(words);
});

test("of a kind that asks only since the form was opened nobody is available", () => {
  const { "offer:night": _, ...older } = memberDraftOf(DANA, FIRST_KINDS);
  expect(
    memberWords(FIRST_KINDS)
      .find(({ word }) => word === "availability for Night")
      ?.read?.(older),
  ).toBe("not-available");
});

test("a form asks of each kind that asks under its own name, how often and on which weekdays never", () => {
  const { evening, night } = { evening: "offer:evening", night: "offer:night" } as const;
  const draft = memberDraftOf(DANA, FIRST_KINDS);
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

test("what a form holds is sent with its kinds in one list, and without a list where it holds none", () => {
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
])("the log says what was changed, never to what: %s", (_, changes, text) => {
  const before = { ...NEW, quietFrom: null, quietUntil: null };
  expect(memberChangesText(before, { ...before, ...changes }, FIRST_KINDS)).toBe(text);
});

test("the log names a kind that asks nobody any more by its name", () => {
  const kinds = FIRST_KINDS.map((kind) =>
    kind.key === "night" ? { ...kind, availabilityKind: null } : kind,
  );
  const before = { ...DANA, quietFrom: null, quietUntil: null };
  expect(memberChangesText(before, { ...before, availability: [] }, kinds)).toBe(
    "availability for Night",
  );
});
