import { COVER_RANKS } from "@watchbill/domain/replacements/candidate-rank";
import { LOAD_DAYS } from "@watchbill/domain/reports/days-ahead";
import { REQUIRED_HOURS_PERIODS } from "@watchbill/domain/settings/required-hours-settings";
import { WEEKENDS } from "@watchbill/domain/settings/workload-rules";
import { LEGACY_FIELDS } from "@watchbill/domain/shift-types/first-availability";
import { MAX_DAYS_AHEAD } from "@watchbill/domain/stand-ins/could-stand-in";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { availabilityFields } from "../members/availability.ts";
import { id, instant, localDate, localTime, noInput, role } from "../schemas.ts";
import { shiftNamed } from "../shifts/shift-shape.ts";

/** Civil dates, both included. */
const range = z
  .strictObject({ startDate: localDate, endDate: localDate })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ["endDate"],
    message: "The end date can't be before the start date",
  });

/** A member's figures in a range; definitions in `@watchbill/domain/reports/figures`. */
const memberFigures = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  unitNumber: z.string(),
  role,
  totalShifts: z.int(),
  completedShifts: z.int(),
  hoursLogged: z.number(),
  /** Hours logged, in minutes before rounding, so that totals can be summed. */
  minutesLogged: z.number(),
  shiftsAttended: z.int(),
  /** Average minutes in service (10-8) per attended shift; 0 when none was attended. */
  avgShiftDuration: z.int(),
  lastShiftDate: localDate.nullable(),
  /**
   * Hours required in the range; null when none are, or the range isn't whole months or quarters.
   * Absent while the squad requires none.
   */
  requiredHours: z.int().nullable().optional(),
});

/** A member's workload and fair share; definitions in `@watchbill/domain/workload/fair-share`. */
const workload = z.object({
  hours: z.number(),
  /**
   * Night, weekend and holiday hours are parts of the hours above; one hour can count in several.
   */
  nightHours: z.number(),
  weekendHours: z.number(),
  holidayHours: z.number(),
  /** Number of last-minute pickups: spots taken within a day of the start. */
  lastMinutePickups: z.int(),
  points: z.number(),
  /** The shifts per month that the member offers, over all shift types. */
  capacity: z.number(),
  /** Percent of the range in which the member could serve. */
  therePercent: z.int(),
  /** The member's fair share, in points. */
  share: z.number(),
  /** Percent of the fair share; null for a member without one. */
  carriedPercent: z.int().nullable(),
});

/** How the workload is counted, and the first and last day of the range. */
const workloadCounted = {
  fromDate: localDate,
  untilDate: localDate,
  rules: z.object({
    workloadDays: z.int(),
    nightWeight: z.number(),
    weekendWeight: z.number(),
    holidayWeight: z.number(),
    lastMinutePickupHours: z.number(),
    weekend: z.enum(WEEKENDS),
  }),
};

/** A member to call, in calling order. */
const emergencyCandidate = z.object({
  id,
  name: z.string(),
  email: z.string(),
  unitNumber: z.string(),
  phoneNumber: z.string().nullable(),
  preferredShiftType: z.string().nullable(),
  ...availabilityFields,
  isAvailableForSubstitute: z.boolean(),
  currentShiftLoad: z.int(),
  priority: z.enum(COVER_RANKS),
  smsNotifications: z.boolean(),
  /**
   * True if the member wants texts, has a number, did not answer STOP, and the squad has an SMS
   * transport.
   */
  canBeTexted: z.boolean(),
  emailNotifications: z.boolean(),
});

