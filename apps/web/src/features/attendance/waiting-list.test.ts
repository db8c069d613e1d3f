import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  addWaiting,
  onWaitingChange,
  readWaiting,
  removeWaiting,
  waitingText,
} from "./waiting-list.ts";

const MADE = { memberId: 7, assignmentId: 3, kind: "checkIn", at: "2026-05-12T18:00:00Z" } as const;

// As in a browser that lets the page keep nothing: it waits in memory then.
beforeAll(() => vi.stubGlobal("localStorage", undefined));
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => readWaiting().forEach(removeWaiting));

test("what waits is sent in the order in which it was made, and forgotten one by one", () => {
  addWaiting(MADE);
  // Another tab may know the server's clock a little less well.
  addWaiting({ ...MADE, kind: "checkOut", at: "2026-05-12T17:59:59Z" });
  expect(readWaiting().map(({ kind }) => kind)).toEqual(["checkIn", "checkOut"]);
  removeWaiting(readWaiting()[0]!);
  expect(readWaiting().map(({ kind }) => kind)).toEqual(["checkOut"]);
});

test("the same 10-8 of a second tab is the first one; after a 10-7, and for another member, it is a new one", () => {
  addWaiting(MADE);
  addWaiting({ ...MADE, at: "2026-05-12T18:04:00Z" });
  addWaiting({ ...MADE, memberId: 8 });
  addWaiting({ ...MADE, kind: "checkOut" });
  addWaiting({ ...MADE, at: "2026-05-12T18:09:00Z" });
  const own = readWaiting().filter(({ memberId }) => memberId === 7);
  expect(own.map(({ kind, at }) => [kind, at])).toEqual([
    ["checkIn", MADE.at],
    ["checkOut", MADE.at],
    ["checkIn", "2026-05-12T18:09:00Z"],
  ]);
});

test("from one shift over to the next and back is three checks", () => {
  addWaiting(MADE);
  addWaiting({ ...MADE, assignmentId: 4 });
  addWaiting({ ...MADE, at: "2026-05-12T18:09:00Z" });
  expect(readWaiting().map(({ assignmentId }) => assignmentId)).toEqual([3, 4, 3]);
});

test("a screen hears of each change, and sees the same text as long as there is none", () => {
  let heard = 0;
  const stop = onWaitingChange(() => {
    heard += 1;
  });
  expect(waitingText()).toBe("[]");
  addWaiting(MADE);
  expect(waitingText()).toBe(waitingText());
  stop();
  removeWaiting(readWaiting()[0]!);
  expect(heard).toBe(1);
});
