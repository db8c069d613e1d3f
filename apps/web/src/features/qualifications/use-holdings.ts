import { useEndpoint } from "../../lib/api/queries.ts";
import type { Holding } from "./qualification-view.ts";

const NOTHING: readonly Holding[] = [];

/**
 * Returns members' qualifications by member id; set `isAsked` only when a shift requires one,
 * because this fetches them.
 */
export function useHoldingsOf(isAsked: boolean): (memberId: number) => readonly Holding[] {
  const holdings = useEndpoint("qualifications.holdings", {}, { enabled: isAsked });
  const byMember = Map.groupBy(holdings.data ?? NOTHING, ({ memberId }) => memberId);
  return (memberId) => byMember.get(memberId) ?? NOTHING;
}
