import { USUAL_COUNTRY } from "@watchbill/domain/members/contact/usual-country";
import {
  FEATURE_SWITCHES,
  type FeatureSwitch,
  isOn,
} from "@watchbill/domain/settings/feature-switches";
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

type Organization = Output<"settings.organization">;

const Squad = createContext<Organization | null>(null);

/**
 * Provides the squad's settings by context: one subscription instead of one for each cell and row.
 */
export function SquadSettings({ children }: { readonly children: ReactNode }): ReactElement {
  const { data } = useEndpoint("settings.organization", {});
  return createElement(Squad, { value: useMemo(() => whole(data), [data]) }, children);
}

/**
 * The squad's settings, such as time zone and clock. Until they load, the device's zone and default
 * formats apply.
 */
export function useOrganization(): Organization {
  return useContext(Squad) ?? organizationNow();
}

/** Whether the squad uses a feature; true for what belongs to none. */
export function useFeature(feature: FeatureSwitch | undefined): boolean {
  return isOn(useOrganization(), feature);
}

/** The squad's settings outside React rendering, for event handlers. */
export function organizationNow(): Organization {
  return whole(queryClient.getQueryData<Organization>(keyOf("settings.organization", {})));
}

/** Settings that an older version cached for offline use lack newer fields. */
function whole(read: Partial<Organization> | undefined): Organization {
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
        shiftsRetainedSince: null,
        features: [...FEATURE_SWITCHES],
        ...read,
      };
}

function isWhole(read: Partial<Organization> | undefined): read is Organization {
  return (
    read?.weekStartsOn !== undefined && read.features !== undefined && read.country !== undefined
  );
}
