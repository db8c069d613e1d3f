import { useEndpoint } from "../../lib/api/queries.ts";
import type { Shift } from "./shift-view.ts";

/** Which filled places ahead on some days nobody could take over; none until that is known. */
export function useWithoutStandIn(days: readonly string[]) {
  const covers = useEndpoint("shifts.standIns", {
    from: days[0] ?? "",
    until: days.at(-1) ?? "",
  });
  const fragile = new Set(
    covers.data
      ?.filter(({ count }) => count === 0)
      .map(({ shiftId, memberId }) => keyOf(shiftId, memberId)),
  );
  return {
    isFragile: ({ id }: Pick<Shift, "id">, memberId: number): boolean =>
      fragile.has(keyOf(id, memberId)),
    count: fragile.size,
    /** Filled places ahead; 0 until that is known. */
    places: covers.data?.length ?? 0,
  };
}

function keyOf(shiftId: number, memberId: number): string {
  return `${shiftId} ${memberId}`;
}
