import { GAP_REASONS } from "@watchbill/domain/autofill/gap-reasons";
import { WORKLOAD_DAYS } from "@watchbill/domain/settings/workload-rules";
import { AUTOFILL_RUN_STATUSES } from "@watchbill/domain/suggestions/autofill-run";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, localDate, message, overriding } from "../schemas.ts";

/**
 * A member's workload: hours served; shifts at night, on weekends and on holidays; weighted points.
 */
const load = z.object({
  hours: z.number(),
  nights: z.number(),
  weekends: z.number(),
  holidays: z.number(),
  points: z.number(),
});

/**
 * A suggested assignment. Only coordinators see it until it is applied or its draft schedule is
 * published.
 */
const suggestedSpot = z.object({
  shiftId: id,
  memberId: id,
  /** True if auto-fill must leave the suggestion unchanged. */
  isLocked: z.boolean(),
  /** True if a coordinator made the suggestion, not auto-fill. */
  isByHand: z.boolean(),
  /** Codes of the warnings that a coordinator overrode, and the reason. */
  overrides: z.array(z.string()),
  overrideReason: z.string().nullable(),
  /** Why auto-fill chose this member, in a few words; null for a coordinator's assignment. */
  reason: z.string().nullable(),
});

/** A shift with spots that stay open, and the reason. */
const gap = z.object({
  shiftId: id,
  /** Number of the shift's spots that stay open. */
  open: z.int(),
  /**
   * The position, such as "driver", when every open spot needs it; null when any member may fill
   * one of them.
   */
  role: z.string().nullable(),
  /** The positions of the open spots; spots without a position are open to any member. */
  roles: z.array(z.string()),
  /** Number of members by the first reason that excludes them. */
  counts: z.array(z.object({ reason: z.enum(GAP_REASONS), count: z.int() })),
  /** The counts as a sentence: "Of 60: 23 do not serve on nights, 4 are away, …". */
  sentence: z.string(),
  /** Members that only one reason excludes, with that reason. */
  nearest: z.array(z.object({ memberId: id, unitNumber: z.string(), text: z.string() })),
});

/** A cause that several coverage gaps share. */
const shortage = z.object({
  sentence: z.string(),
  shiftIds: z.array(id),
  /** True when counting alone proves that no schedule can fill more of these spots. */
  isProof: z.boolean(),
});

const autofillRun = z.object({
  id,
  /**
   * The draft schedule that auto-fill works on; null when it fills open spots of published days.
   */
  draftScheduleId: id.nullable(),
  fromDate: localDate,
  untilDate: localDate,
  /** The shifts that auto-fill may fill; null for all shifts of its days. */
  shiftIds: z.array(id).nullable(),
  /**
   * `ready` before and after a run; `running` during a run; `stopped` or `failed` when the last run
   * ended so, with its result kept; `applied` once the assignments are published.
   */
  status: z.enum(AUTOFILL_RUN_STATUSES),
  /** The running step, in a few words; null when none runs. */
  step: z.string().nullable(),
  /** Number of spots that are filled or suggested, and of all spots. */
  filled: z.int(),
  spots: z.int(),
  /** Proven upper bound of fillable spots, if there is one. */
  mostFillable: z.int().nullable(),
  /**
   * The result in sentences, without totals: "No schedule can fill more."; also says whether the
   * search was cut short.
   */
  words: z.array(z.string()),
  suggested: z.array(suggestedSpot),
  gaps: z.array(gap),
  shortages: z.array(shortage),
  /**
   * All eligible members: their workload before and after the suggestions, and their fair share in
   * points.
   */
  members: z.array(z.object({ memberId: id, before: load, after: load, share: z.number() })),
  /**
   * Suggestions that no longer apply, with the reason; their spots stay open when the others are
   * applied.
   */
  stale: z.array(z.object({ shiftId: id, memberId: id, because: z.string() })),
  usesFillIns: z.boolean(),
  assumesFillIns: z.boolean(),
  fairnessDays: z.int(),
  seed: z.int(),
  /**
   * When the suggestions were applied, and when their undo window ends; null if they were not
   * applied.
   */
  appliedAt: instant.nullable(),
  undoableUntil: instant.nullable(),
  changedAt: instant,
});

const byId = z.strictObject({ id });
const oneSpot = { id, shiftId: id, memberId: id };

