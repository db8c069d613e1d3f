import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import type { Output } from "../../lib/api.ts";
import { keyOf, queryClient, useEndpoint } from "../../lib/queries.ts";

type Organisation = Output<"settings.organisation">;

/** The squad's settings, its zone, clock and calendar among them; until they are read, the device's own zone and the usual style stand in. */
export function useOrganisation(): Organisation {
  return useEndpoint("settings.organisation", {}).data ?? unread();
}

/** The same for what is said at a tap, outside of what React draws. */
export function organisationNow(): Organisation {
  return queryClient.getQueryData<Organisation>(keyOf("settings.organisation", {})) ?? unread();
}

function unread(): Organisation {
  return {
    ...USUAL_DATES,
    name: "Watchbill",
    timeZone: Temporal.Now.timeZoneId(),
    holidayRegion: "diaspora",
    accent: null,
    logo: null,
  };
}