export const reportsEndpoints = {
  "reports.members": endpoint({
    method: "GET",
    path: "/api/reports/members",
    access: "admin",
    summary:
      "Each member's shifts and hours in a date range; includes former members with shifts in it",
    input: range,
    output: z.array(memberFigures),
    refusals: [],
  }),
  "reports.hours": endpoint({
    method: "GET",
    path: "/api/reports/hours",
    access: "admin",
    summary: "Each member's time served in a date range, by shift type, with the part at night",
    input: range,
    output: z.array(
      z.object({
        memberId: id,
        /** The key and the name of the shift type. */
        type: z.string(),
        kindName: z.string(),
        shifts: z.int(),
        minutes: z.number(),
        nightMinutes: z.number(),
      }),
    ),
    refusals: [],
  }),
  "reports.availability": endpoint({
    method: "GET",
    path: "/api/reports/availability",
    access: "admin",
    summary: "How many shifts each active member offers and has in a date range",
    input: range,
    output: z.array(
      z.object({
        id,
        name: z.string(),
        email: z.string(),
        unitNumber: z.string(),
        phoneNumber: z.string().nullable(),
        defaultShiftType: z.string().nullable(),
        /** Number of shifts: those the member is assigned to, and the further shifts they offer. */
        availableShifts: z.int(),
        assignedShifts: z.int(),
        /**
         * Number of further shifts that the member is free to take; only future ones, or all once
         * the range is over.
         */
        moreShifts: z.int(),
        /**
         * True if the member serves only when asked, on a shift type that occurs in these dates.
         */
        fillsIn: z.boolean(),
        /**
         * For ranges under 28 days: each date on which the member serves and is free, with the
         * shift types.
         */
        freeFor: z.array(
          z.object({
            /** The legacy field of the shift type; absent for a custom type. */
            slot: z.enum(LEGACY_FIELDS).optional(),
            kind: z.string(),
            kindCode: z.string(),
            date: localDate,
          }),
        ),
        /** Time off in these dates: "Mon, Aug 3 - Mon, Aug 17". */
        timeOff: z.array(z.string()),
      }),
    ),
    refusals: [],
  }),
  "reports.emergencyCoverage": endpoint({
    method: "GET",
    path: "/api/reports/emergency-coverage",
    access: "admin",
    summary: `Members to call for coverage, in order; without a date the load covers the next ${LOAD_DAYS} days`,
    input: z.strictObject({
      /** any, morning, evening, night, or the key of another shift type that asks members. */
      shiftType: z.string().max(80).default("any"),
      /** An empty form field means no date. */
      shiftDate: z.union([localDate, z.literal("")]).optional(),
    }),
    output: z.array(emergencyCandidate),
    refusals: ["shift-type-unknown"],
  }),
  "reports.replacements": endpoint({
    method: "GET",
    path: "/api/reports/replacements",
    access: "admin",
    summary: "Replacement requests by month: made, filled, and hours until filled",
    input: range,
    output: z.array(
      z.object({
        /** The first of the month. */
        month: localDate,
        asked: z.int(),
        filled: z.int(),
        /**
         * Median hours from request to acceptance of a replacement; null when no request was
         * filled.
         */
        hoursToFill: z.number().nullable(),
      }),
    ),
    refusals: [],
  }),
  "reports.coverage": endpoint({
    method: "GET",
    path: "/api/reports/coverage",
    access: "admin",
    summary: "Filled and open spots of each shift in a date range",
    input: range,
    output: z.array(
      z.object({
        shiftId: id,
        date: localDate,
        ...shiftNamed,
        startsAt: instant,
        endsAt: instant,
        filled: z.int(),
        spots: z.int(),
        /** For a shift that members share in parts: the number of filled spots over time. */
        byTime: z
          .array(z.object({ startsAt: instant, endsAt: instant, filled: z.int() }))
          .optional(),
        /** The unfilled positions, in words; null when there are none. */
        roleGap: z.string().nullable(),
        /** True for a shift of a draft schedule, whose open spots are not coverage gaps yet. */
        isBeingPlanned: z.boolean(),
      }),
    ),
    refusals: [],
  }),
  "reports.withoutStandIn": endpoint({
    method: "GET",
    path: "/api/reports/without-stand-in",
    access: "admin",
    summary: `Upcoming filled spots without a stand-in in a date range; of a longer range its first ${MAX_DAYS_AHEAD} days ahead`,
    input: range,
    output: z.object({
      /** The range that was examined; null when the whole range is over. */
      from: localDate.nullable(),
      until: localDate.nullable(),
      /** Number of filled future spots, including those without a stand-in. */
      spots: z.int(),
      lackingStandIn: z.array(
        z.object({
          assignmentId: id,
          shiftId: id,
          date: localDate,
          startTime: localTime,
          ...shiftNamed,
          unitNumber: z.string(),
          name: z.string(),
          /** The position that the member fills; null for none. */
          roleName: z.string().nullable(),
        }),
      ),
    }),
    refusals: [],
  }),
  "reports.workload": endpoint({
    method: "GET",
    path: "/api/reports/workload",
    access: "admin",
    summary:
      "Each member's workload and fair share over the squad's look-back period; includes former members with workload",
    input: z.strictObject({
      /** Assignments planned up to this day count as served. */
      plannedUntil: localDate.optional(),
    }),
    output: z.object({
      ...workloadCounted,
      members: z.array(
        workload.extend({
          id,
          firstName: z.string(),
          lastName: z.string(),
          email: z.string(),
          unitNumber: z.string(),
          isActive: z.boolean(),
          /** True if the member has left the squad. */
          hasLeft: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  "reports.ownWorkload": endpoint({
    method: "GET",
    path: "/api/reports/workload/mine",
    access: "member",
    summary: "The caller's workload, fair share and rank in the squad",
    input: noInput,
    output: z.object({
      ...workloadCounted,
      own: workload,
      /**
       * Comparison with the squad; null when the caller has no fair share, or no other member has
       * one.
       */
      squad: z
        .object({
          /**
           * Number of members with a fair share, and of those who have served a larger part of
           * theirs than the caller.
           */
          members: z.int(),
          above: z.int(),
          /** Quartiles of the members' percentages of their fair share. */
          quarter: z.int(),
          half: z.int(),
          threeQuarters: z.int(),
        })
        .nullable(),
    }),
    refusals: [],
  }),
  "reports.userStats": endpoint({
    method: "GET",
    path: "/api/stats/user",
    access: "member",
    summary: "The caller's statistics this month",
    input: noInput,
    output: z.object({
      shiftsCompleted: z.int(),
      hoursLogged: z.number(),
      coverageRate: z.int(),
      replacements: z.int(),
      /** Progress in the current period; absent when no hours are required of the caller. */
      requiredHours: z
        .object({
          period: z.enum(REQUIRED_HOURS_PERIODS),
          required: z.int(),
          logged: z.number(),
        })
        .optional(),
    }),
    refusals: [],
  }),
  "reports.setupChecklist": endpoint({
    method: "GET",
    path: "/api/admin/setup-checklist",
    access: "admin",
    summary: "Setup progress of a new squad: the facts behind the setup checklist",
    input: noInput,
    output: z.object({
      /**
       * Counts of active members besides the caller: all, those with their own password, and those
       * not invited.
       */
      otherMembers: z.int(),
      othersIn: z.int(),
      uninvited: z.int(),
      /** True if there is a shift or a saved weekly template. */
      hasShifts: z.boolean(),
      hasMail: z.boolean(),
      /** True once the mail server has accepted an email. */
      hasSent: z.boolean(),
      /** True if an administrator has dismissed the checklist for all administrators. */
      isHidden: z.boolean(),
    }),
    refusals: [],
  }),
  "reports.systemStats": endpoint({
    method: "GET",
    path: "/api/stats/system",
    access: "admin",
    summary: "The squad's current statistics",
    input: noInput,
    output: z.object({
      totalMembers: z.int(),
      activeShifts: z.int(),
      openRequests: z.int(),
      coverageGaps: z.int(),
    }),
    refusals: [],
  }),
};
