import { expect, test } from "vitest";
import {
  type AlarmRecipient,
  type AlarmRoutes,
  nobodyAlarmed,
  testAlarmCaveat,
} from "./alarm-reach.ts";

const TODAY = "2026-05-12";
const MAILED: AlarmRecipient = {
  email: "chief@squad.example",
  emailNotifications: true,
  smsNotifications: true,
  phoneNumber: null,
  isOptedOut: false,
  carrier: "none",
};
const FIRST = { ...MAILED, email: "admin@localhost" };
const TEXTED = { ...FIRST, phoneNumber: "7185550123" };
const MAIL: AlarmRoutes = { isMailSetUp: true, textsBy: "carrier" };
const GATEWAY: AlarmRoutes = { isMailSetUp: true, textsBy: "gateway" };

test.each<[string, AlarmRecipient, AlarmRoutes, string | null]>([
  ["nothing of who has an address", MAILED, MAIL, null],
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
    MAILED,
    { ...GATEWAY, isMailSetUp: false },
    "no phone number gets texts",
  ],
  [
    "that mail is switched off",
    { ...MAILED, emailNotifications: false },
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
  const caveat = testAlarmCaveat(hearer, routes, TODAY);
  if (because === null) expect(caveat).toBeNull();
  else expect(caveat).toContain(`not by email or text: ${because}.`);
});

test("warns when no administrator is reachable for alerts, and says what to do", () => {
  expect(nobodyAlarmed([FIRST, TEXTED], MAIL, TODAY)).toMatch(
    /^No admin .*: "admin@localhost" isn't a valid email address, and no phone number gets texts\. .* Give an admin a valid email address with email turned on, or a phone number that gets texts\.$/,
  );
  expect(nobodyAlarmed([FIRST, MAILED], MAIL, TODAY)).toBeNull();
  expect(nobodyAlarmed([FIRST], { ...GATEWAY, isMailSetUp: false }, TODAY)).toMatch(
    /Give an admin a phone number that gets texts\.$/,
  );
  expect(nobodyAlarmed([], MAIL, TODAY)).toBeNull();
});
