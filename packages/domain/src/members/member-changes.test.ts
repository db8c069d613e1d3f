import { expect, test } from "vitest";
import { FIRST_KINDS } from "../kinds/first-kinds.ts";
import { memberChangesText } from "./changed-meanwhile.ts";
import { NEW_MEMBER } from "./new-member.ts";

const dana = {
  ...NEW_MEMBER,
  firstName: "Dana",
  lastName: "Levi",
  email: "dana@example.org",
  unitNumber: "C-25",
  availability: [],
};

test.each([
  ["nothing", {}, ""],
  ["an address", { email: "d@example.org" }, "email"],
  ["what belongs together", { firstName: "Dina", lastName: "Cohen" }, "name"],
  ["a role, with both", { role: "admin", phoneNumber: "7185550123" } as const, "phone, role from member to administrator"],
  ["a kind of shift", { availability: [{ kind: "night", frequency: "weekly", except: [] }] } as const, "availability for Night"],
])("the log says what was changed, never to what: %s", (_, changes, text) => {
  expect(memberChangesText(dana, { ...dana, ...changes }, FIRST_KINDS)).toBe(text);
});
