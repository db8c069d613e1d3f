import type { RestWindow } from "@watchbill/domain/rest-days/rest-windows";
import { restDayInPassing } from "@watchbill/domain/rest-days/rest-words";
import { isBefore } from "@watchbill/domain/time/local";
import { useNow } from "../../lib/api/server-clock.ts";
import { useOrganisation } from "../settings/organisation.ts";
import { RosterLink } from "./roster-link.tsx";

/**
 * Whether Shabbat is on and until when, or when it begins today, with its roster for
 * administrators; renders nothing on other days.
 */
export function RestLine({
  windows,
  isAdmin,
}: {
  readonly windows: readonly RestWindow[];
  readonly isAdmin: boolean;
}) {
  const squad = useOrganisation();
  const now = useNow(30_000);
  const text = restDayInPassing(windows, now, squad);
  if (text === null) return null;
  const window = windows.find(({ endsAt }) => isBefore(now, endsAt));
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <p className="tabular font-semibold text-ink-soft">{text}</p>
      {isAdmin && window ? <RosterLink window={window} /> : null}
    </div>
  );
}
