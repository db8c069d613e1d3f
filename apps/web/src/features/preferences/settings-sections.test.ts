import { ROLES } from "@watchbill/domain/members/role";
import { expect, test } from "vitest";
import { sectionsFor } from "./settings-sections.ts";

test.each(ROLES)("starts the menu of a %s with profile, password and notifications", (role) => {
  const labels = sectionsFor(role).map(({ label }) => label);
  expect(labels.slice(0, 3)).toEqual([
    "Profile Information",
    "Password Settings",
    "Notification Preferences",
  ]);
  expect(labels).toContain("Time off");
});
