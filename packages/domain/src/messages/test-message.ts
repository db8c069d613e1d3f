import { invalid, type Refusal } from "../errors/refusal.ts";
import { isMailbox } from "../members/email-address.ts";
import { isPhoneNumber, phoneDigits } from "../members/phone-number.ts";

/** The maximum length of a test text: one segment, so that a test costs one. */
export const TEST_SMS_LONGEST = 160;

export function testEmailBlockedBecause({
  to,
  subject,
}: {
  to: string;
  subject: string;
}): Refusal | null {
  if (to.trim() === "" || subject.trim() === "")
    return invalid("email-incomplete", "Please provide both email address and subject");
  return isMailbox(to.trim())
    ? null
    : invalid("email-invalid", "Enter one email address, such as dana@example.org");
}

export function testSmsBlockedBecause({
  to,
  message,
}: {
  to: string;
  message: string;
}): Refusal | null {
  if (to.trim() === "" || message.trim() === "")
    return invalid("sms-empty", "Please provide both phone number and message");
  if (!isPhoneNumber(phoneDigits(to)))
    return invalid("phone-invalid", "Enter a phone number of 10 digits, without the country code");
  return message.length <= TEST_SMS_LONGEST
    ? null
    : invalid("sms-too-long", `A test message has at most ${TEST_SMS_LONGEST} characters`);
}
