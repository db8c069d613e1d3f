import type { RestWindow } from "@watchbill/domain/rest-days/rest-windows";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";

/**
 * The squad's Shabbat windows that overlap the days, `last` included; empty until they are loaded.
 */
export function useRestWindows(first: string, last: string): readonly RestWindow[] {
  const { data } = useEndpoint("restDays.windows", { from: first, until: last });
  return data ? windowsIn(data.windows) : NONE;
}

const NONE: readonly RestWindow[] = [];
type Windows = Output<"restDays.windows">["windows"];
const read = new WeakMap<Windows, readonly RestWindow[]>();

/** Windows of the response, with their instants parsed once. */
export function windowsIn(windows: Windows): readonly RestWindow[] {
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
