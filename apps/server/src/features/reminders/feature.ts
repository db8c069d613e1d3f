import type { Needs } from "../../platform/dependencies.ts";
import type { Feature } from "../../platform/feature.ts";
import { sendDueReminders } from "./jobs.ts";

/** Shift reminders, derived every minute from the current assignments. */
export function reminders({ configuration }: Needs<"configuration">): Feature {
  return {
    noun: "reminders",
    handlers: {},
    jobs: [
      {
        name: "send due reminders",
        run: (ctx, failed) => sendDueReminders(ctx, configuration, failed),
      },
    ],
  };
}
