import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import type { Output } from "../../lib/api.ts";
import { keyOf, queryClient, useEndpoint } from "../../lib/queries.ts";

type Organisation = Output<"settings.organisation">;

/** The squad's settings, its zone, clock and calendar among them; until they are read, the device's own zone and the usual style stand in. */
export function useOrganisation(): Organisation {
  return whole(useEndpoint("settings.organisation", {}).data);
}

/** The same for what is said at a tap, outside of what React draws. */
export function organisationNow(): Organisation {
  return whole(queryClient.getQueryData<Organisation>(keyOf("settings.organisation", {})));
}

/** What an older version kept on the device, and a dead spot opens with, does not say all of it. */
function whole(read: Partial<Organisation> | undefined): Organisation {
  return isWhole(read)
    ? read
    : {
        ...USUAL_DATES,
        name: "Watchbill",
        timeZone: Temporal.Now.timeZoneId(),
        holidayRegion: "diaspora",
        accent: null,
        logo: null,
        shiftsKeptSince: null,
        ...read,
      };
}

function isWhole(read: Partial<Organisation> | undefined): read is Organisation {
  return read?.weekStartsOn !== undefined && read.shiftsKeptSince !== undefined;
}
