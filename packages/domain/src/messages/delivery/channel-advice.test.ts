import { expect, test } from "vitest";
import { channelAdvice } from "./channel-advice.ts";

test.each([
  [
    "email",
    "Invalid login: 535 5.7.8 Error: authentication failed",
    /rejected the user name or password/,
  ],
  ["email", "connect ECONNREFUSED 127.0.0.1:25", /refused the connection/],
  ["email", "getaddrinfo ENOTFOUND mail.squad.example", /host not found/],
  ["email", "self-signed certificate in certificate chain", /encrypted connection/],
  ["email", "The mail server did not answer in time", /doesn't respond/],
  ["email", "Greeting never received", /doesn't respond/],
  ["email", "Mail command failed: 550 5.7.1 sender is not yours", /Fix MAIL_FROM/],
  ["email", "Mail command failed: 530 5.7.0 Authentication required", /user name or password/],
  ["sms", "20003: Authenticate", /rejected the credentials/],
  ["sms", "21606: The From phone number is not valid", /Fix TWILIO_FROM/],
  ["sms", "20404: The requested resource was not found", /didn't find this address/],
  ["sms", "HTTP 404: Not found", /didn't find this address/],
  ["sms", "HTTP 401: no", /rejected the credentials/],
  ["sms", "20429: Too Many Requests", /rate limit was reached/],
  ["sms", "HTTP 500: <html>", /has an outage/],
  ["sms", "HTTP 503", /has an outage/],
  ["sms", "Unreadable answer from the gateway (HTTP 200)", /Unexpected response/],
  ["sms", "The gateway did not answer in time", /doesn't respond/],
  ["sms", "fetch failed", /Couldn't reach/],
  ["sms", "Invalid login: 535 no", /user name or password/],
  ["push", "HTTP 403: Access denied", /rejected the credentials/],
])("gives advice when the channel %s reports %s", (channel, error, advice) => {
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
