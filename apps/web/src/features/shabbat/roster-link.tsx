import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { dateOf } from "@watchbill/domain/time/local";
import { Link } from "wouter";
import { pathTo } from "../../lib/routing/paths.ts";
import { useOrganization } from "../settings/organization.ts";

/**
 * Links to the roster of each Shabbat that overlaps a day, for administrators, who print and email
 * the roster.
 */
export function RosterLinks({
  date,
  windows,
}: {
  readonly date: string;
  readonly windows: readonly ShabbatWindow[];
}) {
  const { timeZone } = useOrganization();
  const touching = windows.filter(
    ({ startsAt, endsAt }) =>
      dateOf(startsAt, timeZone) <= date && date <= dateOf(endsAt, timeZone),
  );
  return touching.map((window) => (
    <RosterLink key={window.startsAt.epochMilliseconds} window={window} />
  ));
}

/** Link to the roster of one Shabbat. */
export function RosterLink({ window: { name, startsAt } }: { readonly window: ShabbatWindow }) {
  const { timeZone } = useOrganization();
  return (
    <Link
      href={pathTo("shabbatDayRoster", { day: dateOf(startsAt, timeZone) })}
      className="inline-flex min-h-11 items-center font-semibold pointer-fine:min-h-0 text-accent-strong underline"
    >
      Roster of {name}
    </Link>
  );
}
