import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UNREAD_GIVEN_UP_DAYS, UNREAD_NOTIFIED_DAYS } from "../../calendar-sync/reading.ts";
import type { Role } from "../../members/role.ts";
import { NOTICE_FACTS as words } from "../../testing/notice-facts.ts";
import { EVENT_TYPES, type EventType, notificationPolicyOf, recipientsOf } from "../catalogue.ts";
import type { NoticeFacts } from "../words.ts";
import { factsForRecipient } from "./notified-shift-facts.ts";
import { type AudienceFacts, audienceFor, type NotificationRecipient } from "./recipients.ts";

const KINDS = EVENT_TYPES.filter((type) => recipientsOf(type).length > 0);
const noticeText = (type: EventType, as: NotificationRecipient, facts: NoticeFacts) =>
  notificationPolicyOf(type, as).words(facts);
const [DANA, NOA, AVI, CHIEF, LEA, TOM, ZOE] = [1, 2, 3, 4, 5, 6, 8];
const member = (id: number, role: Role = "member", isActive = true) => ({ id, role, isActive });
/**
 * Dana asked for a replacement and Noa is her partner on the shift. Avi and Lea are free, but Avi
 * declined; Zoe has become busy, Tom is inactive, and the chief is the administrator.
 */
const facts: AudienceFacts = {
  actorId: CHIEF,
  members: [
    member(DANA),
    member(NOA),
    member(AVI),
    member(CHIEF, "admin"),
    member(LEA),
    member(TOM, "admin", false),
    member(7, "admin"),
    member(ZOE),
  ],
  subjectId: DANA,
  requesterId: DANA,
  acceptorId: LEA,
  relievedId: NOA,
  seekingIds: [],
  assignedIds: [NOA],
  busyIds: [ZOE],
  declinedIds: [AVI],
  askedIds: [AVI, LEA, TOM, ZOE],
  invitedIds: [LEA, TOM],
  askedApartIds: [],
  priority: "normal",
};

function notified(kind: EventType, change: Partial<AudienceFacts> = {}): string[] {
  return audienceFor(recipientsOf(kind), { ...facts, ...change }).map(
    ({ memberId, as }) =>
      `${memberId} ${as}${notificationPolicyOf(kind, as).outside === "never" ? " quietly" : ""}`,
  );
}

