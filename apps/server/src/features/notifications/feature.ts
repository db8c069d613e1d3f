import type { notificationsEndpoints } from "@watchbill/contract/messages/notifications";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import {
  markAllRead,
  markRead,
  purgeDeleted,
  removeNotification,
  restoreNotification,
} from "./commands.ts";
import { purgeNotifications } from "./jobs.ts";
import { listNotifications } from "./queries.ts";

export const notifications = ({ configuration }: Needs<"configuration">): Feature => ({
  noun: "notifications",
  handlers: {
    "notifications.list": listNotifications,
    "notifications.read": markRead,
    "notifications.readAll": markAllRead,
    "notifications.remove": removeNotification,
    "notifications.restore": restoreNotification,
  } satisfies HandlersFor<typeof notificationsEndpoints>,
  cache: { "notifications.list": "private" },
  jobs: [
    { name: "purge deleted notifications", run: purgeDeleted },
    {
      name: "purge old notifications",
      run: (ctx) => purgeNotifications(ctx, configuration.retentionDays.messages),
    },
  ],
});
