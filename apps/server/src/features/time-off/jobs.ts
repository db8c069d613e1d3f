import { TIME_OFF_RETENTION_DAYS } from "@watchbill/domain/time-off/time-off-span";
import type { CommandContext } from "../../platform/context.ts";
import { deleteTimeOffBefore } from "./store.ts";

/** Purges time off that is too old for any yearly report. */
export function purgeTimeOff(ctx: CommandContext): Promise<void> {
  return deleteTimeOffBefore(ctx.tx, ctx.now.subtract({ hours: 24 * TIME_OFF_RETENTION_DAYS }));
}
