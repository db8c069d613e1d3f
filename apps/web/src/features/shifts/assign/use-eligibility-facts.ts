import { NO_OWN_LIMITS } from "@watchbill/domain/eligibility/own-limits";
import { keptWindows } from "@watchbill/domain/shabbat/shabbat-observers";
import { LATEST_END_DAYS } from "@watchbill/domain/shift-types/shift-type";
import { monthOf } from "@watchbill/domain/shifts/months-read";
import { addDays } from "@watchbill/domain/time/local";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { useNow } from "../../../lib/api/server-clock.ts";
import { useHoldingsOf } from "../../qualifications/use-holdings.ts";
import { useOrganization } from "../../settings/organization.ts";
import { useShabbatWindows } from "../../shabbat/use-shabbat-windows.ts";
import { useTimeOffOfMember } from "../../time-off/use-time-off.ts";
import { useHolidays } from "../use-holidays.ts";
import { useShiftsOfDays } from "../use-shifts-of-days.ts";
import type { PlannerFacts } from "./shift-eligibility.ts";

const KEEPS_NONE = { observesShabbat: false, servesOnShabbat: false };

/**
 * Loads the data for eligibility checks on the given days: the shifts of their months, the squad's
 * rules, holidays and time off.
 */
export function usePlannerFacts(days: readonly string[], hasRoles = false) {
  const now = useNow(60_000);
  const months = useShiftsOfDays(days);
  const { shifts } = months;
  const holidaysOn = useHolidays(days);
  const timeOffOf = useTimeOffOfMember(days);
  const holdingsOf = useHoldingsOf(hasRoles || shifts.some(({ roles }) => roles.length > 0));
  const style = useOrganization();
  const settings = useEndpoint("settings.all", {});
  const turns = useEndpoint("shifts.assignmentOrder", monthOf(days[Math.floor(days.length / 2)]!));
  const said = new Map(turns.data?.map((turn) => [turn.id, turn]));
  const shabbatWindows = useShabbatWindows(days[0]!, addDays(days.at(-1)!, LATEST_END_DAYS));
  const facts: PlannerFacts = {
    shifts,
    now,
    style,
    timeOffOf,
    squad: settings.data,
    ownLimitsOf: (id) => said.get(id) ?? NO_OWN_LIMITS,
    shabbatWindowsOf: (id) => keptWindows(shabbatWindows, said.get(id) ?? KEEPS_NONE),
    holdingsOf,
    workProhibitedOn: (date) =>
      holidaysOn(date).find(({ workProhibited }) => workProhibited)?.name ?? null,
  };
  return { facts, holidaysOn, months };
}
