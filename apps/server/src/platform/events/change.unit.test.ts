import { api } from "@watchbill/contract/api";
import { EVENTS } from "@watchbill/domain/events/catalogue";
import { expect, test } from "vitest";
import type { MemberActor } from "../context.ts";
import { invalidationsOf, newChange } from "./change.ts";

const READS = Object.entries(api).flatMap(([name, { method }]) => (method === "GET" ? [name] : []));
const actor = { kind: "member", id: 7, role: "member" } as MemberActor;

test.each([...new Set(Object.values(EVENTS).flatMap(({ invalidates }) => [...invalidates]))])(
  "%s is a known invalidation key",
  (touch) => {
    expect(
      READS.filter((name) => (touch.endsWith(".") ? name.startsWith(touch) : name === touch)),
    ).not.toEqual([]);
  },
);

/** Endpoints that a 10-8 (check-in) makes stale only for the member who checked in. */
const OWN_ALONE = [
  "attendance.hoursAsked",
  "shifts.myUpcoming",
  "reports.userStats",
  "reports.ownWorkload",
];

test("invalidates the same keys for another member's check-in as for one's own, except private data", () => {
  const readOf = (subjectId: number): string[] => {
    const change = newChange();
    change.announced.push({
      kind: "event",
      type: "attendance.checked-in",
      subjectId,
      actorId: subjectId,
    });
    const touched = invalidationsOf(change, actor);
    return READS.filter((name) =>
      touched.some((touch) => (touch.endsWith(".") ? name.startsWith(touch) : name === touch)),
    );
  };
  expect(
    readOf(7)
      .filter((name) => !readOf(8).includes(name))
      .sort(),
  ).toEqual([...OWN_ALONE].sort());
  expect(readOf(8).filter((name) => !readOf(7).includes(name))).toEqual([]);
});

test("lists each key of a change once, and no keys of other members' private data", () => {
  const change = newChange();
  change.announced.push(
    { kind: "event", type: "calendar-feeds.added", subjectId: 7, actorId: 7 },
    { kind: "event", type: "calendar-feeds.removed", subjectId: 7, actorId: 7 },
    { kind: "event", type: "accounts.signed-in", subjectId: 8, actorId: null },
    { kind: "signal", invalidates: ["notifications."], memberIds: [6, 7] },
    { kind: "signal", invalidates: ["webhooks."], memberIds: [6] },
  );
  expect(invalidationsOf(change, actor)).toEqual(["calendarFeeds.list", "notifications."]);
});
