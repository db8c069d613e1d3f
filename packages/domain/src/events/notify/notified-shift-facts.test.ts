import { describe, expect, test } from "vitest";
import { USUAL_DATES } from "../../time/date-style.ts";
import { instantAt } from "../../time/local.ts";
import {
  acceptorOf,
  type NotifiedDetails,
  type NotifiedFacts,
  noticeFactsOf,
  ownFactsOf,
  priorityOf,
  requesterOf,
} from "./notified-shift-facts.ts";

const ZONE = "America/New_York";
const SQUAD = { ...USUAL_DATES, timeZone: ZONE };
const [DANA, NOA, AVI] = [1, 2, 3];
const evening = {
  customName: null,
  kindName: "Evening",
  date: "2026-05-14",
  endDate: null,
  startTime: "18:30",
  endTime: "20:30",
  startsAt: instantAt("2026-05-14", "18:30", ZONE),
  endsAt: instantAt("2026-05-14", "20:30", ZONE),
  maxMembers: 3,
};
const request = {
  requesterId: NOA,
  reason: "Exam",
  priority: "urgent" as const,
  createdAt: instantAt("2026-05-12", "08:00", ZONE),
};
const poll = { question: "Who can come?", choices: ["Yes", "No"], isEmergency: false };
const bare: NotifiedFacts = {
  members: [
    { id: DANA, name: "C-25 Dana Levi", phoneNumber: "7185550125" },
    { id: NOA, name: "K-7 Noa Cohen", phoneNumber: null },
    { id: AVI, name: "K-8 Avi Katz", phoneNumber: null },
  ],
  shift: undefined,
  roleGap: "",
  assignedIds: [],
  request: undefined,
  poll: undefined,
  given: [],
  swapNote: "",
};
const event = {
  type: "shifts.changed",
  actorId: AVI,
  subjectId: DANA,
  occurredAt: instantAt("2026-05-12", "12:00", ZONE),
};
const words = (
  facts: Partial<NotifiedFacts>,
  details: NotifiedDetails = {},
  about: Partial<typeof event> = {},
) => noticeFactsOf({ ...event, ...about }, details, { ...bare, ...facts }, SQUAD);

test("leaves facts that do not apply empty, and defaults counts to one", () => {
  expect(noticeFactsOf({ ...event, actorId: null, subjectId: null }, {}, bare, SQUAD)).toEqual({
    actor: "The system",
    subject: "",
    subjectPhone: "",
    requester: "",
    acceptor: "",
    shift: "",
    shiftShort: { label: "", short: "", start: "" },
    isSquadLeft: false,
    until: "",
    isOver: false,
    hasStarted: false,
    shiftBefore: "",
    shiftBeforeShort: { label: "", short: "", start: "" },
    changes: "",
    priority: "normal",
    reason: "",
    swapNote: "",
    isDeleted: false,
    shiftCount: 1,
    openCount: 0,
    days: "",
    roleGap: "",
    qualification: "",
    lastDay: "",
    draftSchedule: "",
    preferencesUntil: "",
    shabbatDay: "",
    hours: [],
    uncovered: [],
    unanswered: [],
    assignedLater: [],
    hoursBefore: "",
    hoursAfter: "",
    correctionReason: "",
    question: "",
    pollResult: "",
    because: "",
  });
});

describe("members in a notification", () => {
  test("are named, the subject with their phone number", () => {
    expect(words({ request })).toMatchObject({
      actor: "K-8 Avi Katz",
      subject: "C-25 Dana Levi",
      subjectPhone: "(718) 555-0125",
      requester: "K-7 Noa Cohen",
      acceptor: "",
    });
  });

  test("include the subject as acceptor only of an acceptance, and as requester of a swap offer", () => {
    const accepted = { ...event, type: "replacements.accepted" };
    expect([acceptorOf(accepted), acceptorOf(event)]).toEqual([DANA, null]);
    expect(words({}, {}, accepted).acceptor).toBe("C-25 Dana Levi");
    expect([
      requesterOf({ request }, { offererId: AVI }),
      requesterOf(bare, { offererId: AVI }),
      requesterOf(bare, {}),
    ]).toEqual([NOA, AVI, null]);
  });
});

