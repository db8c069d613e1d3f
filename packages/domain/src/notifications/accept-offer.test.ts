import { expect, test } from "vitest";
import {
  asksForShiftPreferences,
  neededBy,
  offersReplacement,
  offersTaking,
  swapIn,
} from "./accept-offer.ts";

const asked = { title: "Replacement needed", message: "C-25 needs a replacement." };
const sought = [
  { userId: 1, status: "replacement_requested" },
  { userId: 2, status: "assigned" },
];

test.each([
  ["who could take the place", asked, sought, 3, true],
  ["who asked", asked, sought, 1, false],
  ["who is on the shift", asked, sought, 2, false],
  ["who was replaced on it before", asked, [...sought, { userId: 3, status: "replaced" }], 3, true],
  ["when a member has accepted", asked, [{ userId: 1, status: "replaced" }], 3, false],
  [
    "when the news is of something else",
    { title: "Your shift has moved", message: "It is now later." },
    sought,
    3,
    false,
  ],
  [
    "who is asked by a search",
    { title: "Can you?", message: "Come.", metadata: { kind: "replacement-search.asked" } },
    sought,
    3,
    true,
  ],
  [
    "when only the message speaks of it",
    { title: "News", message: "A replacement is wanted." },
    sought,
    3,
    true,
  ],
] as const)(
  "decides whether to offer a replacement: %s",
  (_, notification, spots, viewerId, isOffered) => {
    expect(offersReplacement(notification, spots, viewerId)).toBe(isOffered);
  },
);

test.each([
  ["a shift that starts short", "shifts.uncovered-soon", {}, [], true],
  ["a coordinator's search", "replacement-search.asked", {}, [], true],
  ["the shifts of who left", "members.spots-freed", {}, [], true],
  [
    "a shift of another member",
    "replacement-search.asked",
    {},
    [{ userId: 8, status: "assigned" }],
    true,
  ],
  [
    "a shift on which one was replaced",
    "replacement-search.asked",
    {},
    [{ userId: 7, status: "replaced" }],
    true,
  ],
  ["news that asks for nothing", "shifts.changed", {}, [], false],
  ["a shift that is full by now", "replacement-search.asked", { assignmentCount: 2 }, [], false],
  ["a place that a request holds", "replacement-search.asked", { heldCount: 1 }, [], false],
  ["one's own shift", "shifts.uncovered-soon", {}, [{ userId: 7, status: "assigned" }], false],
  ["a shift being planned", "replacement-search.asked", { isBeingPlanned: true }, [], false],
  [
    "a shift that is over",
    "replacement-search.asked",
    { endsAt: Temporal.Instant.from("2026-05-12T18:00:00Z") },
    [],
    false,
  ],
])("decides whether to offer a spot in the details of %s", (_of, kind, more, spots, isOffered) => {
  const now = Temporal.Instant.from("2026-05-12T18:00:00Z");
  const shift = {
    endsAt: now.add({ hours: 2 }),
    maxMembers: 2,
    assignmentCount: 1,
    heldCount: 0,
    ...more,
  };
  expect(offersTaking({ title: "", message: "", metadata: { kind } }, shift, spots, 7, now)).toBe(
    isOffered,
  );
});

const item = (more: object = {}) => ({ id: 4, replacementRequestId: 8, ownPart: null, ...more });

test.each([
  ["the request it speaks of", { requestId: 8 }, [item()], 8],
  ["that one among several", { requestId: 9 }, [item(), item({ replacementRequestId: 9 })], 9],
  ["a request that is settled", { requestId: 7 }, [item()], undefined],
  ["a request of another shift", { shiftId: 5, requestId: 8 }, [item()], undefined],
  [
    "what is not theirs to take",
    { requestId: 8 },
    [item({ ownPart: "You're on this shift" })],
    undefined,
  ],
  ["an open place", {}, [item(), item({ replacementRequestId: null })], null],
  ["the first requester if it offers a spot", {}, [item()], 8],
  ["nothing by news that asks for nothing", { asks: undefined, requestId: 8 }, [item()], undefined],
  ["nothing by an offer to swap", { swapId: 3, requestId: 8 }, [item()], undefined],
])("offers in a notification's row %s", (_what, metadata, needed, requestId) => {
  const notification = {
    title: "",
    message: "",
    metadata: { asks: true, shiftId: 4, ...metadata },
  };
  expect(neededBy(notification, needed)?.replacementRequestId).toBe(requestId);
});

test.each([
  ["asks for wishes", { kind: "shift-preferences.requested" }, true, null],
  ["reminds of them", { kind: "shift-preferences.reminded" }, true, null],
  ["is about a swap", { kind: "swaps.offered", swapId: 3 }, false, 3],
  ["is about something else", { kind: "shifts.changed" }, false, null],
  ["is about nothing known", undefined, false, null],
])("finds the target of a notification that %s", (_what, metadata, asks, swapId) => {
  const notification = { title: "", message: "", ...(metadata && { metadata }) };
  expect([asksForShiftPreferences(notification), swapIn(notification)]).toEqual([asks, swapId]);
});
