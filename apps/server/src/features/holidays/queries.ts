import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { squadDaysOf } from "@watchbill/domain/holidays/squad-calendar";
import type { QueryContext } from "../../platform/context.ts";
import { RefusalError } from "../../platform/refusal-error.ts";

/**
 * Lists the holidays of a calendar year in the squad's region, and the squad's custom holidays.
 * Throws for a year outside 1900 to 2200.
 */
export async function listHolidays(
  ctx: QueryContext,
  { year }: { year: number },
): Promise<OutputOf<Api["holidays.year"]>> {
  const holidays = squadDaysOf(year, ctx.organization);
  if ("kind" in holidays) throw new RefusalError(holidays);
  return [...holidays];
}
