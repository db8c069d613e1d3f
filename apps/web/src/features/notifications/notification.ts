import type { Output } from "../../lib/api.ts";

export type Notification = Output<"notifications.list">[number];
