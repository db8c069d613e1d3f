import { dateOf } from "@watchbill/domain/time/local";
import { serverNow } from "../../lib/api/server-clock.ts";
import { useUrlState } from "../../lib/routing/url-state.ts";
import { SelectField } from "../../ui/form/select-field.tsx";
import { useOrganization } from "../settings/organization.ts";

/** Number of past years to choose from, in addition to this year and the next. */
const PAST_YEARS = 5;

/** Returns the calendar year in the URL; the default is this year. */
export function useYear(): number {
  const { timeZone } = useOrganization();
  const { params } = useUrlState();
  const year = params.get("year") ?? "";
  return /^(19|20|21)\d\d$/.test(year) ? Number(year) : thisYear(timeZone);
}

export function YearSelect() {
  const { timeZone } = useOrganization();
  const { set } = useUrlState();
  const year = useYear();
  const now = thisYear(timeZone);
  const years = Array.from({ length: PAST_YEARS + 2 }, (_, back) => now + 1 - back);
  const shown = years.includes(year) ? years : [year, ...years];
  return (
    <SelectField
      label="Year"
      value={String(year)}
      options={shown.map((one) => ({ value: String(one), label: String(one) }))}
      onChange={({ target }) => set("year", target.value === String(now) ? null : target.value)}
    />
  );
}

function thisYear(timeZone: string): number {
  return Number(dateOf(serverNow(), timeZone).slice(0, 4));
}
