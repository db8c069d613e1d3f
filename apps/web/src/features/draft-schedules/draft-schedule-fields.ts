import type { Output } from "../../lib/api/api.ts";

export type DraftScheduleOnWire = Output<"draftSchedules.list">[number];
/** Counts of the shifts and spots in a draft schedule. */
export type Held = Output<"shifts.ofDraftSchedules">[number];
