import { expect, test } from "vitest";
import { memberChangesText } from "./changed-meanwhile.ts";
import { NEW_MEMBER } from "./new-member.ts";

const dana = { ...NEW_MEMBER, firstName: "Dana", lastName: "Levi", email: "dana@example.org", unitNumber: "C-25" };

test.each([
  ["nothing", {}, ""],
  ["an address", { email: "d@example.org" }, "email"],
  ["what belongs together", { firstName: "Dina", lastName: "Cohen" }, "name"],
  ["a role, with both", { role: "admin", phoneNumber: "7185550123" } as const, "phone, role from member to administrator"],
])("the log says what was changed, never to what: %s", (_, changes, text) => {
  expect(memberChangesText(dana, { ...dana, ...changes })).toBe(text);
});
