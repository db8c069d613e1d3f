import { expect, test } from "vitest";
import { channelAdvice } from "./channel-advice.ts";

test.each([
  [
    "email",
    "Invalid login: 535 5.7.8 Error: authentication failed",
    /refuses the user name or password/,
  ],
  ["email", "connect ECONNREFUSED 127.0.0.1:25", /Nobody listens/],
  ["email", "getaddrinfo ENOTFOUND mail.squad.example", /name leads nowhere/],
  ["email", "self-signed certificate in certificate chain", /encrypted connection/],
  ["email", "The mail server did not answer in time", /does not answer/],
  ["email", "Greeting never received", /does not answer/],
  ["email", "Mail command failed: 550 5.7.1 sender is not yours", /Put MAIL_FROM right/],
  ["email", "Mail command failed: 530 5.7.0 Authentication required", /user name or password/],
  ["sms", "20003: Authenticate", /refuses the key/],
  ["sms", "21606: The From phone number is not valid", /Put TWILIO_FROM right/],
  ["sms", "20404: The requested resource was not found", /no such place/],
  ["sms", "HTTP 404: Not found", /no such place/],
  ["sms", "HTTP 401: no", /refuses the key/],
  ["sms", "20429: Too Many Requests", /takes no more for now/],
  ["sms", "HTTP 500: <html>", /trouble of its own/],
  ["sms", "HTTP 503", /trouble of its own/],
  ["sms", "Unreadable answer from the gateway (HTTP 200)", /not what the gateway should say/],
  ["sms", "The gateway did not answer in time", /does not answer/],
  ["sms", "fetch failed", /cannot be reached/],
  ["sms", "Invalid login: 535 no", /user name or password/],
  ["push", "HTTP 403: Access denied", /refuses the key/],
])("gives advice when %s reports %s", (channel, error, advice) => {
  expect(channelAdvice(channel, error)).toMatch(advice);
});

test("gives no advice for a self-explanatory error", () => {
  expect(
    channelAdvice(
      "email",
      "Can't send mail - all recipients were rejected: 550 5.1.1 No such user",
    ),
  ).toBeNull();
  expect(channelAdvice("sms", "21211: Invalid 'To' Phone Number")).toBeNull();
});
