import type { Needs } from "../../platform/dependencies.ts";
import type { Feature } from "../../platform/feature.ts";
import { sendDueReminders } from "./jobs.ts";

/** Reminders of shifts, derived every minute from who stands on what. */
export function reminders({ configuration: { baseUrl } }: Needs<"configuration">): Feature {
  return {
    noun: "reminders",
    handlers: {},
    jobs: [
      { name: "send due reminders", run: (ctx, failed) => sendDueReminders(ctx, baseUrl, failed) },
    ],
  };
}
