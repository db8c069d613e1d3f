import { expect, test } from "vitest";
import { UNDO_SECONDS, UNTOLD_SECONDS } from "./undo.ts";

test("nobody is told as long as the screen offers to undo", () =>
  expect(UNTOLD_SECONDS).toBeGreaterThan(UNDO_SECONDS));
