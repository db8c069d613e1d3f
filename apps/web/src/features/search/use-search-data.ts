import { useQueries } from "@tanstack/react-query";
import type { Output } from "../../lib/api/api.ts";
import { endpointOptions, useEndpoint } from "../../lib/api/queries.ts";
import { useOffline } from "../../lib/offline/connectivity.ts";
import type { Shift } from "../shifts/shift-view.ts";
import { monthsSearched } from "./shift-words.ts";

/**
 * Loads the data that is searched: the members, and the shifts of the months that the search may
 * mean.
 */
export function useSearched(search: string, today: string) {
  const offline = useOffline();
  const members = useEndpoint("members.list", { filter: "active" });
  const months = useQueries({
    queries: monthsSearched(search, today).map((month) => endpointOptions("shifts.month", month)),
  });
  const readings = [members, ...months];
  const shifts = new Map(months.flatMap(({ data = [] }) => data).map((shift) => [shift.id, shift]));
  return {
    members: members.data ?? NO_ONE,
    shifts: [...shifts.values()] as readonly Shift[],
    isPending: readings.some(({ isPending, isError }) => isPending && !isError),
    missing: missingWords(
      offline !== null,
      members.data === undefined && members.isError,
      months.some(({ data, isError }) => isError && data === undefined),
    ),
  };
}

const NO_ONE: Output<"members.list"> = [];

/** Names the data that was not searched; null if all was searched. */
function missingWords(isOff: boolean, lacksMembers: boolean, lacksShifts: boolean): string | null {
  if (isOff) {
    if (lacksMembers && lacksShifts)
      return "You're offline. Members and some shifts aren't saved on this device.";
    if (lacksMembers) return "You're offline. Members aren't saved on this device.";
    if (lacksShifts) return "You're offline. Some shifts aren't saved on this device.";
    return "You're offline. These results are saved on this device.";
  }
  if (lacksMembers && lacksShifts) return "Couldn't load members and some shifts.";
  if (lacksMembers) return "Couldn't load members.";
  return lacksShifts ? "Couldn't load some shifts." : null;
}
