import { useEndpoint } from "../../../lib/api/queries.ts";
import type { Shift } from "../shift-view.ts";

/**
 * Returns the upcoming filled spots on the given days for which no other member could stand in;
 * empty while loading.
 */
export function useWithoutStandIn(days: readonly string[]) {
  const covers = useEndpoint("shifts.standIns", {
    from: days[0] ?? "",
    until: days.at(-1) ?? "",
  });
  const lackingStandIn = new Set(
    covers.data
      ?.filter(({ count }) => count === 0)
      .map(({ shiftId, memberId }) => keyOf(shiftId, memberId)),
  );
  return {
    lacksStandIn: ({ id }: Pick<Shift, "id">, memberId: number): boolean =>
      lackingStandIn.has(keyOf(id, memberId)),
    count: lackingStandIn.size,
    /** Number of upcoming filled spots; 0 while loading. */
    spots: covers.data?.length ?? 0,
  };
}

function keyOf(shiftId: number, memberId: number): string {
  return `${shiftId} ${memberId}`;
}
