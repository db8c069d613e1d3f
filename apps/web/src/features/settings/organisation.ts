import type { Output } from "../../lib/api.ts";
import { useEndpoint } from "../../lib/queries.ts";

type Organisation = Output<"settings.organisation">;

/** The squad's settings; until they are read, the device's own zone stands in. */
export function useOrganisation(): Organisation {
  const { data } = useEndpoint("settings.organisation", {});
  return data ?? { name: "Watchbill", timeZone: Temporal.Now.timeZoneId(), holidayRegion: "diaspora", accent: null, logo: null };
}
