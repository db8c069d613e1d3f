import { USUAL_COUNTRY } from "@watchbill/domain/members/contact/usual-country";
import {
  FEATURE_SWITCHES,
  type FeatureSwitch,
  isOn,
} from "@watchbill/domain/settings/feature-switches";
import { MINIMUM_PART_HOURS } from "@watchbill/domain/settings/partial-assignment-settings";
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
 * Provides the squad's settings by React context: one subscription instead of one for each cell and
 * row.
 */
export function SquadSettings({ children }: { readonly children: ReactNode }): ReactElement {
  const { data } = useEndpoint("settings.organization", {});
  return createElement(Squad, { value: useMemo(() => whole(data), [data]) }, children);
}

/**
 * Returns the squad's settings, such as time zone and clock format. Until they load, the device's
 * time zone and default formats apply.
 */
export function useOrganization(): Organization {
  return useContext(Squad) ?? organizationNow();
}

/** Whether the squad uses an optional feature; true if `feature` is undefined. */
export function useFeature(feature: FeatureSwitch | undefined): boolean {
  return isOn(useOrganization(), feature);
}

/** Returns the squad's settings outside React rendering, for example in event handlers. */
export function organizationNow(): Organization {
  return whole(queryClient.getQueryData<Organization>(keyOf("settings.organization", {})));
}

/** Adds default values for settings that a response cached by an older version lacks. */
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
        minimumPartHours: MINIMUM_PART_HOURS.usual,
        ...read,
      };
}

function isWhole(read: Partial<Organization> | undefined): read is Organization {
  return (
    read?.weekStartsOn !== undefined &&
    read.features !== undefined &&
    read.country !== undefined &&
    read.minimumPartHours !== undefined
  );
}
