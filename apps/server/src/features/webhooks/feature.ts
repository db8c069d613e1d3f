import type { webhooksEndpoints } from "@watchbill/contract/messages/webhooks";
import { WEBHOOK_EVENT_TYPES } from "@watchbill/domain/webhooks/webhook-events";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import {
  addWebhook,
  changeWebhook,
  endOldSecret,
  removeWebhook,
  renewSecret,
  sendAgain,
  testWebhook,
} from "./commands.ts";
import { deliverWebhooks } from "./deliver-work.ts";
import { purgeDeliveries, purgeSecrets } from "./jobs.ts";
import { listDeliveries, listWebhooks } from "./queries.ts";
import { notifyWebhooks } from "./reactions.ts";

/** Webhooks: admins choose the events that are sent to other applications. */
export function webhooks({ configuration }: Needs<"configuration">): Feature {
  return {
    noun: "webhooks",
    handlers: {
      "webhooks.list": listWebhooks,
      "webhooks.add": (ctx, input) => addWebhook(ctx, input, configuration),
      "webhooks.change": (ctx, input) => changeWebhook(ctx, input, configuration),
      "webhooks.renewSecret": renewSecret,
      "webhooks.endOldSecret": endOldSecret,
      "webhooks.remove": removeWebhook,
      "webhooks.test": testWebhook,
      "webhooks.deliveries": listDeliveries,
      "webhooks.sendAgain": sendAgain,
    } satisfies HandlersFor<typeof webhooksEndpoints>,
    reactions: Object.fromEntries(WEBHOOK_EVENT_TYPES.map((type) => [type, notifyWebhooks])),
    jobs: [
      { name: "purge old webhook deliveries", run: purgeDeliveries },
      { name: "purge old webhook secrets", run: purgeSecrets },
    ],
    outsideWork: [deliverWebhooks],
  };
}
