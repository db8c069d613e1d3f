import type { RestWindow } from "@watchbill/domain/rest-days/rest-windows";
import { dateOf } from "@watchbill/domain/time/local";
import { Link } from "wouter";
import { pathTo } from "../../lib/routing/paths.ts";
import { useOrganisation } from "../settings/organisation.ts";

/**
 * Links to the roster of each Shabbat that overlaps a day; for administrators, who print and mail
 * it.
 */
export function RosterLinks({
  date,
  windows,
}: {
  readonly date: string;
  readonly windows: readonly RestWindow[];
}) {
  const { timeZone } = useOrganisation();
  const touching = windows.filter(
    ({ startsAt, endsAt }) =>
      dateOf(startsAt, timeZone) <= date && date <= dateOf(endsAt, timeZone),
  );
  return touching.map((window) => (
    <RosterLink key={window.startsAt.epochMilliseconds} window={window} />
  ));
}

/** Links to the roster of one Shabbat. */
export function RosterLink({ window: { name, startsAt } }: { readonly window: RestWindow }) {
  const { timeZone } = useOrganisation();
  return (
    <Link
      href={pathTo("restDayRoster", { day: dateOf(startsAt, timeZone) })}
      className="inline-flex min-h-11 items-center font-semibold pointer-fine:min-h-0 text-accent-strong underline"
    >
      Roster of {name}
    </Link>
  );
}
