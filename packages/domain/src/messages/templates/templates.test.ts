import { describe, expect, test } from "vitest";
import { reservedWordsIn } from "../../testing/reserved-words.ts";
import { emailText } from "./email-templates.ts";
import type { RequestMessageFacts } from "./message-facts.ts";
import { smsSize } from "./sms-text.ts";
import { TEMPLATES, type TemplateName } from "./template-catalogue.ts";

const NAMES = Object.keys(TEMPLATES) as TemplateName[];
const LINK = "https://shifts.kendallpark.example.org/go/Q7hX2mZp9Kd4";
const facts: RequestMessageFacts = {
  squad: "Kendall Park First Aid & Rescue Squad",
  firstName: "Noa",
  shift: "Morning Sunday Early",
  day: "Sun, Nov 22",
  hours: "9:00 AM - 11:00 AM",
  startTime: "9:00 AM",
  partners: ["K-7 Avi Cohen", "C-3 Zoë Muñoz"],
  notes: "Ambulance 2 is in the shop",
  isConfirmed: false,
  link: LINK,
  requester: "C-25 Dana Levi",
  requesterUnit: "C-25",
  reason: "ill",
};

describe("SMS templates", () => {
  test.each(NAMES)("fits %s with its whole link in one segment of the GSM alphabet", (name) => {
    const text = TEMPLATES[name].sms(facts);
    expect(smsSize(text)).toMatchObject({ encoding: "gsm-7", segments: 1 });
    expect(text.endsWith(LINK)).toBe(true);
    expect(reservedWordsIn(text)).toEqual([]);
    expect(text).not.toMatch(/emergency|Dana|ill\b/i);
  });

  test("drops the squad's name first, then the shift's name, when space is short", () => {
    const long = { ...facts, squad: "S".repeat(80) };
    expect(TEMPLATES["first-reminder"].sms(long)).toBe(
      `You're on Morning Sunday Early, Sun, Nov 22, 9:00 AM - 11:00 AM. Confirm: ${LINK}`,
    );
    expect(TEMPLATES["first-reminder"].sms({ ...long, shift: "x".repeat(90) })).toBe(
      `Your shift: Sun, Nov 22, 9:00 AM - 11:00 AM. Confirm: ${LINK}`,
    );
    const link = `https://${"x".repeat(60)}.example.org/${"y".repeat(90)}`;
    // Both wordings need two segments, so the longer one costs no more.
    expect(TEMPLATES["first-reminder"].sms({ ...long, link })).toBe(
      `You're on Morning Sunday Early, Sun, Nov 22, 9:00 AM - 11:00 AM. Confirm: ${link}`,
    );
  });

  test("asks confirmed members for nothing, and never claims that the link checks them in (10-8)", () => {
    const confirmed = { ...facts, squad: "KPFARS", isConfirmed: true };
    expect(TEMPLATES["first-reminder"].sms(confirmed)).toBe(
      `KPFARS: you're on Morning Sunday Early, Sun, Nov 22, 9:00 AM - 11:00 AM. See it: ${LINK}`,
    );
    expect(TEMPLATES["final-reminder"].sms(confirmed)).toBe(
      `KPFARS: your Morning Sunday Early shift starts at 9:00 AM. See it: ${LINK}`,
    );
    expect(TEMPLATES["final-reminder"].sms({ ...confirmed, isConfirmed: false })).toBe(
      `KPFARS: your Morning Sunday Early shift starts at 9:00 AM. Confirm: ${LINK}`,
    );
    expect(TEMPLATES["first-reminder"].email(confirmed).text).toContain(`See the shift: ${LINK}`);
  });

  test("replaces curly quotes and line breaks in a custom shift's name", () => {
    const sms = TEMPLATES["replacement-request"].sms({
      ...facts,
      squad: "KPFARS",
      shift: "Chief’s\nparade – day 1",
    });
    expect(sms).toBe(
      `KPFARS: C-25 needs a replacement on Chief's parade - day 1, Sun, Nov 22, 9:00 AM - 11:00 AM. Take it: ${LINK}`,
    );
  });
});

describe("email templates", () => {
  test.each(NAMES)(
    "names in the email %s the time, the subject and the link, in text and in blocks",
    (name) => {
      const mail = TEMPLATES[name].email(facts);
      expect(mail.text).toBe(emailText(mail.blocks));
      for (const part of [
        "Hi Noa,",
        "Morning Sunday Early",
        "Sun, Nov 22",
        "9:00 AM - 11:00 AM",
        LINK,
        "Ambulance 2",
        "K-7 Avi Cohen, C-3 Zoë Muñoz",
      ]) {
        expect(mail.text).toContain(part);
      }
      expect(mail.blocks.filter(({ kind }) => kind === "button")).toHaveLength(1);
      expect(mail.subject.length).toBeLessThan(78);
    },
  );

  test("have distinct subjects", () => {
    expect(NAMES.map((name) => TEMPLATES[name].email(facts).subject)).toEqual([
      "Reminder: Morning Sunday Early on Sun, Nov 22",
      "Starting soon: Morning Sunday Early at 9:00 AM",
      "Replacement needed: Morning Sunday Early on Sun, Nov 22",
    ]);
  });

  test("prevents header injection by a line break in a shift's name", () => {
    const mail = TEMPLATES["first-reminder"].email({
      ...facts,
      shift: "Parade\r\nBcc: evil@example.net",
    });
    expect(mail.subject).toBe("Reminder: Parade Bcc: evil@example.net on Sun, Nov 22");
  });

  test("omits empty rows", () => {
    for (const reason of ["", "  "]) {
      const mail = TEMPLATES["replacement-request"].email({
        ...facts,
        partners: [],
        notes: " ",
        reason,
      });
      expect(mail.text).toContain("Time: 9:00 AM - 11:00 AM\n\nSee and accept the shift");
    }
    const { text } = TEMPLATES["replacement-request"].email({
      ...facts,
      notes: "  Ambulance 2 is in the shop ",
    });
    expect(text).toContain("Special instructions: Ambulance 2 is in the shop\nReason: ill\n");
  });
});
