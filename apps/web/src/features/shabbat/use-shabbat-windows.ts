import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";

/**
 * Returns the squad's Shabbat windows that overlap the days from `first` to `last` inclusive; empty
 * until they load.
 */
export function useShabbatWindows(first: string, last: string): readonly ShabbatWindow[] {
  const { data } = useEndpoint("shabbat.windows", { from: first, until: last });
  return data ? windowsIn(data.windows) : NONE;
}

const NONE: readonly ShabbatWindow[] = [];
type Windows = Output<"shabbat.windows">["windows"];
const read = new WeakMap<Windows, readonly ShabbatWindow[]>();

/** Converts the windows in a response; parses their instants only once for each response. */
export function windowsIn(windows: Windows): readonly ShabbatWindow[] {
  const known =
    read.get(windows) ??
    windows.map(({ name, startsAt, endsAt, lightings }) => ({
      name,
      startsAt: Temporal.Instant.from(startsAt),
      endsAt: Temporal.Instant.from(endsAt),
      lightings: lightings.map((lighting) => ({
        name: lighting.name,
        at: Temporal.Instant.from(lighting.at),
      })),
    }));
  read.set(windows, known);
  return known;
}
