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
  ["to a member who could take the spot", asked, sought, 3, true],
  ["not to the requester", asked, sought, 1, false],
  ["not to a member of the shift", asked, sought, 2, false],
  [
    "to a member who was replaced on it before",
    asked,
    [...sought, { userId: 3, status: "replaced" }],
    3,
    true,
  ],
  ["not after a member has accepted", asked, [{ userId: 1, status: "replaced" }], 3, false],
  [
    "not for another notification",
    { title: "Your shift has moved", message: "It is now later." },
    sought,
    3,
    false,
  ],
  [
    "to a member asked by a replacement search",
    { title: "Can you?", message: "Come.", metadata: { kind: "replacement-search.asked" } },
    sought,
    3,
    true,
  ],
  [
    "when only the message mentions a replacement",
    { title: "News", message: "A replacement is wanted." },
    sought,
    3,
    true,
  ],
] as const)(
  "decides whether a notification offers to accept a replacement: %s",
  (_, notification, spots, viewerId, isOffered) => {
    expect(offersReplacement(notification, spots, viewerId)).toBe(isOffered);
  },
);

test.each([
  ["a shift that starts short", "shifts.uncovered-soon", {}, [], true],
  ["a coordinator's search", "replacement-search.asked", {}, [], true],
  ["the shifts of a departing member", "members.spots-freed", {}, [], true],
  [
    "a shift of another member",
    "replacement-search.asked",
    {},
    [{ userId: 8, status: "assigned" }],
    true,
  ],
  [
    "a shift on which the member was replaced",
    "replacement-search.asked",
    {},
    [{ userId: 7, status: "replaced" }],
    true,
  ],
  ["a notification without a request", "shifts.changed", {}, [], false],
  ["a shift that is now full", "replacement-search.asked", { assignmentCount: 2 }, [], false],
  ["a spot held by a request", "replacement-search.asked", { heldCount: 1 }, [], false],
  ["their own shift", "shifts.uncovered-soon", {}, [{ userId: 7, status: "assigned" }], false],
  ["a shift in a draft schedule", "replacement-search.asked", { isBeingPlanned: true }, [], false],
  [
    "a past shift",
    "replacement-search.asked",
    { endsAt: Temporal.Instant.from("2026-05-12T18:00:00Z") },
    [],
    false,
  ],
])(
  "decides whether the details of a notification offer a spot: %s",
  (_of, kind, more, spots, isOffered) => {
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
  },
);

const item = (more: object = {}) => ({ id: 4, replacementRequestId: 8, ownPart: null, ...more });

test.each([
  ["the request it mentions", { requestId: 8 }, [item()], 8],
  ["that one among several", { requestId: 9 }, [item(), item({ replacementRequestId: 9 })], 9],
  ["a closed request", { requestId: 7 }, [item()], undefined],
  ["a request of another shift", { shiftId: 5, requestId: 8 }, [item()], undefined],
  [
    "a spot they may not take",
    { requestId: 8 },
    [item({ ownPart: "You're on this shift" })],
    undefined,
  ],
  ["an open spot", {}, [item(), item({ replacementRequestId: null })], null],
  ["the first requester if it offers a spot", {}, [item()], 8],
  [
    "nothing for a notification without a request",
    { asks: undefined, requestId: 8 },
    [item()],
    undefined,
  ],
  ["nothing for a swap offer", { swapId: 3, requestId: 8 }, [item()], undefined],
])("finds what the row of a notification offers: %s", (_what, metadata, needed, requestId) => {
  const notification = {
    title: "",
    message: "",
    metadata: { asks: true, shiftId: 4, ...metadata },
  };
  expect(neededBy(notification, needed)?.replacementRequestId).toBe(requestId);
});

test.each([
  ["requests shift preferences", { kind: "shift-preferences.requested" }, true, null],
  ["reminds of shift preferences", { kind: "shift-preferences.reminded" }, true, null],
  ["is about a swap", { kind: "swaps.offered", swapId: 3 }, false, 3],
  ["is about something else", { kind: "shifts.changed" }, false, null],
  ["has an unknown subject", undefined, false, null],
])("finds what a notification refers to when it %s", (_what, metadata, asks, swapId) => {
  const notification = { title: "", message: "", ...(metadata && { metadata }) };
  expect([asksForShiftPreferences(notification), swapIn(notification)]).toEqual([asks, swapId]);
});
