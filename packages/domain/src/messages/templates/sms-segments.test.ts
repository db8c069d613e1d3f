import { describe, expect, test } from "vitest";
import { POLLS_PATH, SHIFT_PREFERENCES_PATH, SWAPS_PATH } from "../../action-links/app-paths.ts";
import { START_CHOICES } from "../../attendance/start-chain.ts";
import {
  EVENT_TYPES,
  type EventType,
  eventDefinitionOf,
  notificationPolicyOf,
  recipientsOf,
} from "../../events/catalogue.ts";
import { smsWordings } from "../../events/notify/sms-facts.ts";
import type { NoticeFacts } from "../../events/words.ts";
import {
  DATABASE_BACK,
  databaseNews,
  endEvents,
  TEST_ALERT,
} from "../../monitoring/alert-events.ts";
import { beforeRestSms } from "../../reminders/before-shabbat.ts";
import { NOTICE_FACTS } from "../../testing/notice-facts.ts";
import { USUAL_DATES } from "../../time/date-style.ts";
import { codesLengthOf, withChoiceCodes, withReplyCode } from "../incoming/sms-reply.ts";
import { MASK } from "../mask.ts";
import { linkUsedNotice } from "./link-used.ts";
import { type NoticeMessage, noticeSms } from "./notice-templates.ts";
import { smsSize } from "./sms-text.ts";
import { TEMPLATES } from "./template-catalogue.ts";

/**
 * A URL of 40 characters. Two kinds of text message are not tested here: a poll is an admin's own
 * question and may take two segments, and an alert quotes the server's errors.
 */
const BASE_URL = "https://shifts.example-rescue-squads.org";
const LINK = `${BASE_URL}/go/${MASK}`;
const LONG = "Maximiliana Featherstonehaughs";
const UNIT = "C-124/25";
const PAGES: Readonly<Record<string, string>> = {
  "answer-swap": `${BASE_URL}${SWAPS_PATH}?offer=12345`,
  "shift-preferences": `${BASE_URL}${SHIFT_PREFERENCES_PATH}`,
  "see-poll": `${BASE_URL}${POLLS_PATH}`,
};
const NAME = `${UNIT} ${LONG}`;
const TO = { squad: LONG, firstName: LONG, link: LINK };
const FACTS: NoticeFacts = {
  ...NOTICE_FACTS,
  actor: NAME,
  subject: NAME,
  requester: NAME,
  acceptor: NAME,
  shift: `${LONG} on Wed, Nov 25, 11:00 PM - 11:00 AM`,
  shiftShort: {
    label: `${LONG}, Wed Nov 25`,
    short: `${LONG}, Wed Nov 25, 11:00 PM-11:00 AM`,
    start: "Wed Nov 25, 11:00 PM",
  },
  shiftBefore: `${LONG} on Wed, Nov 18, 11:00 PM - 11:00 AM`,
  shiftBeforeShort: {
    label: `${LONG}, Wed Nov 18`,
    short: `${LONG}, Wed Nov 18, 11:00 PM-11:00 AM`,
    start: "Wed Nov 18, 11:00 PM",
  },
  qualification: LONG,
  draftSchedule: LONG,
  shabbatDay: LONG,
  question: `Can you come to the drill on ${LONG}?`,
};
const THREE_SHIFTS = {
  shiftCount: 3,
  openCount: 3,
  shiftShort: {
    label: "3 shifts",
    short: `3 shifts, first ${LONG}, Wed Nov 25, 11:00 PM-11:00 AM`,
    start: "3 shifts, first Wed Nov 25, 11:00 PM",
  },
  shiftBeforeShort: {
    label: "3 shifts",
    short: `3 shifts, first ${LONG}, Wed Nov 18, 11:00 PM-11:00 AM`,
    start: "3 shifts, first Wed Nov 18, 11:00 PM",
  },
};
const CASES: readonly [string, Partial<NoticeFacts>][] = [
  ["usual facts", {}],
  ["a shift that has started", { hasStarted: true }],
  ["a squad without a unit in service", { isSquadLeft: true }],
  ["an emergency", { priority: "emergency" }],
  ["a deleted member", { isDeleted: true }],
  ["three shifts", THREE_SHIFTS],
  ["no reason and no hours", { because: "", hours: [] }],
];
const TEXTED = EVENT_TYPES.flatMap((type) =>
  recipientsOf(type).map((as) => ({ type, as, policy: notificationPolicyOf(type, as) })),
).filter(({ policy }) => policy.sms !== null);

function detailsOf(type: EventType): object {
  return eventDefinitionOf(type).details;
}

function segmentsOf(text: string): number {
  return smsSize(text).segments;
}

