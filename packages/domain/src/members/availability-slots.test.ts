import { describe, expect, test } from "vitest";
import { FIRST_KINDS } from "../kinds/first-kinds.ts";
import {
  availabilitySummary,
  isAvailableFor,
  SLOT_FIELDS,
  SLOTS,
  type SlotAvailability,
  slotOfShiftType,
} from "./availability-slots.ts";
import { NEW_MEMBER } from "./new-member.ts";

const nobody: SlotAvailability = NEW_MEMBER;

describe("the availability summary on a member's card", () => {
  test.each([
    [nobody, "No availability"],
    [{}, "No availability"],
    [{ ...nobody, nightAvailability: "fill-ins" }, "NT: fill-ins"],
    [
      {
        ...nobody,
        morningWeekdaysAvailability: "weekly",
        eveningAvailability: "bi-weekly",
        morningSundayEarlyAvailability: "monthly",
      },
      "SE: monthly | MF: weekly | EV: bi-weekly",
    ],
  ])("%#", (member, summary) => {
    expect(availabilitySummary(member)).toBe(summary);
  });

  test("gives each slot a code of its own", () => {
    expect(new Set(SLOT_FIELDS.map((field) => SLOTS[field].code)).size).toBe(5);
  });
});

describe("the slot of a shift", () => {
  test.each([
    ["morning-sunday-early", "morningSundayEarlyAvailability"],
    ["morning-sunday-late", "morningSundayLateAvailability"],
    ["morning-weekdays", "morningWeekdaysAvailability"],
    ["evening", "eveningAvailability"],
    ["night", "nightAvailability"],
    ["custom", null],
    ["afternoon", null],
    ["constructor", null],
  ])("of type %s is %s", (type, slot) => {
    expect(slotOfShiftType(type)).toBe(slot);
  });

  test("a member who fills in at night counts as available for nights, and not for evenings", () => {
    const dana: SlotAvailability = { ...nobody, nightAvailability: "fill-ins" };
    const types = FIRST_KINDS.map(({ key }) => key).filter((type) => isAvailableFor(dana, type));
    expect(types).toEqual(["night", "custom", "afternoon"]);
  });
});
