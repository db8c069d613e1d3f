import type { servicePointsEndpoints } from "@watchbill/contract/reports/service-points";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { savePointTable } from "./commands.ts";
import { showPointTable } from "./queries.ts";

export const servicePoints: Feature = {
  noun: "service-points",
  handlers: {
    "servicePoints.table": showPointTable,
    "servicePoints.saveTable": savePointTable,
  } satisfies HandlersFor<typeof servicePointsEndpoints>,
};
