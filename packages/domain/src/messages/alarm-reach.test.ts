import { expect, test } from "vitest";
import {
  type AlertRecipient,
  type AlertRoutes,
  noOneAlerted,
  testAlertCaveat,
} from "./alarm-reach.ts";

const TODAY = "2026-05-12";
const EMAILED: AlertRecipient = {
  email: "chief@squad.example",
  emailNotifications: true,
  smsNotifications: true,
  phoneNumber: null,
  isOptedOut: false,
  carrier: "none",
};
const FIRST = { ...EMAILED, email: "admin@localhost" };
const TEXTED = { ...FIRST, phoneNumber: "+17185550123" };
const MAIL: AlertRoutes = { isMailSetUp: true, textsBy: "carrier" };
const GATEWAY: AlertRoutes = { isMailSetUp: true, textsBy: "gateway" };

test.each<[string, AlertRecipient, AlertRoutes, string | null]>([
  ["nothing of who has an address", EMAILED, MAIL, null],
  ["nothing of who gets texts by a gateway", TEXTED, GATEWAY, null],
  ["nothing of who gets texts by a carrier", { ...TEXTED, carrier: "verizon" }, MAIL, null],
  [
    "that mail cannot be sent to the address of a first start",
    FIRST,
    MAIL,
    `"admin@localhost" isn't a valid email address, and no phone number gets texts`,
  ],
  [
    "that a number without a carrier gets none",
    TEXTED,
    MAIL,
    `"admin@localhost" isn't a valid email address, and no phone number gets texts`,
  ],
  [
    "only of mail where there are no texts",
    FIRST,
    { ...MAIL, textsBy: "none" },
    `"admin@localhost" isn't a valid email address`,
  ],
  [
    "only of texts where there is no mail",
    EMAILED,
    { ...GATEWAY, isMailSetUp: false },
    "no phone number gets texts",
  ],
  [
    "that mail is switched off",
    { ...EMAILED, emailNotifications: false },
    MAIL,
    "email is turned off, and no phone number gets texts",
  ],
  [
    "that nothing is set up",
    TEXTED,
    { isMailSetUp: false, textsBy: "none" },
    "email and texts aren't set up",
  ],
])("tells an administrator who tests an alert %s", (_what, hearer, routes, because) => {
  const caveat = testAlertCaveat(hearer, routes, TODAY);
  if (because === null) expect(caveat).toBeNull();
  else expect(caveat).toContain(`not by email or text: ${because}.`);
});

test("warns when no administrator is reachable for alerts, and says what to do", () => {
  expect(noOneAlerted([FIRST, TEXTED], MAIL, TODAY)).toMatch(
    /^No admin .*: "admin@localhost" isn't a valid email address, and no phone number gets texts\. .* Give an admin a valid email address with email turned on, or a phone number that gets texts\.$/,
  );
  expect(noOneAlerted([FIRST, EMAILED], MAIL, TODAY)).toBeNull();
  expect(noOneAlerted([FIRST], { ...GATEWAY, isMailSetUp: false }, TODAY)).toMatch(
    /Give an admin a phone number that gets texts\.$/,
  );
  expect(noOneAlerted([], MAIL, TODAY)).toBeNull();
});
