import type { Feature } from "../../platform/feature.ts";
import { markAllRead, markRead } from "./commands.ts";
import { listNotifications } from "./queries.ts";

export const notifications: Feature = {
  noun: "notifications",
  handlers: {
    "notifications.list": listNotifications,
    "notifications.read": markRead,
    "notifications.readAll": markAllRead,
  },
};
