import { expect, test } from "vitest";

const AT = Temporal.Instant.from("2026-05-12T18:00:00Z");
const LATER = Temporal.Instant.from("2026-05-12T18:05:00Z");

test.each([
  ["the same time", AT, AT, true],
  ["the same time, made anew", AT, Temporal.Instant.from("2026-05-12T20:00:00+02:00"), true],
  ["another", AT, LATER, false],
  ["none", null, AT, false],
  ["one that is left out", undefined, AT, false],
  ["its words", "2026-05-12T18:00:00Z", AT, false],
  [
    "the same date",
    Temporal.PlainDate.from("2026-05-12"),
    Temporal.PlainDate.from("2026-05-12"),
    true,
  ],
  [
    "another date",
    Temporal.PlainDate.from("2026-05-12"),
    Temporal.PlainDate.from("2026-05-13"),
    false,
  ],
])("compares %s inside a matched object", (_, actual, expected, isSame) => {
  const match = (): void => expect([{ at: actual, beside: 1 }]).toMatchObject([{ at: expected }]);
  if (isSame) match();
  else expect(match).toThrow();
});
