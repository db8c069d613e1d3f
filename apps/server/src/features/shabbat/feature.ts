import type { shabbatEndpoints } from "@watchbill/contract/squad/shabbat";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { listShabbatWindows, previewShabbatWindows } from "./queries.ts";

export const shabbat: Feature = {
  noun: "shabbat",
  handlers: {
    "shabbat.windows": listShabbatWindows,
    "shabbat.preview": previewShabbatWindows,
  } satisfies HandlersFor<typeof shabbatEndpoints>,
  // Can be shared and cached, because windows begin and end at full minutes.
  cache: { "shabbat.windows": "shared" },
};
