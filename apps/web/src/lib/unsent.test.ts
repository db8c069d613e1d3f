import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  forgetSent,
  forgetUnsent,
  keepUnsent,
  onUnsentChange,
  readUnsent,
  unsentText,
} from "./unsent.ts";

// As in a browser that lets the page keep nothing: it waits in memory then.
beforeAll(() => vi.stubGlobal("localStorage", undefined));
afterAll(() => vi.unstubAllGlobals());
beforeEach(forgetUnsent);

test("what waits under a name gives way to what is kept there next, and goes once that was sent", () => {
  keepUnsent([{ name: "a 1", text: "can" }]);
  const before = readUnsent("a ");
  keepUnsent([
    { name: "a 1", text: "cannot" },
    { name: "a 2", text: "want" },
    { name: "b 1", text: "else" },
  ]);
  // The first was sent meanwhile, and answered only now.
  forgetSent(before);
  expect(readUnsent("a ")).toEqual([
    { name: "a 1", text: "cannot" },
    { name: "a 2", text: "want" },
  ]);
  forgetSent(readUnsent("a "));
  expect(readUnsent("a ")).toEqual([]);
  expect(readUnsent("")).toHaveLength(1);
});

test("signing out leaves nothing", () => {
  keepUnsent([{ name: "a 1", text: "can" }]);
  forgetUnsent();
  expect(readUnsent("")).toEqual([]);
});

test("a screen hears of each change, and sees the same text as long as there is none", () => {
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
