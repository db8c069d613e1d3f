import type { Feature } from "../../platform/feature.ts";
import { listHolidays } from "./queries.ts";

export const holidays: Feature = {
  noun: "holidays",
  handlers: { "holidays.year": listHolidays },
  kept: { "holidays.year": "squad" },
};
