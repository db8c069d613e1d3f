import { EVENT_TYPES, FILLING_TYPES, isNotified } from "@watchbill/domain/events/catalogue";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, Telling } from "../../platform/feature.ts";
import { settleStarted } from "./jobs.ts";
import { notify, restateMoved, settleFilled, settleLeft } from "./reactions.ts";

/**
 * Notification dispatch: decides the recipients of an event once, then writes in-app notifications
 * and outgoing messages.
 */
export function telling({ configuration }: Needs<"configuration">): Feature {
  const telling: Telling = async (ctx, event, after) => {
    const { type } = event;
    return isNotified(type) ? notify(ctx, { ...event, type }, after, configuration) : null;
  };
  const notifiedTypes = EVENT_TYPES.filter(isNotified);
  return {
    noun: "notification-dispatch",
    handlers: {},
    reactions: {
      ...Object.fromEntries(FILLING_TYPES.map((type) => [type, settleFilled])),
      "members.spots-freed": settleLeft,
      "shifts.moved": restateMoved,
    },
    jobs: [{ name: "resolve action cards of started shifts", run: settleStarted }],
    tellings: Object.fromEntries(notifiedTypes.map((type) => [type, telling])),
  };
}
