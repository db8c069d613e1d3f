import { expect, test } from "vitest";
import { EVENT_TYPES, isNotified } from "../events/catalogue.ts";
import { messageKindText, withheldText } from "./message-kind.ts";

test("labels every notification kind and no others", () => {
  for (const kind of [...EVENT_TYPES.filter(isNotified), "reminder", "password"])
    expect(messageKindText(kind)).toMatch(/^[A-Z][ a-z]/);
  expect([messageKindText("unheard-of"), messageKindText(undefined)]).toEqual([null, null]);
});

test("explains why a channel was left out", () => {
  expect([withheldText("no-phone"), withheldText("unheard-of")]).toEqual([
    "no phone number",
    "unheard-of",
  ]);
});
