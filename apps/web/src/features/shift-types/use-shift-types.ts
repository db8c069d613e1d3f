import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";

export type ShiftTypes = Output<"kinds.list">;

/** The squad's shift types in order, including archived ones; refetched when they change. */
export function useShiftTypes() {
  return useEndpoint("kinds.list", {});
}
