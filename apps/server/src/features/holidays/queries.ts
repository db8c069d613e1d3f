import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { holidaysOf } from "@watchbill/domain/holidays/holidays";
import type { QueryContext } from "../../platform/context.ts";
import { Refused } from "../../platform/refused.ts";

/** The holidays of a civil year in the squad's region. Refuses a year outside 1900 to 2200. */
export async function listHolidays(ctx: QueryContext, { year }: { year: number }): Promise<OutputOf<Api["holidays.year"]>> {
  const holidays = holidaysOf(year, ctx.organisation.holidayRegion);
  if ("kind" in holidays) throw new Refused(holidays);
  return [...holidays];
}
