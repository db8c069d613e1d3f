import type { restDaysEndpoints } from "@watchbill/contract/rest-days";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { listRestWindows, previewRestWindows } from "./queries.ts";

export const restDays: Feature = {
  noun: "rest-days",
  handlers: {
    "restDays.windows": listRestWindows,
    "restDays.preview": previewRestWindows,
  } satisfies HandlersFor<typeof restDaysEndpoints>,
  // Windows begin and end at a full minute.
  cache: { "restDays.windows": "shared" },
};
