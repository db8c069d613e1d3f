import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  forgetSent,
  forgetUnsent,
  keepUnsent,
  onUnsentChange,
  readUnsent,
  unsentText,
} from "./unsent.ts";

// Simulates a browser without storage: the queue stays in memory.
beforeAll(() => vi.stubGlobal("localStorage", undefined));
afterAll(() => vi.unstubAllGlobals());
beforeEach(forgetUnsent);

test("replaces a queued item of one name and removes it after it was sent", () => {
  keepUnsent([{ name: "a 1", text: "can" }]);
  const before = readUnsent("a ");
  keepUnsent([
    { name: "a 1", text: "cannot" },
    { name: "a 2", text: "want" },
    { name: "b 1", text: "else" },
  ]);
  // The first item was sent in between; its response arrives now.
  forgetSent(before);
  expect(readUnsent("a ")).toEqual([
    { name: "a 1", text: "cannot" },
    { name: "a 2", text: "want" },
  ]);
  forgetSent(readUnsent("a "));
  expect(readUnsent("a ")).toEqual([]);
  expect(readUnsent("")).toHaveLength(1);
});

test("clears the queue at sign-out", () => {
  keepUnsent([{ name: "a 1", text: "can" }]);
  forgetUnsent();
  expect(readUnsent("")).toEqual([]);
});

test("notifies a screen of each change and returns equal text without a change", () => {
  let heard = 0;
  const stop = onUnsentChange(() => {
    heard += 1;
  });
  keepUnsent([{ name: "a 1", text: "can" }]);
  expect(unsentText("a ")).toBe(unsentText("a "));
  stop();
  forgetUnsent();
  expect(heard).toBe(1);
});
