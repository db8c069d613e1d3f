import { LATEST_END_DAYS } from "@watchbill/domain/kinds/kind";
import { NO_OWN_LIMITS } from "@watchbill/domain/places/own-limits";
import { keptWindows } from "@watchbill/domain/rest-days/kept-rest-days";
import { monthOf } from "@watchbill/domain/shifts/months-read";
import { addDays } from "@watchbill/domain/time/local";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { useAwayOf } from "../away/use-away.ts";
import { useHoldingsOf } from "../qualifications/use-holdings.ts";
import { useRestWindows } from "../rest-days/use-rest-windows.ts";
import { useOrganisation } from "../settings/organisation.ts";
import type { PlannerFacts } from "./shift-standing.ts";
import { useHolidays } from "./use-holidays.ts";
import { useShiftsOfDays } from "./use-shifts-of-days.ts";

const KEEPS_NONE = { keepsRestDays: false, servesOnRestDays: false };

/** What members are judged by who are to come on one of the days: the shifts of their months, the squad's rules, the holidays, who is away. */
export function usePlannerFacts(days: readonly string[], hasRoles = false) {
  const now = useNow(60_000);
  const months = useShiftsOfDays(days);
  const { shifts } = months;
  const holidaysOn = useHolidays(days);
  const awayOf = useAwayOf(days);
  const holdingsOf = useHoldingsOf(hasRoles || shifts.some(({ roles }) => roles.length > 0));
  const style = useOrganisation();
  const settings = useEndpoint("settings.all", {});
  const turns = useEndpoint("shifts.turns", monthOf(days[Math.floor(days.length / 2)]!));
  const said = new Map(turns.data?.map((turn) => [turn.id, turn]));
  const restWindows = useRestWindows(days[0]!, addDays(days.at(-1)!, LATEST_END_DAYS));
  const facts: PlannerFacts = {
    shifts,
    now,
    style,
    awayOf,
    squad: settings.data,
    ownLimitsOf: (id) => said.get(id) ?? NO_OWN_LIMITS,
    restWindowsOf: (id) => keptWindows(restWindows, said.get(id) ?? KEEPS_NONE),
    holdingsOf,
    workProhibitedOn: (date) =>
      holidaysOn(date).find(({ workProhibited }) => workProhibited)?.name ?? null,
  };
  return { facts, holidaysOn, months };
}
