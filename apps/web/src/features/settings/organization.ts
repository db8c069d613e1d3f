import { USUAL_COUNTRY } from "@watchbill/domain/members/phone-number";
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

/**
 * Provides the squad's settings by context: one subscription instead of one for each cell and row.
 */
export function SquadSettings({ children }: { readonly children: ReactNode }): ReactElement {
  const { data } = useEndpoint("settings.organisation", {});
  return createElement(Squad, { value: useMemo(() => whole(data), [data]) }, children);
}

/**
 * The squad's settings, such as time zone and clock. Until they load, the device's zone and default
 * formats apply.
 */
export function useOrganization(): Organisation {
  return useContext(Squad) ?? organizationNow();
}

/** The squad's settings outside React rendering, for event handlers. */
export function organizationNow(): Organisation {
  return whole(queryClient.getQueryData<Organisation>(keyOf("settings.organisation", {})));
}

/** Settings that an older version cached for offline use lack newer fields. */
function whole(read: Partial<Organisation> | undefined): Organisation {
  return isWhole(read)
    ? read
    : {
        ...USUAL_DATES,
        name: "Watchbill",
        timeZone: Temporal.Now.timeZoneId(),
        holidayRegion: "diaspora",
        country: USUAL_COUNTRY,
        accent: null,
        logo: null,
        shiftsKeptSince: null,
        ...read,
      };
}

function isWhole(read: Partial<Organisation> | undefined): read is Organisation {
  return (
    read?.weekStartsOn !== undefined &&
    read.shiftsKeptSince !== undefined &&
    read.country !== undefined
  );
}
