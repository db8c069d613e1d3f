import { expect, test } from "vitest";
import { counted, minutesInWords } from "./counted.ts";

test.each([
  [1, "1 day"],
  [2, "2 days"],
  [5.5, "5.5 days"],
  [0, "0 days"],
])("%d of them: %s", (count, text) => expect(counted(count, "day")).toBe(text));

test.each([
  [60, "1 hour"],
  [120, "2 hours"],
  [90, "90 minutes"],
  [1, "1 minute"],
])("%d minutes are %s", (minutes, text) => expect(minutesInWords(minutes)).toBe(text));