function textOf(notice: NoticeMessage, link = LINK, room = 0): string {
  return noticeSms({ ...TO, link }, [notice], room);
}

describe.each(CASES)("fits one SMS segment with long names and %s", (_, facts) => {
  const isOfMany = (facts.shiftCount ?? 1) > 1;
  test.each(isOfMany ? TEXTED.filter(({ type }) => "own" in detailsOf(type)) : TEXTED)(
    "$type to $as",
    ({ policy }) => {
      const all = { ...FACTS, ...facts };
      const notice = { ...policy.words(all), sms: smsWordings(policy, all) };
      const isStart = policy.link === "answer-start";
      const link = PAGES[policy.link] ?? LINK;
      const text = textOf(notice, link, isStart ? codesLengthOf(START_CHOICES) : 0);
      const whole = isStart
        ? withChoiceCodes(text, START_CHOICES, "99", segmentsOf)
        : withReplyCode(text, "417", segmentsOf);
      expect(smsSize(whole), whole).toMatchObject({ encoding: "gsm-7", segments: 1 });
      expect(whole).toContain(link);
      // The text must be understandable without a title, so it does not begin with "It".
      expect(whole).not.toMatch(/(?:^|: )It\b/);
    },
  );
});

describe("an SMS with long names fits one segment:", () => {
  const shift = {
    squad: LONG,
    firstName: LONG,
    shift: LONG,
    day: "Wed, Nov 25",
    hours: "11:00 PM - 11:00 AM",
    startTime: "11:00 PM",
    partners: [NAME],
    notes: LONG,
    isConfirmed: false,
    link: LINK,
    requester: NAME,
    requesterUnit: UNIT,
    reason: LONG,
  };
  const at = (text: string) =>
    Temporal.PlainDateTime.from(text).toZonedDateTime("America/New_York").toInstant();
  const rest = {
    window: {
      name: "Rosh Hashanah and Shabbat",
      startsAt: at("2026-11-20T16:15"),
      endsAt: at("2026-11-22T17:24"),
      lightings: [],
    },
    squad: { ...USUAL_DATES, timeZone: "America/New_York" },
    isKept: true,
    shifts: [{ ...shift, seeksCover: true }],
  };
  test.each([
    ...Object.entries(TEMPLATES).map(([name, { sms }]) => [name, sms(shift)]),
    ["before Shabbat", beforeRestSms(rest, TO)],
    [
      "before Shabbat with 6 shifts",
      beforeRestSms({ ...rest, shifts: Array.from({ length: 6 }, () => rest.shifts[0]!) }, TO),
    ],
    ["a shift taken by a link", textOf(linkUsedNotice(shift))],
    ["a full database", textOf(databaseNews(true))],
    ["a database without an answer", textOf(databaseNews(false))],
    ["a database that works again", textOf(DATABASE_BACK)],
    ["a test alert", textOf(TEST_ALERT)],
    ["a resolved alert", textOf(endEvents([LONG.repeat(4)])!)],
  ])("%s", (_name, text = "") => {
    expect(smsSize(text), text).toMatchObject({ encoding: "gsm-7", segments: 1 });
  });

  test("many notifications in one text message", () => {
    const policy = notificationPolicyOf("shifts.assigned", "subject");
    const notice = { ...policy.words(FACTS), sms: smsWordings(policy, FACTS) };
    const text = noticeSms(TO, [notice, notice, notice, notice]);
    expect(smsSize(text), text).toMatchObject({ encoding: "gsm-7", segments: 1 });
  });
});

test("use names if there is room, else unit numbers, else only the start of a shift", () => {
  const policy = notificationPolicyOf("replacements.accepted", "requester");
  const text = (facts: NoticeFacts, squad: string) =>
    noticeSms({ ...TO, squad }, [{ ...policy.words(facts), sms: smsWordings(policy, facts) }]);
  expect(text(NOTICE_FACTS, "Riverside")).toContain("Riverside: K-7 Noa Cohen is covering Night, ");
  expect(text({ ...NOTICE_FACTS, acceptor: NAME }, "Riverside")).toContain(
    `Riverside: ${UNIT} is covering Night, Fri Nov 20, 11:00 PM-7:00 AM.`,
  );
  expect(text(FACTS, LONG)).toContain(`${UNIT} is covering Wed Nov 25, 11:00 PM.`);
});

test("take more segments for a name in another script", () => {
  const policy = notificationPolicyOf("replacements.accepted", "requester");
  const facts = { ...NOTICE_FACTS, acceptor: "ק-7 נועה כהן" };
  const text = noticeSms(TO, [{ ...policy.words(facts), sms: smsWordings(policy, facts) }]);
  expect(smsSize(text).encoding).toBe("ucs-2");
  expect(text).toContain("ק-7 is covering");
});