describe("shifts in a notification", () => {
  const title = "Evening on Thu, May 14, 6:30 PM - 8:30 PM";
  test.each<[string, Partial<NotifiedFacts>, NotifiedDetails, string]>([
    ["one", { shift: evening }, {}, title],
    ["one of several", { shift: evening }, { count: 3 }, `${title} and 2 more`],
    [
      "one of its series",
      { shift: evening },
      { count: 3, seriesId: 9 },
      `${title} and 2 more of its series`,
    ],
    [
      "a deleted shift by its stored description",
      {},
      { title: "Night on Friday", count: 2 },
      "Night on Friday",
    ],
    [
      "an existing shift by its current state",
      { shift: evening },
      { title: "Night on Friday" },
      title,
    ],
  ])("are named: %s", (_, facts, details, expected) =>
    expect(words(facts, details).shift).toBe(expected),
  );

  test("include the year if it differs from the squad's current year", () => {
    const newYear = { ...evening, date: "2027-01-01" };
    const on = (date: string, time: string) =>
      words({ shift: newYear }, {}, { occurredAt: instantAt(date, time, ZONE) }).shift;
    expect(on("2026-12-31", "23:30")).toBe("Evening on Fri, Jan 1, 2027, 6:30 PM - 8:30 PM");
    expect(on("2027-01-01", "00:00")).toBe("Evening on Fri, Jan 1, 6:30 PM - 8:30 PM");
  });

  test.each<[string, Partial<NotifiedFacts>, NotifiedDetails, string, number]>([
    ["spots that stay open", { shift: evening, assignedIds: [DANA] }, {}, "shifts.changed", 2],
    [
      "none if it has more members than spots",
      { shift: { ...evening, maxMembers: 1 }, assignedIds: [1, 2] },
      {},
      "shifts.changed",
      0,
    ],
    [
      "of all shifts of a departing member",
      { shift: evening },
      { count: 4 },
      "members.spots-freed",
      4,
    ],
  ])("count open spots: %s", (_, facts, details, type, expected) =>
    expect(words(facts, details, { type }).openCount).toBe(expected),
  );

  test("count as over from their end, judged at the time of the event", () => {
    const at = (time: string) =>
      words({ shift: evening }, {}, { occurredAt: instantAt("2026-05-14", time, ZONE) }).isOver;
    expect([at("20:29"), at("20:30"), words({}).isOver]).toEqual([false, true, false]);
    const started = (time: string) =>
      words({ shift: evening }, {}, { occurredAt: instantAt("2026-05-14", time, ZONE) }).hasStarted;
    expect([started("18:29"), started("18:30")]).toEqual([false, true]);
  });

  test("keep the stored details of a change unchanged", () => {
    expect(
      words(
        { roleGap: "needs driver" },
        { before: "Evening before", changes: ["hours", "spots"], count: 2 },
      ),
    ).toMatchObject({
      roleGap: "needs driver",
      shiftBefore: "Evening before",
      changes: "hours, spots",
      shiftCount: 2,
    });
  });

  test("are the recipient's own if the event covers several", () => {
    const share = {
      memberId: NOA,
      isSeeking: false,
      shiftId: 4,
      startsAt: "2026-05-12T12:00:00Z",
      endsAt: "2026-05-13T16:00:00Z",
      title: "Own now",
      before: "Own before",
      count: 2,
    };
    const facts = words({ shift: evening }, { changes: ["hours"] });
    expect(ownFactsOf(facts, share, event.occurredAt, SQUAD)).toEqual({
      ...facts,
      shift: "Own now",
      shiftShort: { label: "Own now", short: "Own now", start: "Own now" },
      shiftBefore: "Own before",
      shiftBeforeShort: { label: "Own before", short: "Own before", start: "Own before" },
      shiftCount: 2,
    });
    const one = { ...share, count: 1 };
    expect(ownFactsOf(facts, one, event.occurredAt, SQUAD)).toMatchObject({
      hasStarted: true,
      isOver: false,
    });
    const past = { ...one, endsAt: "2026-05-12T16:00:00Z" };
    expect(ownFactsOf(facts, past, event.occurredAt, SQUAD)).toMatchObject({
      hasStarted: true,
      isOver: true,
    });
  });
});

test("takes priority and reason from the request, else from the poll, and never the note of a swap as the reason", () => {
  expect(words({ request, swapNote: "note" })).toMatchObject({
    priority: "urgent",
    reason: "Exam",
    swapNote: "note",
  });
  expect(words({ request: { ...request, reason: null }, swapNote: "note" }).reason).toBe("");
  expect([
    priorityOf({ request: undefined, poll: { ...poll, isEmergency: true } }),
    priorityOf({ request: undefined, poll }),
  ]).toEqual(["emergency", "normal"]);
});

test("formats times and days in the squad's date style", () => {
  const details = {
    until: "2026-05-12T22:30:00Z",
    lastDay: "2026-05-20",
    days: "May 3 to 5",
    preferencesUntil: "Fri, May 15, 6:00 PM",
  };
  expect(words({}, details)).toMatchObject({
    until: "6:30 PM",
    lastDay: "Wed, May 20",
    days: "May 3 to 5",
    preferencesUntil: "Fri, May 15, 6:00 PM",
  });
});

test("includes a poll with its answers and the number of members without one", () => {
  expect(words({ poll, given: ["A", "A", null] })).toMatchObject({
    question: "Who can come?",
    pollResult: "Yes 2, No 0, no answer 1",
  });
});

test("fills in the other facts", () => {
  const details: NotifiedDetails = {
    left: "squad",
    qualification: "Driver",
    draftSchedule: "June",
    shabbatDay: "Shabbat",
    hours: ["Night"],
    uncovered: ["Evening"],
    unanswered: ["Morning"],
    because: "started",
  };
  expect(words({}, details)).toMatchObject({
    isSquadLeft: true,
    qualification: "Driver",
    draftSchedule: "June",
    shabbatDay: "Shabbat",
    hours: ["Night"],
    uncovered: ["Evening"],
    unanswered: ["Morning"],
    because: "one of the shifts has started",
  });
  expect(words({}, { left: "shift" }).isSquadLeft).toBe(false);
});
