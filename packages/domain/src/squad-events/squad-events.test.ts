import { describe, expect, test } from "vitest";
import { USUAL_DATES } from "../time/date-style.ts";
import {
  eventSignInBlockedBecause,
  eventSignOutBlockedBecause,
  isSignInOpen,
  sheetTimesBlockedBecause,
  squadEventBlockedBecause,
  timeAtEvent,
} from "./squad-event.ts";

const at = (text: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(`2026-10-${text.replace(" ", "T")}`)
    .toZonedDateTime("America/New_York")
    .toInstant();
const DRILL = { startsAt: at("06 19:00"), endsAt: at("06 21:00") };
const SQUAD = { ...USUAL_DATES, timeZone: "America/New_York", hoursFinalUntil: null };

test.each<[string, object, string | null]>([
  ["a drill", {}, null],
  ["no name", { name: " " }, "Enter a name"],
  ["a long name", { name: "x".repeat(81) }, "Use at most 80 characters"],
  ["an end at the start", { endsAt: DRILL.startsAt }, "The end must be after the start"],
  ["seven days", { endsAt: at("13 19:00") }, null],
  ["more than seven days", { endsAt: at("13 19:01") }, "An event can last 7 days at most"],
])("accepts or rejects an event with %s", (_, change, message) => {
  const form = { ...DRILL, name: "Pump drill", ...change };
  expect(squadEventBlockedBecause(form)?.message ?? null).toBe(message);
});

test.each<[string, boolean]>([
  ["06 18:29", false],
  ["06 18:30", true],
  ["06 21:29", true],
  ["06 21:30", false],
])("at %s has sign-in open: %s", (now, expected) => {
  expect(isSignInOpen(DRILL, at(now))).toBe(expected);
});

describe("signing in to an event", () => {
  test.each<[string, string, object, boolean, string | null]>([
    ["during the event", "06 19:30", {}, false, null],
    ["too early", "06 18:00", {}, false, "sign-in-closed"],
    ["too late", "06 22:00", {}, false, "sign-in-closed"],
    [
      "without the code that it needs",
      "06 19:30",
      { needsCode: true },
      false,
      "sign-in-code-needed",
    ],
    ["with the code", "06 19:30", { needsCode: true }, true, null],
  ])("%s", (_, now, change, hasCode, code) => {
    const event = { ...DRILL, needsCode: false, ...change };
    const blocked = eventSignInBlockedBecause(event, hasCode, { now: at(now), squad: SQUAD });
    expect(blocked?.code ?? null).toBe(code);
  });

  test("is blocked when the hours of the day are final", () => {
    const squad = { ...SQUAD, hoursFinalUntil: "2026-10-06" };
    const event = { ...DRILL, needsCode: false };
    expect(eventSignInBlockedBecause(event, false, { now: at("06 20:00"), squad })?.code).toBe(
      "hours-final",
    );
  });
});

test.each<[string, string, { signedOutAt: Temporal.Instant | null } | undefined, string | null]>([
  ["during the event", "06 20:00", { signedOutAt: null }, null],
  ["after the event", "06 21:00", { signedOutAt: null }, "squad-event-over"],
  ["twice", "06 20:00", { signedOutAt: at("06 19:30") }, "already-signed-out"],
  ["without a sign-in", "06 20:00", undefined, "not-signed-in"],
])("signing out of an event %s", (_, now, signIn, code) => {
  expect(eventSignOutBlockedBecause(DRILL, signIn, at(now))?.code ?? null).toBe(code);
});

test.each<[string, string, string, string | null, string, string | null]>([
  ["the whole event", "06 22:00", "06 19:00", null, "", null],
  ["a part", "06 22:00", "06 19:30", "06 20:30", "", null],
  ["a time before it", "06 22:00", "06 18:59", null, "", "sheet-times-invalid"],
  ["a time after it", "06 22:00", "06 19:00", "06 21:01", "", "sheet-times-invalid"],
  ["a sign-out at the sign-in", "06 22:00", "06 20:00", "06 20:00", "", "sheet-times-invalid"],
  ["an event ahead", "06 18:00", "06 19:00", null, "", "squad-event-ahead"],
  ["final hours", "07 22:00", "06 19:00", null, "2026-10-06", "hours-final"],
])(
  "an admin who enters %s on the sign-in sheet",
  (_, now, signedIn, signedOut, hoursFinalUntil, code) => {
    const times = {
      signedInAt: at(signedIn),
      signedOutAt: signedOut === null ? null : at(signedOut),
    };
    const squad = { ...SQUAD, hoursFinalUntil: hoursFinalUntil || null };
    const blocked = sheetTimesBlockedBecause(DRILL, times, { now: at(now), squad });
    expect(blocked?.code ?? null).toBe(code);
  },
);

test.each<[string, string, string | null, number]>([
  ["before the start to the end", "06 18:45", null, 120],
  ["late to the end", "06 19:30", null, 90],
  ["late to a sign-out", "06 19:30", "06 20:00", 30],
  ["after the end", "06 21:10", null, 0],
])("counts the time of a member from %s", (_, signedIn, signedOut, minutes) => {
  const { startsAt, endsAt } = timeAtEvent(DRILL, {
    signedInAt: at(signedIn),
    signedOutAt: signedOut === null ? null : at(signedOut),
  });
  expect(startsAt.until(endsAt).total("minutes")).toBe(minutes);
});
