import { POINTS_PER } from "@watchbill/domain/service-points/point-rules";
import { SQUAD_EVENT_CATEGORIES } from "@watchbill/domain/squad-events/squad-event";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, localDate, message } from "../schemas.ts";

const year = z.coerce.number().pipe(z.int().min(1900).max(2200));

/** A category of points with its rules; definitions in `@watchbill/domain/service-points/point-rules`. */
const category = z.strictObject({
  name: z.string().max(1_000).trim(),
  cap: z.number().nullable(),
  rules: z
    .array(
      z.strictObject({
        /** The key of a shift type; null for a rule of squad events. */
        shiftType: z.string().max(80).nullable(),
        eventCategory: z.enum(SQUAD_EVENT_CATEGORIES).nullable(),
        points: z.number(),
        per: z.enum(POINTS_PER),
        leastHours: z.number(),
      }),
    )
    .max(100),
});

const person = {
  memberId: id,
  unitNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
};

/** A member's points by category, in the order of the point table. */
const points = {
  total: z.number(),
  categories: z.array(
    z.object({
      name: z.string(),
      cap: z.number().nullable(),
      /** The points before the limit. */
      earned: z.number(),
      counted: z.number(),
    }),
  ),
};

/** A shift or squad event with its points and the time behind them. */
const activity = z.object({
  /** "Night", or the event's name. */
  name: z.string(),
  eventCategory: z.enum(SQUAD_EVENT_CATEGORIES).nullable(),
  date: localDate,
  category: z.string(),
  minutes: z.int(),
  points: z.number(),
  /** The points that count, within the category's limit. */
  counted: z.number(),
  intervals: z.array(z.object({ startsAt: instant, endsAt: instant })),
});

const statement = z.object({
  ...person,
  year: z.int(),
  ...points,
  activities: z.array(activity),
});

export const servicePointsEndpoints = {
  "servicePoints.table": endpoint({
    method: "GET",
    path: "/api/service-points/table",
    access: "member",
    summary: "The squad's table of points for a calendar year",
    input: z.strictObject({ year }),
    output: z.object({
      /** The year in which the point table was saved; null when there is none yet. */
      since: z.int().nullable(),
      categories: z.array(category),
    }),
    refusals: [],
  }),
  "servicePoints.saveTable": endpoint({
    method: "PUT",
    path: "/api/admin/service-points/table",
    access: "admin",
    isRepeatable: true,
    summary:
      "Save the table of points for a calendar year; it also applies to later years without their own",
    input: z.strictObject({
      year: z.int().min(1900).max(2200),
      categories: z.array(category).max(100),
    }),
    output: message,
    refusals: ["point-table-invalid", "shift-type-missing", "hours-final"],
  }),
};

/** The reports of service points; the server's reports feature implements them. */
export const servicePointReportsEndpoints = {
  "reports.servicePoints": endpoint({
    method: "GET",
    path: "/api/reports/service-points",
    access: "admin",
    summary: "Each member's service points in a calendar year",
    input: z.strictObject({ year }),
    output: z.array(z.object({ ...person, isActive: z.boolean(), ...points })),
    refusals: [],
  }),
  "reports.servicePointRecord": endpoint({
    method: "GET",
    path: "/api/reports/service-points/record",
    access: "admin",
    summary: "The shifts, events and times behind each member's service points in a calendar year",
    input: z.strictObject({ year }),
    output: z.array(statement),
    refusals: [],
  }),
  "reports.memberServicePoints": endpoint({
    method: "GET",
    path: "/api/members/{id}/service-points",
    access: "member",
    summary:
      "A member's statement of service points for a calendar year; their own, or an admin's view",
    input: z.strictObject({ id, year }),
    output: statement,
    refusals: ["member-missing"],
  }),
};
