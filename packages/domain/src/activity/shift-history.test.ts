import { describe, expect, test } from "vitest";
import { EVENT_TYPES, type EventType } from "../events/catalogue.ts";
import { USUAL_DATES } from "../time/date-style.ts";
import { type HistoryAudience, type HistoryFacts, historyOf, madeText } from "./shift-history.ts";

const FACTS: HistoryFacts = {
  style: USUAL_DATES,
  actor: "C-1 Ann Cohen",
  subject: "C-25 Dana Levi",
  isOwnAct: false,
  isNamed: true,
  reason: null,
  asked: [],
  today: "2026-05-12",
};
const OWN = { isOwnAct: true, actor: FACTS.subject };
const WAS = "Evening on Thu, May 14, 6:30 PM - 8:30 PM";

type Case = [EventType, Partial<HistoryFacts>, Record<string, unknown>, HistoryAudience, string];

const CASES: Case[] = [
  [
    "shifts.changed",
    {},
    { count: 1, changes: ["spots"] },
    "everyone",
    "C-1 Ann Cohen changed spots",
  ],
  [
    "shifts.changed",
    {},
    { count: 3, changes: ["name", "spots", "special instructions"] },
    "everyone",
    "C-1 Ann Cohen changed name, spots, and special instructions with 2 other shifts",
  ],
  ["shifts.changed", {}, { count: 1, changes: [] }, "everyone", "C-1 Ann Cohen changed it"],
  ["shifts.moved", {}, { count: 1, before: WAS }, "everyone", `C-1 Ann Cohen moved it from ${WAS}`],
  [
    "shifts.moved",
    { isNamed: false },
    { count: 2, before: WAS },
    "everyone",
    "C-1 Ann Cohen moved it with 1 other shift",
  ],
  [
    "shifts.deleted",
    {},
    { count: 1 },
    "everyone",
    "C-1 Ann Cohen deleted it by mistake and restored it",
  ],
  [
    "shifts.uncovered-soon",
    {},
    {},
    "everyone",
    "It was about to start with an open spot, and members were notified",
  ],
  ["shifts.confirmed", OWN, {}, "everyone", "C-25 Dana Levi confirmed"],
  [
    "replacements.requested",
    { ...OWN, reason: "exam" },
    {},
    "everyone",
    "C-25 Dana Levi requested a replacement: exam",
  ],
  [
    "replacements.requested",
    OWN,
    { priority: "urgent" },
    "everyone",
    "C-25 Dana Levi requested a replacement (urgent)",
  ],
  [
    "replacements.requested",
    {},
    { priority: "emergency" },
    "everyone",
    "C-1 Ann Cohen requested a replacement for C-25 Dana Levi (emergency)",
  ],
  ["replacements.widened", {}, {}, "everyone", "The other members who could take it were asked"],
  ["replacements.declined", OWN, {}, "concerned", "C-25 Dana Levi can't take it"],
  ["replacements.reconsidered", OWN, {}, "concerned", "C-25 Dana Levi can take it after all"],
  [
    "replacement-search.asked",
    { asked: ["C-7", "C-8"] },
    { invitedIds: [7, 8] },
    "concerned",
    "C-1 Ann Cohen asked 2 members to take it: C-7 and C-8",
  ],
  [
    "replacement-search.asked",
    { asked: Array.from({ length: 13 }, (_, at) => `C-${at + 1}`) },
    { invitedIds: Array.from({ length: 13 }, (_, at) => at) },
    "concerned",
    "C-1 Ann Cohen asked 13 members to take it: C-1, C-2, C-3, C-4, C-5, C-6, C-7, C-8, C-9, C-10, C-11, C-12, and C-13",
  ],
  [
    "replacement-search.asked",
    { asked: Array.from({ length: 31 }, (_, at) => `C-${at + 1}`) },
    { invitedIds: Array.from({ length: 31 }, (_, at) => at) },
    "concerned",
    "C-1 Ann Cohen asked 31 members to take it: C-1, C-2, C-3, C-4, C-5, C-6, C-7, C-8, C-9, C-10, C-11, C-12, and 19 more",
  ],
  [
    "replacement-search.ended",
    {},
    { status: "exhausted" },
    "concerned",
    "The search for a replacement ended: everyone asked, no takers",
  ],
  [
    "replacement-search.ended",
    {},
    { status: "of a later version" },
    "concerned",
    "The search for a replacement ended",
  ],
  [
    "swaps.offered",
    {},
    { title: WAS, before: WAS },
    "concerned",
    `C-1 Ann Cohen offered C-25 Dana Levi a swap: this shift for ${WAS}`,
  ],
  ["swaps.declined", OWN, {}, "concerned", "C-25 Dana Levi declined to swap"],
  [
    "swaps.withdrawn",
    {},
    {},
    "concerned",
    "C-1 Ann Cohen withdrew the swap offered to C-25 Dana Levi",
  ],
  [
    "swaps.withdrawn",
    {},
    { because: "swapped" },
    "concerned",
    "The swap offered to C-25 Dana Levi ended: one of the spots went in another swap",
  ],
  ["swaps.expired", {}, {}, "concerned", "C-25 Dana Levi didn't answer the swap in time"],
  ["attendance.checked-in", OWN, {}, "everyone", "C-25 Dana Levi went 10-8"],
  ["attendance.checked-out", OWN, {}, "everyone", "C-25 Dana Levi went 10-7"],
  [
    "attendance.break-overdue",
    {},
    {},
    "concerned",
    "C-25 Dana Levi wasn't back from a break after 15 minutes, and admins were notified",
  ],
  [
    "attendance.closed-by-system",
    {},
    {},
    "everyone",
    "C-25 Dana Levi didn't go 10-7 within 1 hour; the system set it to the shift's end",
  ],
  [
    "attendance.ended-by-move",
    {},
    {},
    "everyone",
    "C-25 Dana Levi's 10-8 ended because the shift was moved",
  ],
  [
    "attendance.shortened-by-move",
    {},
    {},
    "everyone",
    "C-25 Dana Levi's 10-8 now starts 30 minutes before the new start",
  ],
  [
    "attendance.start-asked",
    {},
    {},
    "concerned",
    "C-25 Dana Levi hadn't gone 10-8 and was asked whether they're on",
  ],
  [
    "attendance.start-missed",
    {},
    {},
    "concerned",
    "C-25 Dana Levi still hadn't gone 10-8, and partners and admins were notified",
  ],
  ["attendance.began-by-schedule", {}, {}, "everyone", "C-25 Dana Levi went 10-8 automatically"],
  ["attendance.ended-by-schedule", {}, {}, "everyone", "C-25 Dana Levi went 10-7 automatically"],
  [
    "attendance.schedule-undone",
    {},
    {},
    "everyone",
    "C-25 Dana Levi's automatic 10-8 was removed because the shift was moved",
  ],
  [
    "attendance.hours-corrected",
    OWN,
    { before: "2 hours", after: "1 hour" },
    "concerned",
    "C-25 Dana Levi corrected their hours from 2 hours to 1 hour",
  ],
  [
    "attendance.not-there",
    OWN,
    { before: "2 hours" },
    "concerned",
    "C-25 Dana Levi answered that they didn't serve; their automatic hours, 2 hours, were removed",
  ],
  [
    "hours-corrections.made",
    {},
    { hoursBefore: "2 hours", hoursAfter: "1 hour", reason: "Left early" },
    "concerned",
    "C-1 Ann Cohen corrected the hours of C-25 Dana Levi: 2 hours became 1 hour",
  ],
  [
    "hours-corrections.proposed",
    OWN,
    { hoursBefore: "", hoursAfter: "1 hour", reason: "Phone was dead" },
    "concerned",
    "C-25 Dana Levi proposed to correct their hours: added 1 hour",
  ],
  [
    "hours-corrections.approved",
    {},
    { hoursBefore: "1 hour", hoursAfter: "", reason: "I wasn't there" },
    "concerned",
    "C-1 Ann Cohen approved the corrected hours of C-25 Dana Levi: removed 1 hour",
  ],
  [
    "hours-corrections.declined",
    {},
    { hoursBefore: "", hoursAfter: "1 hour", reason: "" },
    "concerned",
    "C-1 Ann Cohen declined the corrected hours of C-25 Dana Levi",
  ],
  ["handoff.written", OWN, {}, "concerned", "C-25 Dana Levi wrote a handoff note"],
  ["handoff.read", OWN, {}, "concerned", "C-25 Dana Levi marked a handoff note as read"],
];

