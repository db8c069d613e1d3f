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
const TEXTED = { ...FIRST, phoneNumber: "+17185550123" };
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
    'mail cannot be sent to "admin@localhost", and there is no number that gets texts',
  ],
  [
    "that a number without a carrier gets none",
    TEXTED,
    MAIL,
    'mail cannot be sent to "admin@localhost", and there is no number that gets texts',
  ],
  [
    "only of mail where there are no texts",
    FIRST,
    { ...MAIL, textsBy: "none" },
    'mail cannot be sent to "admin@localhost"',
  ],
  [
    "only of texts where there is no mail",
    MAILED,
    { ...GATEWAY, isMailSetUp: false },
    "there is no number that gets texts",
  ],
  [
    "that mail is switched off",
    { ...MAILED, emailNotifications: false },
    MAIL,
    "mail is switched off, and there is no number that gets texts",
  ],
  [
    "that nothing is set up",
    TEXTED,
    { isMailSetUp: false, textsBy: "none" },
    "neither mail nor texts are set up",
  ],
])("tells an administrator who tests an alert %s", (_what, hearer, routes, because) => {
  const caveat = testAlarmCaveat(hearer, routes, TODAY);
  if (because === null) expect(caveat).toBeNull();
  else expect(caveat).toContain(`not by mail or text: ${because}.`);
});

test("warns when no administrator is reachable for alerts, and says what to do", () => {
  expect(nobodyAlarmed([FIRST, TEXTED], MAIL, TODAY)).toMatch(
    /^No administrator .*: mail cannot be sent to "admin@localhost", and there is no number that gets texts\. .* Give one of them an email address that mail can be sent to, with email switched on, or a number that gets texts\.$/,
  );
  expect(nobodyAlarmed([FIRST, MAILED], MAIL, TODAY)).toBeNull();
  expect(nobodyAlarmed([FIRST], { ...GATEWAY, isMailSetUp: false }, TODAY)).toMatch(
    /Give one of them a number that gets texts\.$/,
  );
  expect(nobodyAlarmed([], MAIL, TODAY)).toBeNull();
});
