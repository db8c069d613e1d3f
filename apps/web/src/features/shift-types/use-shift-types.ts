import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";

export type ShiftTypes = Output<"shiftTypes.list">;

/**
 * Returns the squad's shift types in order, including archived ones; refetched when they change.
 */
export function useShiftTypes() {
  return useEndpoint("shiftTypes.list", {});
}
