import { expect, test } from "vitest";
import { UNDO_SECONDS, UNDOABLE_SECONDS } from "./undo.ts";

test("delays notifications for longer than the screen offers to undo", () =>
  expect(UNDOABLE_SECONDS).toBeGreaterThan(UNDO_SECONDS));
