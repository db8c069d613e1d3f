import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { pollSms } from "../polls/poll-message.ts";
import { reservedWordsIn } from "../testing/reserved-words.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { RESERVED_WORDS } from "./incoming/reserved-words.ts";
import { withChoiceCodes } from "./incoming/sms-reply.ts";
import { textConsent } from "./incoming/text-consent.ts";
import { smsSize } from "./templates/sms-text.ts";
import { TEMPLATES } from "./templates/template-catalogue.ts";
import { templateSample } from "./templates/template-sample.ts";

const GUIDE = readFileSync(new URL("../../../../docs/administrators.md", import.meta.url), "utf8");
const SQUAD = "Riverside Volunteers";
const LINK = "https://shifts.example.org/go/Q7hX2mZp9Kd4";
/** Words that get an SMS campaign rejected. */
const REFUSED = /emergenc|alert|alarm|urgent|911|dispatch|rescue|ambulance|patient/i;

const facts = templateSample(SQUAD, LINK, "2026-11-18", USUAL_DATES);
const question = pollSms({
  ...facts,
  asker: "",
  question: "Can you come to the training on Friday?",
  shift: "",
  closes: "",
});
const SAMPLES = [
  ...Object.values(TEMPLATES).map(({ sms }) => sms(facts)),
  withChoiceCodes(question, ["I can come", "I cannot"], "7", (text) => smsSize(text).segments),
];
const quoted = GUIDE.split("\n").flatMap((line) =>
  line.startsWith("  > ") ? [line.slice(4)] : [],
);

describe("the administrators' guide", () => {
  test.each(SAMPLES)("quotes the sample text as sent, without rejected words: %s", (sample) => {
    expect(quoted).toContain(sample);
    expect(sample).not.toMatch(REFUSED);
    expect(reservedWordsIn(sample)).toEqual([]);
  });

  test("quotes the SMS consent text of the Settings page", () => {
    expect(quoted).toContain(textConsent(SQUAD, true));
  });

  test("describes the campaign without rejected words", () => {
    const description = quoted.slice(0, quoted.indexOf(textConsent(SQUAD, true))).join(" ");
    expect(description).toContain("their own shifts");
    expect(description).not.toMatch(REFUSED);
  });

  test("names every reserved carrier keyword", () => {
    expect(RESERVED_WORDS.filter((word) => !new RegExp(`\\b${word}\\b`).test(GUIDE))).toEqual([]);
  });
});
