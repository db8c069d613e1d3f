import { expect, test } from "vitest";
import { type EventType, eventDefinitionOf } from "./catalogue.ts";

/** For each event type, the queries that show the change, for any actor. */
const SHOWN: readonly (readonly [
  what: string,
  types: readonly EventType[],
  shownBy: readonly string[],
])[] = [
  [
    "the members of a shift",
    [
      "shifts.assigned",
      "shifts.unassigned",
      "shifts.reassigned",
      "replacements.taken",
      "replacements.accepted",
    ],
    ["shifts.", "replacements.", "attendance.", "wallboard.show", "reports."],
  ],
  [
    "the members in service",
    ["attendance.checked-in", "attendance.checked-out"],
    ["shifts.", "attendance.", "wallboard.show", "reports."],
  ],
  [
    "a member's name",
    ["members.changed", "members.deactivated", "members.removed"],
    [
      "members.",
      "shifts.",
      "replacements.",
      "attendance.",
      "wallboard.show",
      "reports.",
      "accounts.currentUser",
    ],
  ],
  [
    "active and former members",
    [
      "members.changed",
      "members.deactivated",
      "members.activated",
      "members.removed",
      "members.restored",
    ],
    ["replacementSearch.", "shiftPreferences.answers", "polls.one", "polls.reach", "privacy."],
  ],
  [
    "the preference deadline and its shifts",
    [
      "draft-schedules.changed",
      "draft-schedules.deleted",
      "draft-schedules.preferences-closed",
      "draft-schedules.preferences-opened",
      "draft-schedules.published",
      "draft-schedules.unpublished",
    ],
    ["draftSchedules.", "shiftPreferences."],
  ],
  [
    "the squad's clock, its name and the rest it asks for",
    ["settings.organization-changed"],
    [
      "settings.",
      "shifts.",
      "replacements.",
      "attendance.",
      "wallboard.show",
      "reports.",
      "holidays.",
      "replacementSearch.",
      "swaps.",
      "autofill.",
      "timeOff.",
      "handoff.",
      "accounts.currentUser",
    ],
  ],
  [
    "the name of a kind of shift",
    ["shift-types.changed"],
    [
      "shiftTypes.",
      "shifts.",
      "replacements.",
      "attendance.",
      "wallboard.show",
      "reports.",
      "members.",
      "replacementSearch.",
      "swaps.",
      "shiftPreferences.",
    ],
  ],
  [
    "whether a member has a second factor",
    ["accounts.authenticator-on", "accounts.authenticator-off"],
    ["accounts.authenticator", "accounts.currentUser"],
  ],
];

test.each(
  SHOWN.flatMap(([what, types, shownBy]) => types.map((type) => [type, what, shownBy] as const)),
)("invalidates after %s every query that shows %s", (type, _, shownBy) =>
  expect(eventDefinitionOf(type).invalidates).toEqual(expect.arrayContaining([...shownBy])),
);
