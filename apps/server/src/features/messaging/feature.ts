import type { Feature } from "../../platform/feature.ts";
import { listMessages } from "./queries.ts";

export const messaging: Feature = {
  noun: "messaging",
  handlers: { "messaging.log": listMessages },
};
