import { HISTORY_ENTRIES, type HistoryKind } from "@watchbill/domain/activity/shift-history";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, localDate, noInput, role } from "../schemas.ts";

/** Keyset pagination of a log: up to `limit` entries older than `before`. */
export const logPage = {
  limit: z.coerce.number().int().min(1).max(1000).optional(),
  before: z.coerce.number().int().positive().optional(),
};

/** Filters over the whole log: both dates are inclusive days in the squad's time zone. */
export const logFilters = {
  search: z.string().max(200).optional(),
  memberId: z.coerce.number().pipe(id).optional(),
  from: localDate.optional(),
  until: localDate.optional(),
};

/** An activity in words. */
const activityEntry = z.object({
  id: z.int(),
  userId: id.nullable(),
  activityType: z.string(),
  description: z.string(),
  createdAt: instant,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  user: z
    .object({ firstName: z.string(), lastName: z.string(), unitNumber: z.string(), role })
    .nullable(),
});

/** An event of one shift, in a sentence that does not name the shift. */
const historyEntry = z.object({
  /** Unique within this history. */
  key: z.string(),
  at: instant,
  kind: z.custom<HistoryKind>((kind) => typeof kind === "string"),
  text: z.string(),
});

export const activityEndpoints = {
  "activity.log": endpoint({
    method: "GET",
    path: "/api/member-activity-logs",
    access: "admin",
    summary:
      "Activity log, newest first: 500 entries by default (`limit`), older ones with `before`; filters and search terms apply to the whole log",
    input: z.strictObject({ ...logPage, ...logFilters, type: z.string().max(60).optional() }),
    output: z.array(activityEntry),
    refusals: [],
  }),
  "activity.summary": endpoint({
    method: "GET",
    path: "/api/member-activity-logs/summary",
    access: "admin",
    summary: "Activity log totals and the possible entry types",
    input: noInput,
    output: z.object({
      total: z.int(),
      today: z.int(),
      /** Number of members who acted, or whose record an automatic event changed. */
      activeMembers: z.int(),
      loginSessions: z.int(),
      /** Event types, in the order of the log's filter. */
      types: z.array(z.string()),
    }),
    refusals: [],
  }),
  "activity.ofShift": endpoint({
    method: "GET",
    path: "/api/shifts/{id}/history",
    access: "member",
    summary: `A shift's history, newest first, at most ${HISTORY_ENTRIES} entries, and why it is open or was deleted; replacement answers and reasons are only for admins and the members involved`,
    input: z.strictObject({ id }),
    output: z.object({
      /**
       * What happened to a deleted shift, in one line, while the log still knows; null for an
       * existing shift.
       */
      gone: z.string().nullable(),
      /** Why a spot is open, in one line; null when no spot is open. */
      whyOpen: z.string().nullable(),
      entries: z.array(historyEntry),
      /** True if there are more entries. */
      isCut: z.boolean(),
    }),
    refusals: ["shift-missing"],
  }),
  "activity.recent": endpoint({
    method: "GET",
    path: "/api/recent-activity",
    access: "admin",
    summary: "Recent activity on shifts and members",
    input: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
    output: z.array(
      z.object({
        id: z.int(),
        type: z.string(),
        description: z.string(),
        timestamp: instant,
        /** The id of the shift, or of the first of several shifts; the shift may be deleted. */
        shiftId: z.int().nullable(),
      }),
    ),
    refusals: [],
  }),
};
