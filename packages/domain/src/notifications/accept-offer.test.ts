import { expect, test } from "vitest";
import { offersReplacement } from "./accept-offer.ts";

const asked = { title: "Replacement needed", message: "C-25 needs somebody." };
const sought = [
  { userId: 1, status: "replacement_requested" },
  { userId: 2, status: "assigned" },
];

test.each([
  ["who could take the place", asked, sought, 3, true],
  ["who asked", asked, sought, 1, false],
  ["who is on the shift", asked, sought, 2, false],
  ["who was replaced on it before", asked, [...sought, { userId: 3, status: "replaced" }], 3, true],
  ["when somebody has come", asked, [{ userId: 1, status: "replaced" }], 3, false],
  ["when the news is of something else", { title: "Your shift has moved", message: "It is now later." }, sought, 3, false],
  ["who is asked by a search", { title: "Can you?", message: "Come.", metadata: { kind: "cover.asked" } }, sought, 3, true],
  ["when only the message speaks of it", { title: "News", message: "A replacement is wanted." }, sought, 3, true],
] as const)("is offered, or not, to whoever reads it: %s", (_, notification, places, viewerId, isOffered) => {
  expect(offersReplacement(notification, places, viewerId)).toBe(isOffered);
});
