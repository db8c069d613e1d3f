import { isShownAsTimeOff } from "@watchbill/domain/calendar-sync/busy";
import { dateOf } from "@watchbill/domain/time/local";
import { timeOffBadge } from "@watchbill/domain/time-off/time-off-span";
import { createContext, type ReactNode, useContext } from "react";
import { useNow } from "../../lib/api/server-clock.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { useOrganization } from "../settings/organization.ts";
import { timeOffNow, useTimeOffBetween } from "./use-time-off.ts";

const Badges = createContext<ReadonlyMap<number, string>>(new Map());

/** Loads current time off once and provides it to the badges inside. */
export function TimeOffBadges({ children }: { readonly children: ReactNode }) {
  const now = useNow(60_000);
  const squad = useOrganization();
  const today = dateOf(now, squad.timeZone);
  const spans = timeOffNow(useTimeOffBetween(today, today), now).filter(isShownAsTimeOff);
  return (
    <Badges value={new Map(spans.map((span) => [span.memberId, timeOffBadge(span, squad, today)]))}>
      {children}
    </Badges>
  );
}

/** Badge next to a member who is on time off, such as "Off until Aug 17". */
export function TimeOffBadge({ memberId }: { readonly memberId: number }) {
  const text = useContext(Badges).get(memberId);
  return text === undefined ? null : <Badge tone="warn">{text}</Badge>;
}
