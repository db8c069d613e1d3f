import { awayBadge } from "@watchbill/domain/away/away-span";
import { isShownAsAway } from "@watchbill/domain/own-calendars/busy";
import { dateOf } from "@watchbill/domain/time/local";
import { createContext, type ReactNode, useContext } from "react";
import { useNow } from "../../lib/api/server-clock.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { useOrganisation } from "../settings/organisation.ts";
import { awayNow, useAwayBetween } from "./use-away.ts";

const Badges = createContext<ReadonlyMap<number, string>>(new Map());

/** Loads current time off once for all badges below it. */
export function AwayBadges({ children }: { readonly children: ReactNode }) {
  const now = useNow(60_000);
  const squad = useOrganisation();
  const today = dateOf(now, squad.timeZone);
  const spans = awayNow(useAwayBetween(today, today), now).filter(isShownAsAway);
  return (
    <Badges value={new Map(spans.map((span) => [span.memberId, awayBadge(span, squad, today)]))}>
      {children}
    </Badges>
  );
}

/** Shows "Away until Aug 17" next to a member on time off. */
export function AwayBadge({ memberId }: { readonly memberId: number }) {
  const text = useContext(Badges).get(memberId);
  return text === undefined ? null : <Badge tone="warn">{text}</Badge>;
}
