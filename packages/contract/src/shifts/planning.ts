import {
  ELIGIBILITY_ISSUE_LEVELS,
  ELIGIBILITY_WORDS,
} from "@watchbill/domain/eligibility/eligibility-issues";
import { MAX_SHIFT_TYPES } from "@watchbill/domain/shift-types/shift-type";
import {
  MAX_ROTATION_TEAMS,
  MAX_TEAM_NAME_LENGTH,
  MAX_TURN_DAYS,
} from "@watchbill/domain/shifts/rotation";
import {
  SHIFT_COLUMN_NAMES,
  SHIFT_ROWS_AT_MOST,
} from "@watchbill/domain/shifts/shift-import-columns";
import { MAX_USUAL_WEEKS, USUAL_WEEK } from "@watchbill/domain/shifts/week-template";
import { DATE_ORDERS } from "@watchbill/domain/time/date-style";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { leftRow } from "../members/members-in-bulk.ts";
import { id, localDate, localTime, message, noInput, uploadedFile } from "../schemas.ts";
import { shiftNamed } from "./shift-shape.ts";

const byShift = z.strictObject({ id });

/**
 * With `isUndoable`, notifications of assignments are deferred for the undo window;
 * `shifts.removeMany` undoes them without notifying.
 */
const isUndoable = z.boolean().optional();

const plannedShift = z.object({
  date: localDate,
  ...shiftNamed,
  startTime: localTime,
  endTime: localTime,
  maxMembers: z.int(),
  members: z.array(z.string()),
});

/**
 * The result of filling weeks from a template: the shifts that are created, skipped and left open.
 */
const weekPlan = z.object({
  /** True for a dry run, which creates nothing. */
  isDryRun: z.boolean(),
  summary: z.string(),
  shifts: z.array(plannedShift),
  skipped: z.array(z.object({ date: localDate, shift: z.string(), because: z.string() })),
  left: z.array(
    z.object({ date: localDate, shift: z.string(), member: z.string(), because: z.string() }),
  ),
  /** Members assigned despite a warning. */
  warned: z.array(
    z.object({ date: localDate, shift: z.string(), member: z.string(), because: z.string() }),
  ),
  /** Ids of the created shifts, so that the client can undo. */
  shiftIds: z.array(id),
});

const weekTemplate = z.object({ id, name: z.string(), shiftCount: z.int(), memberCount: z.int() });