/** The result of a bulk assignment: the count, and the spots left open. */
const applied = message.extend({
  id,
  filled: z.int(),
  /** Suggested members who were not assigned, with the shift and the reason. */
  left: z.array(
    z.object({
      shiftId: id,
      memberId: id,
      shift: z.string(),
      member: z.string(),
      because: z.string(),
    }),
  ),
});

const EDITS = ["autofill-run-missing", "autofill-run-busy", "autofill-run-applied"];
const APPLYING = [
  "autofill-run-missing",
  "autofill-run-busy",
  "autofill-run-applied",
  "autofill-run-empty",
];

/** Suggested assignments: computed in the background, edited by hand, then applied at once. */
export const autofillEndpoints = {
  "autofill.start": endpoint({
    method: "POST",
    path: "/api/admin/autofill-runs",
    access: "admin",
    isRepeatable: true,
    summary:
      "Start an auto-fill of a draft schedule or of the open spots of published days. Locked spots and assigned members stay; follow it by `autofill.get`",
    input: z
      .strictObject({
        draftScheduleId: id.optional(),
        fromDate: localDate.optional(),
        untilDate: localDate.optional(),
        /** Restricts the run to these shifts. */
        shiftIds: z.array(id).min(1).max(500).optional(),
        /** True if members who serve only when asked (fill-ins) may be assigned. */
        usesFillIns: z.boolean().default(true),
        /** True treats members who stated no availability as fill-ins in this run. */
        assumesFillIns: z.boolean().default(false),
        /**
         * True keeps unlocked suggestions as the starting point; false discards them before the
         * run.
         */
        keepsBefore: z.boolean().default(true),
        /** Number of days of past workload that count for the fair share. */
        fairnessDays: z
          .int()
          .min(WORKLOAD_DAYS.least)
          .max(WORKLOAD_DAYS.most)
          .default(WORKLOAD_DAYS.usual),
        /**
         * Random seed: the same input days and seed give the same assignments, unless the run is
         * stopped or cut short.
         */
        seed: z.int().min(1).max(2_147_483_647).optional(),
      })
      .refine(
        (input) =>
          input.draftScheduleId !== undefined ||
          (input.fromDate !== undefined && input.untilDate !== undefined),
        {
          path: ["fromDate"],
          message: "Name a draft schedule, or the first and last day",
        },
      )
      .refine(
        ({ fromDate, untilDate }) =>
          fromDate === undefined || untilDate === undefined || fromDate <= untilDate,
        {
          path: ["untilDate"],
          message: "The end can't be before the start",
        },
      ),
    output: z.object({ id }),
    refusals: [
      "autofill-run-busy",
      "draft-schedule-missing",
      "schedule-published",
      "nothing-to-fill",
      "too-much-to-fill",
    ],
  }),
  "autofill.begin": endpoint({
    method: "POST",
    path: "/api/admin/draft-schedules/{id}/autofill-run",
    access: "admin",
    isRepeatable: true,
    summary: "Suggestions of a draft schedule for editing; creates an empty set if there is none",
    input: byId,
    output: z.object({ id }),
    refusals: ["draft-schedule-missing", "schedule-published"],
  }),
  "autofill.current": endpoint({
    method: "GET",
    path: "/api/admin/autofill-runs/current",
    access: "admin",
    summary: "Suggestions of a draft schedule, or the latest set for a range of days; null if none",
    input: z
      .strictObject({
        draftScheduleId: z.coerce.number().pipe(id).optional(),
        from: localDate.optional(),
        until: localDate.optional(),
      })
      .refine(
        ({ draftScheduleId, from, until }) =>
          draftScheduleId !== undefined || (from !== undefined && until !== undefined),
        {
          path: ["from"],
          message: "Name a draft schedule, or the first and last day",
        },
      ),
    output: autofillRun.nullable(),
    refusals: [],
  }),
  "autofill.get": endpoint({
    method: "GET",
    path: "/api/admin/autofill-runs/{id}",
    access: "admin",
    summary: "One set of suggestions, also while auto-fill runs",
    input: byId,
    output: autofillRun,
    refusals: ["autofill-run-missing"],
  }),
  "autofill.stop": endpoint({
    method: "POST",
    path: "/api/admin/autofill-runs/{id}/stop",
    access: "admin",
    isRepeatable: true,
    summary: "Stop auto-fill and keep the suggestions found so far",
    input: byId,
    output: message,
    refusals: ["autofill-run-missing"],
  }),
  "autofill.discard": endpoint({
    method: "DELETE",
    path: "/api/admin/autofill-runs/{id}",
    access: "admin",
    isRepeatable: true,
    summary: "Discard suggestions and stop their auto-fill; manual ones are discarded too",
    input: byId,
    output: message,
    refusals: ["autofill-run-missing", "autofill-run-applied"],
  }),
  "autofill.putSpot": endpoint({
    method: "PUT",
    path: "/api/admin/autofill-runs/{id}/spots",
    access: "admin",
    isRepeatable: true,
    summary:
      "Suggest a member for a spot, optionally in place of another; auto-fill keeps manual suggestions",
    input: z.strictObject({
      ...oneSpot,
      replaces: id.optional(),
      isLocked: z.boolean().default(true),
      ...overriding,
    }),
    output: message,
    refusals: [
      ...EDITS,
      "shift-missing",
      "member-missing",
      "shift-not-in-autofill-run",
      "spot-not-suggested",
      "member-inactive",
      "shift-over",
      "already-on-shift",
      "shifts-overlap",
      "shift-full",
      "asks-first",
    ],
  }),
  "autofill.takeSpot": endpoint({
    method: "DELETE",
    path: "/api/admin/autofill-runs/{id}/spots/{shiftId}/{memberId}",
    access: "admin",
    isRepeatable: true,
    summary: "Remove a member from a suggested spot",
    input: z.strictObject(oneSpot),
    output: message,
    refusals: [...EDITS, "spot-not-suggested"],
  }),
  "autofill.lock": endpoint({
    method: "POST",
    path: "/api/admin/autofill-runs/{id}/spots/{shiftId}/{memberId}/lock",
    access: "admin",
    isRepeatable: true,
    summary: "Lock or unlock a suggested spot; auto-fill keeps locked ones",
    input: z.strictObject({ ...oneSpot, isLocked: z.boolean() }),
    output: message,
    refusals: [...EDITS, "spot-not-suggested"],
  }),
  "autofill.apply": endpoint({
    method: "POST",
    path: "/api/admin/autofill-runs/{id}/apply",
    access: "admin",
    isRepeatable: true,
    summary:
      "Apply suggestions for published days in one step; each spot is checked again, and each member is notified once",
    input: byId,
    output: applied,
    refusals: [...APPLYING, "autofill-run-of-draft-schedule"],
  }),
  "autofill.undo": endpoint({
    method: "POST",
    path: "/api/admin/autofill-runs/{id}/undo",
    access: "admin",
    isRepeatable: true,
    summary: "Undo applied suggestions until the first message about them is sent",
    input: byId,
    output: message,
    refusals: ["autofill-run-missing", "autofill-run-notified", "autofill-run-changed-since"],
  }),
  "autofill.publish": endpoint({
    method: "POST",
    path: "/api/admin/draft-schedules/{id}/publish",
    access: "admin",
    isRepeatable: true,
    summary:
      "Publish a draft schedule with its suggestions in one step; each spot is checked again, and each member is notified once",
    input: byId,
    output: applied,
    refusals: ["draft-schedule-missing", "schedule-published", "autofill-run-busy"],
  }),
  "autofill.unpublish": endpoint({
    method: "POST",
    path: "/api/admin/draft-schedules/{id}/publish/undo",
    access: "admin",
    isRepeatable: true,
    summary: "Undo the publishing of a draft schedule until the first message about it is sent",
    input: byId,
    output: message,
    refusals: [
      "autofill-run-notified",
      "autofill-run-changed-since",
      "draft-schedule-not-published",
      "draft-schedules-overlap",
    ],
  }),
  "autofill.withoutStandIn": endpoint({
    method: "GET",
    path: "/api/admin/draft-schedules/{id}/without-stand-in",
    access: "admin",
    summary: "Spots of a draft schedule without a stand-in if its suggestions were applied",
    input: byId,
    output: z.array(z.object({ shiftId: id, memberId: id, shift: z.string(), member: z.string() })),
    refusals: ["draft-schedule-missing"],
  }),
};
