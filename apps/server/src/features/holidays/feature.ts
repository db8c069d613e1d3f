import type { holidaysEndpoints } from "@watchbill/contract/squad/holidays";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { listHolidays } from "./queries.ts";

export const holidays: Feature = {
  noun: "holidays",
  handlers: { "holidays.year": listHolidays } satisfies HandlersFor<typeof holidaysEndpoints>,
  cache: { "holidays.year": "shared" },
};