test.each(CASES)(
  "shows %s in a shift's history (%j, %j) to %s",
  (type, facts, details, seenBy, text) => {
    expect(historyOf(type, { ...FACTS, ...facts }, details)).toMatchObject({ seenBy, text });
  },
);

/** Event types that a shift's history leaves out, with the place that shows the fact. */
const LEFT_OUT: Readonly<Partial<Record<EventType, string>>> = {
  "shifts.purged": "about shifts that no longer exist",
  "shifts.created": "how it was made is said of itself",
  "shifts.series-created": "the same",
  "shifts.weeks-planned": "the same",
  "shifts.restored": "its deletion says that it was put back",
  "shifts.assigned": "the assignment history",
  "shifts.unassigned": "the assignment history",
  "shifts.reassigned": "the assignment history",
  "shifts.spot-restored": "the assignment history",
  "shifts.template-saved": "about no shift",
  "shifts.template-removed": "about no shift",
  "replacements.taken": "the assignment history",
  "replacements.accepted": "the assignment history",
  "replacements.cancelled": "the assignment history",
  "replacements.expired": "the assignment history",
  "replacements.given-back": "the assignment history",
  "swaps.accepted": "the assignment history",
  "attendance.missed": "the assignment history",
  "attendance.last-out": "the 10-7 of the same instant",
  "attendance.hours-asked": "about a rest day",
  "attendance.hours-confirmed": "about a rest day",
  "hours-corrections.withdrawn": "the proposal shows it",
  "hours-corrections.kept": "no hours changed",
  "handoff.changed": "the note is the crew's alone",
  "handoff.withdrawn": "the note is the crew's alone",
};

test("includes or explicitly leaves out every event type about shifts", () => {
  const ofShifts = EVENT_TYPES.filter((type) =>
    /^(shifts|replacements|cover|swaps|attendance|hours-corrections|handoff)\./.test(type),
  );
  const covered = ofShifts.filter((type) => CASES.some(([covered]) => covered === type));
  expect(ofShifts.filter((type) => !covered.includes(type) && !(type in LEFT_OUT))).toEqual([]);
  expect(Object.keys(LEFT_OUT).filter((type) => historyOf(type as EventType, FACTS, {}))).toEqual(
    [],
  );
});

describe("madeText", () => {
  test.each([
    [{ by: "C-1 Ann Cohen", withSeries: false, source: null }, "C-1 Ann Cohen created it"],
    [
      { by: "C-1 Ann Cohen", withSeries: true, source: null },
      "C-1 Ann Cohen created it with a series",
    ],
    [
      { by: "C-1 Ann Cohen", withSeries: false, source: 'the week "Usual"' },
      'C-1 Ann Cohen created it from the week "Usual"',
    ],
    [{ by: null, withSeries: false, source: null }, "It was created"],
  ])("describes the creation as %j", (made, text) => {
    expect(madeText(made)).toBe(text);
  });
});
