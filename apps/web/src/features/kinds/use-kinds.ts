import type { Output } from "../../lib/api.ts";
import { useEndpoint } from "../../lib/queries.ts";

export type Kinds = Output<"kinds.list">;

/** The squad's kinds of shift in its order, archived ones included; read once and again when they change. */
export function useKinds() {
  return useEndpoint("kinds.list", {});
}
