import { shabbatInPassing } from "@watchbill/domain/shabbat/shabbat-text";
import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { isBefore } from "@watchbill/domain/time/local";
import { useNow } from "../../lib/api/server-clock.ts";
import { useOrganization } from "../settings/organization.ts";
import { RosterLink } from "./roster-link.tsx";

/**
 * Says until when Shabbat lasts, or when it begins today, with a link to its roster for
 * administrators; renders nothing on other days.
 */
export function ShabbatLine({
  windows,
  isAdmin,
}: {
  readonly windows: readonly ShabbatWindow[];
  readonly isAdmin: boolean;
}) {
  const squad = useOrganization();
  const now = useNow(30_000);
  const text = shabbatInPassing(windows, now, squad);
  if (text === null) return null;
  const window = windows.find(({ endsAt }) => isBefore(now, endsAt));
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <p className="tabular font-semibold text-ink-soft">{text}</p>
      {isAdmin && window ? <RosterLink window={window} /> : null}
    </div>
  );
}