/** Bulk scheduling for coordinators. */
export const planningEndpoints = {
  "shifts.suggestions": endpoint({
    method: "GET",
    path: "/api/admin/shifts/{id}/suggestions",
    access: "admin",
    summary: "Suggested order of members for a shift, each with the reason",
    input: byShift.extend({
      /** The member to replace; omitted for an open spot. */
      insteadOf: z.coerce.number().pipe(id).optional(),
    }),
    output: z.array(
      z.object({
        id,
        unitNumber: z.string(),
        name: z.string(),
        reason: z.string(),
        /** A sentence when the rest next to another shift is short; it warns and never blocks. */
        restWarning: z.string().nullable(),
      }),
    ),
    refusals: ["shift-missing"],
  }),
  "shifts.eligibility": endpoint({
    method: "GET",
    path: "/api/admin/eligibility",
    access: "admin",
    summary:
      "Every member's eligibility conflicts and warnings for a shift, eligible members first; also for a shift that is not saved yet",
    input: z.strictObject({
      shiftId: z.coerce.number().pipe(id).optional(),
      /** Values of a form that is not saved yet; omitted fields use the saved shift's values. */
      date: localDate.optional(),
      endDate: localDate.optional(),
      startTime: localTime.optional(),
      endTime: localTime.optional(),
      type: z.string().max(100).optional(),
      maxMembers: z.coerce.number().int().min(1).max(10).optional(),
      /**
       * The shift's positions as a JSON array of qualification ids: "[3,5]"; omitted for a new
       * shift, which uses those of its shift type.
       */
      roleIds: z
        .string()
        .regex(/^\[(\d{1,9}(,\d{1,9}){0,9})?\]$/)
        .optional(),
    }),
    output: z.array(
      z.object({
        id,
        unitNumber: z.string(),
        name: z.string(),
        /** The member's eligibility: no conflict, a warning, or a block. */
        standing: z.enum(ELIGIBILITY_WORDS),
        findings: z.array(
          z.object({
            code: z.string(),
            level: z.enum(ELIGIBILITY_ISSUE_LEVELS),
            text: z.string(),
            needsReason: z.boolean(),
          }),
        ),
      }),
    ),
    refusals: ["shift-missing", "shift-incomplete"],
  }),
  "shifts.assignmentOrder": endpoint({
    method: "GET",
    path: "/api/admin/assignment-order/{year}/{month}",
    access: "admin",
    summary:
      "Every active member's workload, served and planned, through the end of a month, in suggested order",
    input: z.strictObject({ year: z.int().min(1900).max(2200), month: z.int().min(1).max(12) }),
    output: z.array(
      z.object({
        id,
        /**
         * Minutes that the member served in the days the workload covers, and minutes planned until
         * the end of the month.
         */
        minutes: z.int(),
        /** Workload as a percentage of the fair share; null for a member without a fair share. */
        carriedPercent: z.int().nullable(),
        /** The member's assignments in the month, and how many shifts per month they offer. */
        inMonth: z.int(),
        offered: z.int(),
        /** The most shifts per month that the member wants; null if they gave no limit. */
        maxMonthlyShifts: z.int().nullable(),
        observesShabbat: z.boolean(),
        servesOnShabbat: z.boolean(),
      }),
    ),
    refusals: [],
  }),
  "shifts.spotsAhead": endpoint({
    method: "GET",
    path: "/api/admin/members/{id}/spots-ahead",
    access: "admin",
    summary:
      "How many unfinished shifts a member is assigned to or seeks a replacement for, without a 10-8: these become open if they leave",
    input: byShift,
    output: z.object({ count: z.int() }),
    refusals: [],
  }),
  "shifts.applyKind": endpoint({
    method: "POST",
    path: "/api/admin/shift-types/{kind}/apply",
    access: "admin",
    isRepeatable: true,
    summary:
      "Update upcoming shifts of a type to its times and spots; `isDryRun` only reports which would change",
    input: z.strictObject({
      kind: z.string().min(1).max(80),
      isDryRun: z.boolean().default(false),
    }),
    output: z.object({
      isDryRun: z.boolean(),
      changed: z.array(z.object({ id, before: z.string(), after: z.string() })),
      /** Shifts that were not changed, with the reason. */
      left: z.array(z.object({ id, shift: z.string(), because: z.string() })),
    }),
    refusals: ["shift-type-missing"],
  }),
  "shifts.copyWeeks": endpoint({
    method: "POST",
    path: "/api/admin/shifts/copy",
    access: "admin",
    isRepeatable: true,
    summary:
      "Copy the shifts of one or more weeks to later weeks; `isDryRun` only reports what it would create and skip",
    input: z.strictObject({
      fromDate: localDate,
      toDate: localDate,
      weeks: z.int().min(1).max(6).default(1),
      /** Number of consecutive repetitions. */
      times: z.int().min(1).max(26).default(1),
      withMembers: z.boolean().default(true),
      isDryRun: z.boolean().default(false),
      isUndoable,
    }),
    output: weekPlan,
    refusals: ["weeks-overlap"],
  }),
  "shifts.import": endpoint({
    method: "POST",
    path: "/api/admin/shifts/import",
    access: "admin",
    isRepeatable: true,
    consumes: "multipart",
    summary:
      "Import shifts from a CSV file or a calendar file; a dry run only reports what it would create and skip",
    input: z.strictObject({
      shiftFile: uploadedFile.optional(),
      dryRun: z.enum(["true", "false"]).default("false"),
      /**
       * JSON: the column of each heading; null skips it, and an omitted heading is matched by its
       * name.
       */
      columns: z.string().max(20_000).optional(),
      /**
       * Confirms the character encoding of a file that is not in Unicode, as the dry run showed it.
       */
      encoding: z.enum(["windows-1252"]).optional(),
      /** Required if the file's dates don't show whether the month or the day comes first. */
      dateOrder: z.enum(DATE_ORDERS).optional(),
      /** Defers the notifications of assignments for the undo window. */
      isUndoable: z.enum(["true", "false"]).default("false"),
    }),
    output: z.object({
      message: z.string(),
      isDryRun: z.boolean(),
      summary: z.string(),
      imported: z.int(),
      skipped: z.int(),
      headings: z.array(z.string()),
      /** The column of each heading; null if it is not read. */
      columns: z.array(z.enum(SHIFT_COLUMN_NAMES).nullable()),
      /** Required columns without a heading; a dry run lists them, an import is refused. */
      missingColumns: z.array(z.enum(SHIFT_COLUMN_NAMES)),
      /** The first rows of the file as parsed. */
      preview: z.array(z.array(z.string())),
      /** The first shifts to create. */
      shifts: z.array(plannedShift),
      skippedRows: z.array(leftRow),
      /** Rows with errors. */
      errors: z.array(leftRow),
      /** Imported rows with a cell that was left out, or with a cell or a member to check. */
      warnings: z.array(leftRow),
      /** The rows above the headings, which are not read. */
      rowsAbove: z.array(z.string()),
      /** Null for a Unicode file; an import must confirm any other encoding. */
      encoding: z.enum(["windows-1252"]).nullable(),
      /** Cells whose letters depend on the encoding. */
      cellsToCheck: z.array(z.string()),
      /** The order of day and month in the dates; null if it must be chosen. */
      dateOrder: z.enum(DATE_ORDERS).nullable(),
      /** True for a calendar file, whose messages count entries instead of lines. */
      isCalendar: z.boolean(),
      /** Ids of the created shifts, so that the client can undo. */
      shiftIds: z.array(id),
    }),
    refusals: [
      "file-missing",
      "file-empty",
      "file-is-workbook",
      "file-not-text",
      "file-not-utf8",
      "file-too-wide",
      "calendar-torn",
      "calendar-too-large",
      "import-columns-missing",
      "import-columns-unknown",
      "import-empty",
      "import-too-long",
      "date-order-unclear",
    ],
  }),
  "shifts.removeMany": endpoint({
    method: "POST",
    path: "/api/admin/shifts/remove-many",
    access: "admin",
    isRepeatable: true,
    summary: "Remove shifts that were just created, all or none",
    input: z.strictObject({ shiftIds: z.array(id).min(1).max(SHIFT_ROWS_AT_MOST) }),
    output: message,
    refusals: ["shift-missing", "shift-attended"],
  }),
  "shifts.templates": endpoint({
    method: "GET",
    path: "/api/admin/week-templates",
    access: "admin",
    summary: "The saved weekly templates",
    input: noInput,
    output: z.array(weekTemplate),
    refusals: [],
  }),
  "shifts.saveTemplate": endpoint({
    method: "POST",
    path: "/api/admin/week-templates",
    access: "admin",
    isRepeatable: true,
    summary: "Save a week's shifts as a template; replaces one with the same name",
    input: z.strictObject({
      name: z.string().trim().min(1).max(60),
      weekOf: localDate,
      withMembers: z.boolean().default(true),
    }),
    output: weekTemplate,
    refusals: ["week-empty"],
  }),
  "shifts.applyTemplate": endpoint({
    method: "POST",
    path: "/api/admin/week-templates/{id}/apply",
    access: "admin",
    isRepeatable: true,
    summary: "Apply a weekly template to a range of weeks; `isDryRun` only reports",
    input: z.strictObject({
      id,
      fromDate: localDate,
      weeks: z.int().min(1).max(26).default(1),
      isDryRun: z.boolean().default(false),
      isUndoable,
    }),
    output: weekPlan,
    refusals: ["template-missing"],
  }),
  "shifts.setUpWeek": endpoint({
    method: "POST",
    path: "/api/admin/usual-week",
    access: "admin",
    isRepeatable: true,
    summary:
      "Create a weekly template from shift types and weekdays, and apply it from a day on; `isDryRun` only reports",
    input: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            kind: z.string().min(1).max(80),
            /** 0 is Sunday. */
            weekdays: z.array(z.int().min(0).max(6)).max(7),
            maxMembers: z.int().min(1).max(10),
          }),
        )
        .min(1)
        .max(MAX_SHIFT_TYPES),
      fromDate: localDate,
      weeks: z.int().min(1).max(MAX_USUAL_WEEKS).default(4),
      /** No shift starts after this day, even within the chosen weeks. */
      untilDate: localDate.optional(),
      name: z.string().trim().min(1).max(60).default(USUAL_WEEK),
      isDryRun: z.boolean().default(false),
      isUndoable,
    }),
    output: weekPlan,
    refusals: ["week-empty", "shift-type-missing"],
  }),
  "shifts.setUpRotation": endpoint({
    method: "POST",
    path: "/api/admin/rotations",
    access: "admin",
    isRepeatable: true,
    summary:
      "Create a series of shifts that teams serve in turn, with their members; `isDryRun` only reports",
    input: z.strictObject({
      kind: z.string().min(1).max(80),
      fromDate: localDate,
      /** The last day on which a shift may start. */
      untilDate: localDate,
      /** The length of one turn in days: 7 for weekly, 1 for a 24/48 rotation of three teams. */
      days: z.int().min(1).max(MAX_TURN_DAYS),
      teams: z
        .array(
          z.strictObject({
            name: z.string().max(MAX_TEAM_NAME_LENGTH),
            memberIds: z.array(id).max(100),
          }),
        )
        .max(MAX_ROTATION_TEAMS),
      isDryRun: z.boolean().default(false),
      isUndoable,
    }),
    output: weekPlan,
    refusals: ["rotation-invalid", "shift-type-missing"],
  }),
  "shifts.removeTemplate": endpoint({
    method: "DELETE",
    path: "/api/admin/week-templates/{id}",
    access: "admin",
    isRepeatable: true,
    summary: "Delete a weekly template; its shifts stay",
    input: byShift,
    output: message,
    refusals: ["template-missing"],
  }),
};
