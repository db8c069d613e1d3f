import type { EndpointName } from "@watchbill/contract/api";

/** Endpoints about one shift, which fail once the shift is deleted. */
const OF_A_SHIFT: ReadonlySet<EndpointName> = new Set<EndpointName>([
  "shifts.one",
  "shifts.suggestions",
  "shifts.eligibility",
  "shifts.assignmentHistory",
  "shifts.recurringInfo",
  "replacementSearch.show",
]);

/** Returns the id of the shift that a query is about; null if it is not about one shift. */
export function shiftIdOfQuery([name, input]: readonly unknown[]): number | null {
  if (!OF_A_SHIFT.has(name as EndpointName)) return null;
  const { id, shiftId = id } = input as { readonly id?: number; readonly shiftId?: number };
  return shiftId ?? null;
}
