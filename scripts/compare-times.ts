import { expect } from "vitest";

/**
 * Temporal types, compared by their text: `toMatchObject` compares properties only, and Temporal
 * values have none.
 */
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

// Registers once per process, because test files in one process share custom equality testers.
const shared = globalThis as { hasComparedTimes?: true };
if (!shared.hasComparedTimes) {
  expect.addEqualityTesters([areSameTimes]);
  shared.hasComparedTimes = true;
}