describe("recipients", () => {
  test.each([
    ["replacement-search.asked", ["5 invited"]],
    ["shift-preferences.requested", ["5 invited"]],
    ["shift-preferences.reminded", ["5 invited"]],
    ["polls.asked", ["5 invited"]],
    ["polls.closed", ["1 subject"]],
    ["shifts.assigned", ["1 subject"]],
    ["shifts.unassigned", ["1 subject"]],
    ["shifts.reassigned", ["1 subject"]],
    ["shifts.spot-restored", ["1 subject", "2 relieved"]],
    ["shifts.moved", ["2 assigned", "1 requester"]],
    ["shifts.changed", ["2 assigned", "1 requester"]],
    ["shifts.deleted", ["2 assigned", "1 requester"]],
    ["draft-schedules.published", ["2 assigned"]],
    ["autofill.applied", ["2 assigned"]],
    ["shifts.uncovered-soon", ["1 requester", "2 assigned", "7 admin", "5 could-take"]],
    ["replacements.requested", ["1 requester", "2 partner", "7 admin", "5 could-take"]],
    ["replacements.widened", ["5 could-take", "7 could-take"]],
    [
      "replacements.accepted",
      ["1 requester", "5 acceptor", "2 partner", "7 admin", "8 asked quietly"],
    ],
    [
      "replacements.cancelled",
      ["1 requester", "2 partner", "7 admin", "5 asked quietly", "8 asked quietly"],
    ],
    ["replacements.expired", ["1 requester", "2 partner", "7 admin"]],
    ["swaps.offered", ["1 subject"]],
    ["swaps.accepted", ["1 newcomer", "2 partner"]],
    ["swaps.declined", ["1 requester"]],
    ["swaps.withdrawn", ["1 subject"]],
    ["swaps.expired", ["1 requester"]],
    ["attendance.closed-by-system", ["1 subject"]],
    ["attendance.ended-by-move", ["1 subject"]],
    ["attendance.start-asked", ["1 subject"]],
    ["attendance.last-out", ["7 admin"]],
    ["attendance.break-overdue", ["7 admin"]],
    ["attendance.hours-asked", ["1 subject"]],
    ["hours-corrections.made", ["1 subject"]],
    ["hours-corrections.proposed", ["7 admin"]],
    ["hours-corrections.approved", ["1 subject"]],
    ["hours-corrections.declined", ["1 subject"]],
    ["attendance.start-missed", ["1 subject quietly", "2 partner", "7 admin"]],
    ["members.spots-freed", ["7 admin"]],
    ["members.password-email-failed", ["7 admin"]],
    ["time-off.added", ["1 subject quietly"]],
    ["time-off.changed", ["1 subject quietly"]],
    ["time-off.removed", ["1 subject quietly"]],
    ["calendar-sync.removed", ["1 subject quietly"]],
    ["calendar-sync.unreadable", ["1 subject quietly"]],
    ["calendar-sync.stopped", ["1 subject quietly"]],
    ["api-tokens.added", ["1 subject quietly"]],
    ["qualifications.expiring", ["1 subject", "7 admin"]],
  ] as const)("are resolved for %s", (kind, expected) => {
    expect(notified(kind)).toEqual(expected);
  });

  test("does not include a member that another event of the same request asks", () => {
    expect(notified("replacements.requested", { askedApartIds: [LEA] })).toEqual([
      "1 requester",
      "2 partner",
      "7 admin",
    ]);
    expect(notified("replacements.widened", { askedApartIds: [7] })).toEqual(["5 could-take"]);
  });

  test("lists every event type in this test's table", () => {
    expect(KINDS).toHaveLength(46);
  });

  test("includes the chief, but not the requester, for a replacement request", () => {
    expect(notified("replacements.requested", { actorId: DANA, busyIds: [ZOE, CHIEF, 7] })).toEqual(
      ["2 partner", "4 admin", "7 admin", "5 could-take"],
    );
  });

  test.each([
    ["replacements.requested"],
    ["replacements.accepted"],
    ["replacements.cancelled"],
    ["replacements.expired"],
  ] as const)("gives an admin who is also asked only the admin's notification of %s", (kind) => {
    const asked = { actorId: DANA, busyIds: [ZOE], askedIds: [CHIEF, 7, ZOE] };
    expect(notified(kind, asked).filter((who) => /^[47] /.test(who))).toEqual([
      "4 admin",
      "7 admin",
    ]);
  });

  test("includes neither busy members nor those who declined, except in an emergency", () => {
    expect(
      notified("replacements.requested", { actorId: DANA, busyIds: [ZOE, LEA, CHIEF, 7] }),
    ).toEqual(["2 partner", "4 admin", "7 admin"]);
    expect(
      notified("replacements.requested", {
        actorId: DANA,
        busyIds: [ZOE, LEA, CHIEF, 7],
        priority: "emergency",
      }),
    ).toEqual(["2 partner", "4 admin", "7 admin", "3 could-take", "5 could-take", "8 could-take"]);
  });

  test("includes all administrators for an action of the system", () => {
    expect(notified("members.spots-freed", { actorId: null })).toEqual(["4 admin", "7 admin"]);
  });

  test("includes a member who seeks a replacement on a canceled shift", () => {
    expect(notified("shifts.deleted", { requesterId: null, seekingIds: [AVI, TOM] })).toEqual([
      "2 assigned",
      "3 requester",
    ]);
  });

  test("includes a member who accepts a swap, because the notification carries the calendar file", () => {
    expect(notified("swaps.accepted", { actorId: DANA, requesterId: AVI })).toEqual([
      "1 newcomer",
      "2 partner",
    ]);
  });

  test("includes a member who loses a restored spot, although they are no longer on the shift", () => {
    expect(notified("shifts.spot-restored", { relievedId: LEA })).toEqual([
      "1 subject",
      "5 relieved",
    ]);
  });

  test("includes a requester who was also asked only once, as the requester", () => {
    expect(notified("replacements.cancelled", { askedIds: [DANA, ZOE] })).toEqual([
      "1 requester",
      "2 partner",
      "7 admin",
      "8 asked quietly",
    ]);
  });

  test("does not include a member who declined before the message was sent", () => {
    expect(notified("replacement-search.asked", { invitedIds: [LEA, AVI] })).toEqual(["5 invited"]);
  });

  test("includes the actor only as a newcomer, each active member once, and always with a text", () => {
    const id = fc.integer({ min: 1, max: 8 });
    const ids = fc.uniqueArray(id, { maxLength: 8 });
    const anyFacts = fc.record({
      actorId: fc.option(id),
      subjectId: fc.option(id),
      requesterId: fc.option(id),
      acceptorId: fc.option(id),
      relievedId: fc.option(id),
      seekingIds: ids,
      assignedIds: ids,
      busyIds: ids,
      declinedIds: ids,
      askedIds: ids,
      invitedIds: ids,
      askedApartIds: ids,
      priority: fc.constantFrom("normal", "urgent", "emergency"),
      admins: ids,
      active: ids,
    });
    fc.assert(
      fc.property(fc.constantFrom(...KINDS), anyFacts, (kind, { admins, active, ...rest }) => {
        const members = [1, 2, 3, 4, 5, 6, 7, 8].map((one) =>
          member(one, admins.includes(one) ? "admin" : "member", active.includes(one)),
        );
        const notices = audienceFor(recipientsOf(kind), { ...rest, members });
        expect(new Set(notices.map(({ memberId }) => memberId)).size).toBe(notices.length);
        for (const { memberId, as } of notices) {
          if (as !== "newcomer") expect(memberId).not.toBe(rest.actorId);
          expect(active).toContain(memberId);
          if (as === "could-take") expect(rest.assignedIds).not.toContain(memberId);
          expect(noticeText(kind, as, words).message).not.toBe("");
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** What events that are not about a shift name instead. */
const ABOUT: Readonly<Record<string, string>> = {
  "members.password-email-failed": words.subject,
  "qualifications.expiring": words.qualification,
  "attendance.hours-asked": words.shabbatDay,
  "shift-preferences.requested": words.draftSchedule,
  "shift-preferences.reminded": words.draftSchedule,
  "polls.asked": words.question,
  "polls.closed": words.question,
  "api-tokens.added": words.actor,
  "calendar-sync.removed": words.actor,
  "calendar-sync.unreadable": `${UNREAD_NOTIFIED_DAYS} days`,
  "calendar-sync.stopped": `${UNREAD_GIVEN_UP_DAYS} days`,
};

describe("notification texts", () => {
  const pairs = KINDS.flatMap((kind) => recipientsOf(kind).map((as) => [kind, as] as const));

  test.each(pairs)(
    "include for %s, as %s, a short title and full sentences that name the shift",
    (kind, as) => {
      for (const openCount of [1, 3]) {
        const { title, message } = noticeText(kind, as, { ...words, openCount });
        expect(title).toMatch(/^[A-Z0-9][^.!]{5,39}$/);
        expect(message).toMatch(/^[A-Z].*[.?]$/);
        expect(message).not.toMatch(/undefined|null|!|\.\.|\s\s/);
        expect(message.length).toBeLessThan(330);
        const about = kind.startsWith("time-off.") ? words.days : words.shift;
        expect(message).toContain(ABOUT[kind] ?? about);
      }
    },
  );

  test.each([
    ["shifts.assigned", "subject", "You're on Night, Fri Nov 20"],
    ["shifts.unassigned", "subject", "You're off Night, Fri Nov 20"],
    ["shifts.moved", "assigned", "26 of your shifts moved"],
    ["shifts.changed", "requester", "Changed: Night, Fri Nov 20"],
    ["shifts.deleted", "assigned", "Canceled: Night, Fri Nov 20"],
  ] as const)("count the shifts for %s of a whole series, as %s", (kind, as, title) => {
    const shift =
      "Evening on Tuesdays, 6:30 PM - 8:30 PM, from Tue, Nov 24 to Tue, May 18 (26 shifts)";
    const notice = noticeText(kind, as, { ...words, shift, shiftCount: 26 });
    expect(notice.title).toBe(title);
    expect(notice.message).toContain(shift);
  });

  test("differ for each event type and recipient role", () => {
    const messages = pairs.map(([kind, as]) => `${as}: ${noticeText(kind, as, words).message}`);
    expect(new Set(messages).size).toBe(messages.length);
  });

  test.each([
    ["normal", "", "Replacement needed: Night, Fri Nov 20", ""],
    ["urgent", "ill ", "Urgent: replacement for Night, Fri Nov 20", " Reason: ill."],
    ["emergency", "Who can?", "Emergency: replacement for Night, Fri Nov 20", " Reason: Who can?"],
  ] as const)(
    "give the reason of a request with %s priority only to admins",
    (priority, reason, title, said) => {
      const facts = { ...words, priority, reason };
      const needed =
        "C-25 Dana Levi needs a replacement for Night on Fri, Nov 20, 11:00 PM - 7:00 AM.";
      expect(noticeText("replacements.requested", "admin", facts)).toEqual({
        title,
        message: `${needed}${said}`,
      });
      expect(noticeText("replacements.requested", "could-take", facts)).toEqual({
        title,
        message: `${needed} Can you take it?`,
      });
    },
  );

  test.each(pairs)(
    "hide the reason in %s, as %s, except from admins and the requester",
    (kind, as) => {
      const { title, message } = noticeText(
        kind,
        as,
        factsForRecipient({ ...words, reason: "Surgery" }, as),
      );
      if (as !== "admin" && as !== "requester")
        expect(`${title} ${message}`).not.toContain("Surgery");
    },
  );

  test.each([
    [1, "1 open spot.", "active. Night on Fri"],
    [3, "3 open spots.", "3 shifts are now open, first Night on Fri"],
  ])("use singular or plural for the count %i", (openCount, spots, left) => {
    expect(
      noticeText("shifts.uncovered-soon", "assigned", { ...words, openCount }).message,
    ).toContain(spots);
    expect(noticeText("members.spots-freed", "admin", { ...words, openCount }).message).toContain(
      left,
    );
  });

  test.each([
    [false, "C-25 Dana Levi is no longer active. Night on"],
    [true, "C-25 Dana Levi was deleted. Night on"],
  ])(
    "say whether a member who left was deleted or deactivated (deleted: %s)",
    (isDeleted, said) => {
      expect(noticeText("members.spots-freed", "admin", { ...words, isDeleted }).message).toContain(
        said,
      );
    },
  );

  test("say what applies until a replacement is found, when an administrator requests it for a member", () => {
    expect(noticeText("replacements.requested", "requester", words).message).toContain(
      "You're still responsible for this shift",
    );
  });

  test("throw for an undeclared pair of event type and role", () => {
    expect(() => noticeText("shifts.assigned", "admin", words)).toThrow(
      "No notification of shifts.assigned for admin",
    );
    expect(() => noticeText("attendance.checked-in", "admin", words)).toThrow(
      "No notification of attendance.checked-in for admin",
    );
  });
});
