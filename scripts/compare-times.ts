import { expect } from "vitest";

/** Kinds of times that are the same where they read the same; `toMatchObject` looks at properties alone, and times have none. */
const KINDS = [
  Temporal.Instant,
  Temporal.ZonedDateTime,
  Temporal.PlainDate,
  Temporal.PlainTime,
  Temporal.PlainDateTime,
];

const kindOf = (value: unknown) => KINDS.find((kind) => value instanceof kind);

function areSameTimes(a: unknown, b: unknown): boolean | undefined {
  const [kind, other] = [kindOf(a), kindOf(b)];
  if (!kind && !other) return undefined;
  return kind === other && String(a) === String(b);
}

// Files that share a process share what they expect by.
const shared = globalThis as { hasComparedTimes?: true };
if (!shared.hasComparedTimes) {
  expect.addEqualityTesters([areSameTimes]);
  shared.hasComparedTimes = true;
}
