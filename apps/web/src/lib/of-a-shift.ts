import type { EndpointName } from "@watchbill/contract/api";

/** What is asked of one shift, and answers that it is missing once somebody has deleted it. */
const OF_A_SHIFT: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "shifts.one",
  "shifts.suggestions",
  "shifts.standing",
  "shifts.moves",
  "shifts.recurringInfo",
  "cover.show",
]);

/** The shift that an answer is about and is missing with, or null. */
export function shiftOf([name, input]: readonly unknown[]): number | null {
  if (!OF_A_SHIFT.has(name as EndpointName)) return null;
  const { id, shiftId = id } = input as { readonly id?: number; readonly shiftId?: number };
  return shiftId ?? null;
}
