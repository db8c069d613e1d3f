import { invalid, type Refusal } from "../../errors/refusal.ts";
import { isMailbox, tidyEmail } from "../../members/contact/email-address.ts";
import { hasTenDigits, phoneAccepted, phoneFault } from "../../members/contact/phone-number.ts";

/** The maximum length of a test text message: one segment, so that a test costs one message. */
export const TEST_SMS_LONGEST = 160;

export function testPhoneInvalid(country: string): Refusal {
  const number = hasTenDigits(country)
    ? "a phone number of 10 digits, without the country code"
    : phoneAccepted(country);
  return invalid("phone-invalid", `Enter ${number}`);
}

export function testEmailBlockedBecause({
  to,
  subject,
}: {
  to: string;
  subject: string;
}): Refusal | null {
  if (to.trim() === "" || subject.trim() === "")
    return invalid("email-incomplete", "Please provide both email address and subject");
  return isMailbox(tidyEmail(to))
    ? null
    : invalid("email-invalid", "Enter one email address, such as dana@example.org");
}

export function testSmsBlockedBecause(
  { to, message }: { to: string; message: string },
  country: string,
): Refusal | null {
  if (to.trim() === "" || message.trim() === "")
    return invalid("sms-empty", "Please provide both phone number and message");
  if (phoneFault(to, country) !== null) return testPhoneInvalid(country);
  return message.length <= TEST_SMS_LONGEST
    ? null
    : invalid("sms-too-long", `A test message has at most ${TEST_SMS_LONGEST} characters`);
}
