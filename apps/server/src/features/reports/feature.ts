import type { Feature } from "../../platform/feature.ts";
import { getSystemStats, getUserStats } from "./queries.ts";

export const reports: Feature = {
  noun: "reports",
  handlers: { "reports.userStats": getUserStats, "reports.systemStats": getSystemStats },
};
