import { countNeedingMe } from "@watchbill/domain/notifications/needs-me";
import { isOn } from "@watchbill/domain/settings/feature-switches";
import { useEffect } from "react";
import { useOrganization } from "../../features/settings/organization.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { showOnIcon } from "../../lib/browser/icon-badge.ts";

/**
 * Sets the app icon's badge to the number of pending actions; leaves the badge unchanged until all
 * of them have loaded.
 */
export function useIconBadge(): void {
  const notifications = useEndpoint("notifications.list", {}).data;
  const polls = useEndpoint("polls.mine", {}).data;
  const swaps = useEndpoint("swaps.list", {}).data;
  const hours = useEndpoint("attendance.hoursAsked", {}).data;
  const open = useEndpoint("shiftPreferences.open", {}).data;
  const squad = useOrganization();
  const isKnown = notifications && polls && swaps && hours && open;
  const count = isKnown
    ? countNeedingMe({
        notifications,
        polls: isOn(squad, "polls") ? polls : [],
        swaps: isOn(squad, "swaps") ? swaps : [],
        hours,
        draftSchedules: isOn(squad, "draft-schedules") ? open : [],
      })
    : null;
  useEffect(() => {
    if (count !== null) showOnIcon(count);
  }, [count]);
}
