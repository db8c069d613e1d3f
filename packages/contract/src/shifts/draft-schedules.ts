import {
  DRAFT_SCHEDULE_STATES,
  SHOWN_AFTER_PUBLISHING_DAYS,
} from "@watchbill/domain/draft-schedules/draft-schedule";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, instantInput, localDate, message, noInput } from "../schemas.ts";

/** A range of days that is or was a draft schedule. */
export const draftSchedule = z.object({
  id,
  name: z.string(),
  fromDate: localDate,
  untilDate: localDate,
  /** The deadline for members' shift preferences; null if members are not asked. */
  preferencesUntil: instant.nullable(),
  state: z.enum(DRAFT_SCHEDULE_STATES),
  publishedAt: instant.nullable(),
});

/** A coordinator's input for a draft schedule; the domain validates it. */
const draftScheduleInput = {
  name: z.string().max(1_000).trim(),
  fromDate: z.string().max(10),
  untilDate: z.string().max(10),
  /** The deadline for shift preferences; null if members are not asked. */
  preferencesUntil: instantInput.nullable(),
};

export const draftSchedulesEndpoints = {
  "draftSchedules.list": endpoint({
    method: "GET",
    path: "/api/draft-schedules",
    access: "member",
    summary: `Draft schedules, and those published in the last ${SHOWN_AFTER_PUBLISHING_DAYS} days, by first day`,
    input: noInput,
    output: z.array(draftSchedule),
    refusals: [],
  }),
  "draftSchedules.create": endpoint({
    method: "POST",
    path: "/api/admin/draft-schedules",
    access: "admin",
    isRepeatable: true,
    summary:
      "Create a draft schedule for a range of days; its shifts stay drafts until it is published or they are near",
    input: z.strictObject({
      ...draftScheduleInput,
      preferencesUntil: draftScheduleInput.preferencesUntil.default(null),
    }),
    output: draftSchedule,
    refusals: ["draft-schedule-invalid", "draft-schedules-overlap"],
  }),
  "draftSchedules.change": endpoint({
    method: "PATCH",
    path: "/api/admin/draft-schedules/{id}",
    access: "admin",
    isRepeatable: true,
    summary:
      "Change a draft schedule; omitted fields stay. A later end for shift preferences reopens them",
    input: z.strictObject({
      id,
      ...z.strictObject(draftScheduleInput).partial().shape,
      /** The values the caller started from, of the changed fields, to detect edit conflicts. */
      seen: z.strictObject(draftScheduleInput).partial().optional(),
    }),
    output: draftSchedule,
    refusals: [
      "draft-schedule-missing",
      "draft-schedule-invalid",
      "draft-schedules-overlap",
      "schedule-published",
      "draft-schedule-conflict",
    ],
  }),
  "draftSchedules.remove": endpoint({
    method: "DELETE",
    path: "/api/admin/draft-schedules/{id}",
    access: "admin",
    isRepeatable: true,
    summary:
      "Delete an unpublished draft schedule with its shift preferences and suggestions; its shifts become ordinary shifts",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["draft-schedule-missing", "schedule-published"],
  }),
  "draftSchedules.closeShiftPreferences": endpoint({
    method: "POST",
    path: "/api/admin/draft-schedules/{id}/preferences-closed",
    access: "admin",
    isRepeatable: true,
    summary: "Close the shift preferences of a draft schedule",
    input: z.strictObject({ id }),
    output: draftSchedule,
    refusals: ["draft-schedule-missing", "schedule-published", "shift-preferences-closed"],
  }),
  "draftSchedules.reopenShiftPreferences": endpoint({
    method: "POST",
    path: "/api/admin/draft-schedules/{id}/preferences-open",
    access: "admin",
    isRepeatable: true,
    summary: "Reopen the shift preferences of a draft schedule until a later time",
    input: z.strictObject({ id, preferencesUntil: instantInput }),
    output: draftSchedule,
    refusals: [
      "draft-schedule-missing",
      "schedule-published",
      "shift-preferences-open",
      "draft-schedule-invalid",
    ],
  }),
};
