import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
} from "react";
import type { Output } from "../../lib/api/api.ts";
import { keyOf, queryClient, useEndpoint } from "../../lib/api/queries.ts";

type Organisation = Output<"settings.organisation">;

const Squad = createContext<Organisation | null>(null);

/** Reads the squad's settings once for all that is drawn below it: each cell of a month and each row asks for them. */
export function SquadSettings({ children }: { readonly children: ReactNode }): ReactElement {
  const { data } = useEndpoint("settings.organisation", {});
  return createElement(Squad, { value: useMemo(() => whole(data), [data]) }, children);
}

/** The squad's settings, its zone, clock and calendar among them; until they are read, the device's own zone and the usual style stand in. */
export function useOrganization(): Organisation {
  return useContext(Squad) ?? organizationNow();
}

/** The same for what is said at a tap, outside of what React draws. */
export function organizationNow(): Organisation {
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
