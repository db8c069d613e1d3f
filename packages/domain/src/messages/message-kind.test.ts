import { expect, test } from "vitest";
import { EVENT_TYPES, isTold } from "../news/catalogue.ts";
import { messageKindText, withheldText } from "./message-kind.ts";

test("every message that is told says in words what it is, and others say nothing", () => {
  for (const kind of [...EVENT_TYPES.filter(isTold), "reminder", "password"])
    expect(messageKindText(kind)).toMatch(/^[A-Z][ a-z]/);
  expect([messageKindText("unheard-of"), messageKindText(undefined)]).toEqual([null, null]);
});

test("why a channel was left out is said in words", () => {
  expect([withheldText("no-phone"), withheldText("unheard-of")]).toEqual([
    "no phone number",
    "unheard-of",
  ]);
});
