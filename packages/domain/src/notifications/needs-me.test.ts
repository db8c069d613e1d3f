import { expect, test } from "vitest";
import { countNeedingMe } from "./needs-me.ts";

const NOTHING = { notifications: [], polls: [], swaps: [], hours: [], draftSchedules: [] };
const unread = (metadata: object) => ({ isRead: false, metadata });
const poll = { id: 7, isOpen: true, choice: null };
const swap = { id: 9, status: "open", isMine: false };
const draftSchedule = { hasAnswered: false, shiftCount: 3 };

test.each([
  ["nothing", {}, 0],
  ["an unread notification", { notifications: [unread({})] }, 1],
  ["a read notification", { notifications: [{ isRead: true, metadata: {} }] }, 0],
  ["a question", { polls: [poll] }, 1],
  [
    "a question and its unread notification",
    { polls: [poll], notifications: [unread({ pollId: 7 })] },
    1,
  ],
  [
    "a question and the unread notification of another one",
    { polls: [poll], notifications: [unread({ pollId: 8 })] },
    2,
  ],
  [
    "a question whose notification was read",
    { polls: [poll], notifications: [{ isRead: true, metadata: { pollId: 7 } }] },
    1,
  ],
  ["an answered question", { polls: [{ ...poll, choice: "A" }] }, 0],
  ["a closed question", { polls: [{ ...poll, isOpen: false }] }, 0],
  ["a swap offered to them", { swaps: [swap] }, 1],
  [
    "a swap offered to them and its notification",
    { swaps: [swap], notifications: [unread({ swapId: 9 })] },
    1,
  ],
  ["their own offer", { swaps: [{ ...swap, isMine: true }] }, 0],
  ["an answered swap", { swaps: [{ ...swap, status: "declined" }] }, 0],
  ["hours to confirm", { hours: [{ answeredAt: null }] }, 1],
  [
    "a swap offered to them and its notification",
    { hours: [{ answeredAt: null }], notifications: [unread({ kind: "attendance.hours-asked" })] },
    1,
  ],
  ["confirmed hours", { hours: [{ answeredAt: "2026-05-12T18:00:00Z" }] }, 0],
  ["a draft schedule that requests preferences", { draftSchedules: [draftSchedule] }, 1],
  [
    "a draft schedule that requests preferences and its reminder",
    {
      draftSchedules: [draftSchedule],
      notifications: [unread({ kind: "shift-preferences.reminded" })],
    },
    1,
  ],
  ["a draft schedule without shifts", { draftSchedules: [{ ...draftSchedule, shiftCount: 0 }] }, 0],
  [
    "a draft schedule with an answer",
    { draftSchedules: [{ ...draftSchedule, hasAnswered: true }] },
    0,
  ],
] as const)("counts the items that need a member's action: %s", (_what, waiting, count) => {
  expect(countNeedingMe({ ...NOTHING, ...waiting })).toBe(count);
});
