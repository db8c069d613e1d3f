import { expect, test } from "vitest";

const AT = Temporal.Instant.from("2026-05-12T18:00:00Z");
const LATER = Temporal.Instant.from("2026-05-12T18:05:00Z");

test.each([
  ["an equal time", AT, AT, true],
  ["an equal time in another object", AT, Temporal.Instant.from("2026-05-12T20:00:00+02:00"), true],
  ["another", AT, LATER, false],
  ["none", null, AT, false],
  ["a missing one", undefined, AT, false],
  ["its text", "2026-05-12T18:00:00Z", AT, false],
  [
    "an equal date",
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
