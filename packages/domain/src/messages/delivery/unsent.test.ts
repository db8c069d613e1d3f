import { expect, test } from "vitest";
import { sendingText, unsentText } from "./unsent.ts";

const set = { isConfigured: true, notSent: 0, waiting: 0, heldForRest: 0, trouble: null };
const unset = { ...set, isConfigured: false };

test.each([
  ["everything is set up", { email: set, sms: set }, null],
  ["pending messages", { email: { ...set, waiting: 12 }, sms: set }, null],
  ["no channel and no messages", { email: unset, sms: unset }, null],
  [
    "email not set up",
    { email: { ...unset, notSent: 104 }, sms: set },
    "104 messages weren't sent. Set up email.",
  ],
  [
    "neither",
    { email: { ...unset, notSent: 1_000 }, sms: { ...unset, notSent: 204 } },
    "1,204 messages weren't sent. Set up email and SMS.",
  ],
  [
    "SMS not set up",
    { email: set, sms: { ...unset, notSent: 1 } },
    "1 message wasn't sent. Set up SMS.",
  ],
  ["email was set up since", { email: { ...set, notSent: 104 }, sms: set }, null],
  [
    "the mail server refuses a message",
    { email: { ...set, waiting: 3, trouble: "535" }, sms: { ...set, waiting: 2 } },
    "3 messages can't be sent right now. See the error.",
  ],
  [
    "the SMS gateway refuses a message",
    { email: set, sms: { ...set, waiting: 1, trouble: "401" } },
    "1 message can't be sent right now. See the error.",
  ],
  [
    "messages deferred until the end of a rest day",
    { email: { ...set, waiting: 3, heldForRest: 3, trouble: "535" }, sms: set },
    null,
  ],
])("warns about unsent messages: %s", (_case, channels, text) =>
  expect(unsentText(channels)).toBe(text),
);

test.each([
  [
    { mail: false, sms: false, devices: 0 },
    "Notifications only show in the app: email, SMS and push aren't set up.",
  ],
  [{ mail: true, sms: false, devices: 0 }, "Notifications go out by email."],
  [{ mail: false, sms: true, devices: 3 }, "Notifications go out by SMS and push."],
  [{ mail: true, sms: true, devices: 1 }, "Notifications go out by email, SMS, and push."],
])("names the configured channels: %o", (set, text) => expect(sendingText(set)).toBe(text));
