import { EVENT_TYPES, FILLING_TYPES, isTold } from "@watchbill/domain/events/catalogue";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, Telling } from "../../platform/feature.ts";
import { settleStarted } from "./jobs.ts";
import { notify, restateMoved, settleFilled, settleLeft } from "./reactions.ts";

/**
 * Notification dispatch: decides the recipients once, then writes to the in-app list and to the
 * outbox.
 */
export function telling({ configuration }: Needs<"configuration">): Feature {
  const telling: Telling = async (ctx, event, after) => {
    const { type } = event;
    return isTold(type) ? notify(ctx, { ...event, type }, after, configuration) : null;
  };
  const told = EVENT_TYPES.filter(isTold);
  return {
    noun: "telling",
    handlers: {},
    reactions: {
      ...Object.fromEntries(FILLING_TYPES.map((type) => [type, settleFilled])),
      "members.slots-freed": settleLeft,
      "shifts.moved": restateMoved,
    },
    jobs: [{ name: "settle questions of shifts that have started", run: settleStarted }],
    tellings: Object.fromEntries(told.map((type) => [type, telling])),
  };
}
