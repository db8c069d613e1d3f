import type { plansEndpoints } from "@watchbill/contract/plans";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { changePlan, closeWishes, createPlan, openWishes, removePlan } from "./commands.ts";
import { closeWishesThatAreOver, forgetOldPlans } from "./jobs.ts";
import { listPlans } from "./queries.ts";

export const plans: Feature = {
  noun: "plans",
  handlers: {
    "plans.list": listPlans,
    "plans.create": createPlan,
    "plans.change": changePlan,
    "plans.remove": removePlan,
    "plans.closeWishes": closeWishes,
    "plans.reopenWishes": openWishes,
  } satisfies HandlersFor<typeof plansEndpoints>,
  cache: { "plans.list": "shared" },
  jobs: [
    { name: "close wishes", run: closeWishesThatAreOver },
    { name: "forget old plans", run: forgetOldPlans },
  ],
  constraints: {
    plans_open_apart: conflict(
      "plans-overlap",
      "Somebody has just planned some of these days. Look at the plans as they are now.",
    ),
  },
};
