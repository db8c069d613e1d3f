import type { Output } from "../../lib/api/api.ts";

export type Notification = Output<"notifications.list">[number];
