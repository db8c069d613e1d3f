import { EVENTS } from "@watchbill/domain/events/catalogue";
import { expect, test } from "vitest";
import type { Announcement } from "./announcement.ts";
import { newChange } from "./change.ts";
import { announcementPartsOf, isEnded, MAX_BYTES, payloadOf, readAnnouncement } from "./events.ts";

const MOST = 2_147_483_647;
const EVERY_TOUCH = [
  ...new Set(Object.values(EVENTS).flatMap(({ invalidates }) => [...invalidates])),
];
const WHOLE_SQUAD = Array.from({ length: 20_000 }, (_, n) => MOST - n);
const ENDED = { kind: "signed-out", memberId: 7, from: 10, to: 5_000, except: 12 } as const;

test("keeps announcements independent of the squad's size, and reads each one unchanged", () => {
  const change = newChange();
  const signal = announcementPartsOf(
    { invalidates: EVERY_TOUCH.slice(0, 12), memberIds: WHOLE_SQUAD },
    change,
  );
  const all: Announcement[] = [
    {
      kind: "event",
      id: Number.MAX_SAFE_INTEGER,
      type: "settings.organization-changed",
      subjectId: MOST,
      actorId: MOST,
      change: change.id,
    },
    { kind: "changed" },
    { kind: "signed-out", memberId: MOST, from: 1, to: MOST, except: MOST },
    ...signal,
  ];
  for (const announcement of all) {
    expect(JSON.stringify(announcement).length).toBeLessThanOrEqual(MAX_BYTES);
    expect(readAnnouncement(payloadOf(announcement))).toEqual(announcement);
  }
  expect(signal.flatMap((part) => (part.kind === "signal" ? part.memberIds : []))).toEqual(
    WHOLE_SQUAD,
  );
});

test("replaces an oversized announcement by a gap, and fails no change", () => {
  const announcement = {
    kind: "signal",
    invalidates: [],
    memberIds: WHOLE_SQUAD,
    change: null,
  } as const;
  expect(readAnnouncement(payloadOf(announcement))).toEqual({ kind: "gap" });
});

test("reads an announcement of an earlier version without a change id", () => {
  const event = { kind: "event", id: 1, type: "shifts.created", subjectId: null, actorId: 7 };
  expect(readAnnouncement(JSON.stringify(event))).toEqual({ ...event, change: null });
});

test.each([
  "",
  "null",
  "{",
  "watchbill",
  '{"kind":"of a later version"}',
  '{"kind":"signal"}',
  '{"kind":"signed-out","memberId":"7"}',
])("ignores %j", (payload) => expect(readAnnouncement(payload)).toBeNull());

test.each([
  [{ id: 10, memberId: 7 }, true],
  [{ id: 5_000, memberId: 7 }, true],
  [{ id: 12, memberId: 7 }, false],
  [{ id: 5_001, memberId: 7 }, false],
  [{ id: 10, memberId: 8 }, false],
])("isEnded of %j is %j", (session, isOne) => expect(isEnded(ENDED, session)).toBe(isOne));
