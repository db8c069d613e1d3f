import type { Feature } from "../../platform/feature.ts";
import { listOutstanding } from "./queries.ts";

export const replacements: Feature = {
  noun: "replacements",
  handlers: { "replacements.outstanding": listOutstanding },
};
