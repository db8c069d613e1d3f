import { expect, test } from "vitest";
import {
  type AlertRecipient,
  type AlertRoutes,
  noOneAlerted,
  testAlertCaveat,
} from "./alert-reach.ts";

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
  ["nothing with an email address", EMAILED, MAIL, null],
  ["nothing with texts by a gateway", TEXTED, GATEWAY, null],
  ["nothing with texts by a carrier", { ...TEXTED, carrier: "verizon" }, MAIL, null],
  [
    "the address from the first start receives no email",
    FIRST,
    MAIL,
    `"admin@localhost" isn't a valid email address, and no phone number gets texts`,
  ],
  [
    "a number without a carrier receives no texts",
    TEXTED,
    MAIL,
    `"admin@localhost" isn't a valid email address, and no phone number gets texts`,
  ],
  [
    "only email if SMS is not set up",
    FIRST,
    { ...MAIL, textsBy: "none" },
    `"admin@localhost" isn't a valid email address`,
  ],
  [
    "only SMS if email is not set up",
    EMAILED,
    { ...GATEWAY, isMailSetUp: false },
    "no phone number gets texts",
  ],
  [
    "email is turned off by the member",
    { ...EMAILED, emailNotifications: false },
    MAIL,
    "email is turned off, and no phone number gets texts",
  ],
  [
    "no channel is set up",
    TEXTED,
    { isMailSetUp: false, textsBy: "none" },
    "email and texts aren't set up",
  ],
])("warns an admin who tests an alert: %s", (_what, hearer, routes, because) => {
  const caveat = testAlertCaveat(hearer, routes, TODAY);
  if (because === null) expect(caveat).toBeNull();
  else expect(caveat).toContain(`not by email or text: ${because}.`);
});

test("warns with the next step when no admin is reachable for alerts", () => {
  expect(noOneAlerted([FIRST, TEXTED], MAIL, TODAY)).toMatch(
    /^No admin .*: "admin@localhost" isn't a valid email address, and no phone number gets texts\. .* Give an admin a valid email address with email turned on, or a phone number that gets texts\.$/,
  );
  expect(noOneAlerted([FIRST, EMAILED], MAIL, TODAY)).toBeNull();
  expect(noOneAlerted([FIRST], { ...GATEWAY, isMailSetUp: false }, TODAY)).toMatch(
    /Give an admin a phone number that gets texts\.$/,
  );
  expect(noOneAlerted([], MAIL, TODAY)).toBeNull();
});
