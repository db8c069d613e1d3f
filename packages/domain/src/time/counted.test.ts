import { expect, test } from "vitest";
import { counted, figure, minutesInWords } from "./counted.ts";

test.each([
  [1, "1 day"],
  [2, "2 days"],
  [5.5, "5.5 days"],
  [0, "0 days"],
])("counts %d: %s", (count, text) => expect(counted(count, "day")).toBe(text));

test.each([
  [60, "1 hour"],
  [120, "2 hours"],
  [90, "90 minutes"],
  [1, "1 minute"],
])("words %d minutes as %s", (minutes, text) => expect(minutesInWords(minutes)).toBe(text));

test.each([
  [0, "0"],
  [999, "999"],
  [1_204, "1,204"],
  [12_345_678, "12,345,678"],
  [-1_000, "-1,000"],
])("formats %d as %s", (count, text) => expect(figure(count)).toBe(text));
