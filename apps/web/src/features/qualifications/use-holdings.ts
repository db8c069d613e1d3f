import { useEndpoint } from "../../lib/api/queries.ts";
import type { Holding } from "./qualification-view.ts";

const NOTHING: readonly Holding[] = [];

/** Members' qualifications by member id; fetched only when a shift requires one. */
export function useHoldingsOf(isAsked: boolean): (memberId: number) => readonly Holding[] {
  const holdings = useEndpoint("qualifications.holdings", {}, { enabled: isAsked });
  const byMember = Map.groupBy(holdings.data ?? NOTHING, ({ memberId }) => memberId);
  return (memberId) => byMember.get(memberId) ?? NOTHING;
}
