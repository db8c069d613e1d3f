import { phoneText } from "@watchbill/domain/members/contact/phone-number";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { formatDay } from "@watchbill/domain/time/format";
import { compareInstants, dateOf, isBefore } from "@watchbill/domain/time/local";
import { isTonight, relativeDay } from "@watchbill/domain/time/relative-day";
import type { Output } from "../../lib/api/api.ts";
import { coverageText, filling, fillText, type Shift, spanOf } from "../shifts/shift-view.ts";
import type { SearchChoice } from "./choice.ts";
import { type Entry, type SearchWord, wordsOf } from "./entry.ts";
import { wordsOfShift } from "./shift-words.ts";

type Member = Output<"members.list">[number];

const UNIT = 5;
const NAME = 3;
const ASKED = 2;
const LESS = 1;

/**
 * Returns a member's search entries: the profile and, when the search contains their keyword, a
 * call, an assignment and the edit form.
 */
export function memberEntries(member: Member, isAdmin: boolean): Entry<SearchChoice>[] {
  const { id, unitNumber, firstName, lastName, phoneNumber, email } = member;
  const who = unitAndName(member);
  const phone = phoneNumber ? phoneText(phoneNumber) : null;
  const words: SearchWord[] = [
    ...unitWords(unitNumber),
    ...wordsOf(`${firstName} ${lastName}`, NAME),
    { text: `${firstName} ${lastName}`, weight: NAME },
    { text: email, weight: LESS },
  ];
  const found = { group: "members", words, phone: phoneNumber } as const;
  const act = (
    verbs: readonly string[],
    title: string,
    choice: SearchChoice,
  ): Entry<SearchChoice> => ({
    ...found,
    key: `${verbs[0]} ${id}`,
    title,
    words: [...words, ...verbs.map((text) => ({ text, weight: ASKED }))],
    asked: verbs,
    choice,
  });
  return [
    {
      ...found,
      key: `member ${id}`,
      title: who,
      detail: phone ?? email,
      choice: { kind: "member", memberId: id },
    },
    ...(phoneNumber
      ? [
          {
            ...act(["call", "phone"], `Call ${who}`, { kind: "call", number: phoneNumber }),
            detail: phone ?? undefined,
          },
        ]
      : []),
    ...(isAdmin
      ? [
          act(["assign"], `Assign a shift to ${who}`, {
            kind: "member",
            memberId: id,
            act: "assign",
          }),
          act(["edit"], `Edit ${who}`, { kind: "member", memberId: id, act: "edit" }),
        ]
      : []),
  ];
}

/** Returns the search terms of a unit number: "C-25" also matches "c25", "C.25" and "25". */
function unitWords(unitNumber: string): SearchWord[] {
  const parts = unitNumber.split(/[\s./-]+/);
  return [
    { text: unitNumber, weight: UNIT, isUnit: true },
    ...(parts.length > 1
      ? parts.map((text) => ({ text, weight: UNIT, least: "whole" as const }))
      : []),
  ];
}

/**
 * Returns the search entries of shifts: current and upcoming ones by start time, then past ones,
 * latest first.
 */
export function shiftEntries(
  shifts: readonly Shift[],
  now: Temporal.Instant,
  squad: SquadClock,
): Entry<SearchChoice>[] {
  const isOver = (shift: Shift): boolean => !isBefore(now, spanOf(shift).endsAt);
  const inTime = shifts.toSorted((a, b) => compareInstants(spanOf(a).startsAt, spanOf(b).startsAt));
  const ahead = inTime.filter((shift) => !isOver(shift));
  return [...ahead, ...inTime.filter(isOver).reverse()].map((shift) =>
    shiftEntry(shift, now, squad),
  );
}

function shiftEntry(shift: Shift, now: Temporal.Instant, squad: SquadClock): Entry<SearchChoice> {
  const { startsAt: from, endsAt: until } = spanOf(shift);
  const today = dateOf(now, squad.timeZone);
  const isOn = !isBefore(now, from) && isBefore(now, until);
  const day = isOn ? "Now" : relativeDay(from, now, squad);
  const people = filling(shift).map(({ user }) => user.unitNumber);
  const written = formatDay(shift.date, squad, today);
  return {
    key: `shift ${shift.id}`,
    group: "shifts",
    title: `${written} · ${shiftName(shift)}`,
    detail: [
      ...(day === written ? [] : [day]),
      shiftHours(shift, squad, today),
      `${fillText(shift)} ${people.join(", ")}`.trim(),
      ...(shift.assignmentCount < shift.maxMembers ? [coverageText(shift, now)] : []),
    ].join(" · "),
    words: wordsOfShift(shift, now, squad.timeZone),
    isOffered:
      isBefore(now, until) && (shift.date === today || isTonight(from, until, now, squad.timeZone)),
    choice: { kind: "shift", shiftId: shift.id },
  };
}
