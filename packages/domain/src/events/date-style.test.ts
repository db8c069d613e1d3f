import { expect, test } from "vitest";
import { TEMPLATES } from "../messages/templates/template-catalogue.ts";
import { templateSample } from "../messages/templates/template-sample.ts";
import { nameShifts } from "../shifts/shifts-title.ts";
import { DAY_FIRST_24 } from "../testing/clocks.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { EVENT_TYPES, eventDefinitionOf, logSentence } from "./catalogue.ts";
import { type Detail, dayWords, dayWordsOfMany, shiftsNamed, weekSource } from "./details.ts";

/** Matches a 12-hour time, or a month name before its day. */
const USUAL = /\d [AP]M\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d/;
const SHIFT = {
  type: "night",
  kindName: "Night",
  customName: null,
  endDate: "2026-11-21",
  startTime: "23:00",
  endTime: "07:00",
};
const TITLE = nameShifts([{ ...SHIFT, date: "2026-11-20" }]);
const KEPT = "Fri, Nov 20, 6:30 PM";

function keptAs(detail: Detail<unknown>): unknown {
  if (detail === shiftsNamed) return TITLE;
  if (detail === dayWords) return KEPT;
  if (detail === dayWordsOfMany) return [KEPT];
  return detail === weekSource ? "the week of Sun, Nov 22" : undefined;
}

test.each(EVENT_TYPES)(
  "formats %s in the log in the squad's current date style, regardless of the stored one",
  (type) => {
    const details = Object.fromEntries(
      Object.entries(eventDefinitionOf(type).details).map(([name, detail]) => [
        name,
        keptAs(detail),
      ]),
    );
    const facts = {
      actor: "A-1 Dana Levi",
      subject: "C-2 Noa Cohen",
      shift: "Night",
      isOwnAct: false,
    };
    expect(logSentence(type, { ...facts, style: DAY_FIRST_24 }, details)).not.toMatch(USUAL);
  },
);

test("finds stored text in the log by either date style", () => {
  const facts = { actor: "A-1 Dana Levi", subject: "C-2 Noa Cohen", shift: "", isOwnAct: false };
  const added = (style: typeof DAY_FIRST_24 | typeof USUAL_DATES) =>
    logSentence("time-off.added", { ...facts, style }, { days: KEPT });
  expect(added(USUAL_DATES)).toContain(KEPT);
  expect(added(DAY_FIRST_24)).toContain("Fri, 20 Nov, 18:30");
  for (const source of ['the week "Aug 3 PM"', 'the file "Aug 3 PM"']) {
    const made = { count: 3, source };
    expect(logSentence("shifts.weeks-planned", { ...facts, style: DAY_FIRST_24 }, made)).toContain(
      source,
    );
  }
});

test.each(Object.entries(TEMPLATES))(
  "formats the notification %s in the squad's date style",
  (_name, { email, sms }) => {
    const dayFirst = templateSample(
      "Riverside",
      "https://example.org/go/a",
      "2026-11-18",
      DAY_FIRST_24,
    );
    const usual = templateSample(
      "Riverside",
      "https://example.org/go/a",
      "2026-11-18",
      USUAL_DATES,
    );
    expect(email(dayFirst).text).toContain("20 Nov");
    expect(`${email(dayFirst).subject} ${email(dayFirst).text} ${sms(dayFirst)}`).not.toMatch(
      USUAL,
    );
    expect(email(usual).text).toMatch(USUAL);
    expect(sms(dayFirst).length).toBeLessThanOrEqual(sms(usual).length);
  },
);
