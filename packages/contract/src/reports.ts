import { COVER_RANKS } from "@watchbill/domain/replacements/cover-rank";
import { LOAD_DAYS } from "@watchbill/domain/reports/looking-ahead";
import { WEEKENDS } from "@watchbill/domain/settings/workload-rules";
import { LEGACY_FIELDS } from "@watchbill/domain/shift-types/first-availability";
import { MOST_DAYS_AHEAD } from "@watchbill/domain/stand-ins/could-stand-in";
import { z } from "zod";
import { availabilityFields } from "./availability.ts";
import { endpoint } from "./endpoint.ts";
import { id, instant, localDate, localTime, noInput, role } from "./schemas.ts";
import { shiftNamed } from "./shift-shape.ts";

/** Civil dates, both included. */
const range = z
  .strictObject({ startDate: localDate, endDate: localDate })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ["endDate"],
    message: "The end date cannot be before the start date",
  });

/** A member's figures of a range; definitions in `@watchbill/domain/reports/figures`. */
export const memberFigures = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  unitNumber: z.string(),
  role,
  totalShifts: z.int(),
  completedShifts: z.int(),
  hoursLogged: z.number(),
  /** Minutes 10-8 for each shift attended; 0 when none was. */
  avgShiftDuration: z.int(),
  lastShiftDate: localDate.nullable(),
});

/** What a member has carried and what would have been theirs; definitions in `@watchbill/domain/workload/fair-share`. */
const burden = z.object({
  hours: z.number(),
  /** Of these hours; one may be of several. */
  nightHours: z.number(),
  weekendHours: z.number(),
  holidayHours: z.number(),
  /** Places taken within a day of the start. */
  lateSaves: z.int(),
  points: z.number(),
  /** What they have said that they can carry: times a month, over all kinds. */
  capacity: z.number(),
  /** The part of the time in which they could serve, in percent. */
  therePercent: z.int(),
  /** In points. */
  share: z.number(),
  /** How much of their share they have carried; null of who has none. */
  carriedPercent: z.int().nullable(),
});

/** How it was counted, and over which days, both included. */
const burdenCounted = {
  fromDate: localDate,
  untilDate: localDate,
  rules: z.object({
    burdenDays: z.int(),
    nightWeight: z.number(),
    weekendWeight: z.number(),
    holidayWeight: z.number(),
    lateSaveHours: z.number(),
    weekend: z.enum(WEEKENDS),
  }),
};

/** Somebody to call, in the order to call them. */
export const emergencyCandidate = z.object({
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
  /** They want texts, have a number, did not answer STOP, and the squad has a way to their phone. */
  canBeTexted: z.boolean(),
  emailNotifications: z.boolean(),
});

export const reportsEndpoints = {
  "reports.members": endpoint({
    method: "GET",
    path: "/api/reports/members",
    access: "admin",
    summary:
      "Each member's shifts and hours of a range of dates; members who left appear while they have shifts in it",
    input: range,
    output: z.array(memberFigures),
    refusals: [],
  }),
  "reports.availability": endpoint({
    method: "GET",
    path: "/api/reports/availability",
    access: "admin",
    summary:
      "How many shifts each active member offers in a range of dates, and how many they have",
    input: range,
    output: z.array(
      z.object({
        id,
        name: z.string(),
        email: z.string(),
        unitNumber: z.string(),
        phoneNumber: z.string().nullable(),
        defaultShiftType: z.string().nullable(),
        /** What they have and what they offer besides. */
        availableShifts: z.int(),
        assignedShifts: z.int(),
        /** Further shifts they could take: those ahead while they are free. Of a range that is over all count. */
        moreShifts: z.int(),
        /** The member serves when asked, on a kind that comes round in these dates. */
        fillsIn: z.boolean(),
        /** In fewer than 28 days: each time of these days that the member serves and is free for. */
        freeFor: z.array(
          z.object({
            /** The field of old that stands for the kind; of a kind of the squad's own there is none. */
            slot: z.enum(LEGACY_FIELDS).optional(),
            kind: z.string(),
            kindCode: z.string(),
            date: localDate,
          }),
        ),
        /** When they are away in these dates: "Mon, Aug 3 - Mon, Aug 17". */
        away: z.array(z.string()),
      }),
    ),
    refusals: [],
  }),
  "reports.emergencyCoverage": endpoint({
    method: "GET",
    path: "/api/reports/emergency-coverage",
    access: "admin",
    summary: `Whom to call for cover, in order; without a date the load is that of the next ${LOAD_DAYS} days`,
    input: z.strictObject({
      /** any, morning, evening, night, or the key of another kind that members are asked about. */
      shiftType: z.string().max(80).default("any"),
      /** A form's field that nobody filled in is no date. */
      shiftDate: z.union([localDate, z.literal("")]).optional(),
    }),
    output: z.array(emergencyCandidate),
    refusals: ["kind-unknown"],
  }),
  "reports.replacements": endpoint({
    method: "GET",
    path: "/api/reports/replacements",
    access: "admin",
    summary:
      "Requests for cover by the month they were made in: asked, filled, and hours until somebody took them",
    input: range,
    output: z.array(
      z.object({
        /** The first of the month. */
        month: localDate,
        asked: z.int(),
        filled: z.int(),
        /** Median hours from asking to acceptance; null when none was filled. */
        hoursToFill: z.number().nullable(),
      }),
    ),
    refusals: [],
  }),
  "reports.coverage": endpoint({
    method: "GET",
    path: "/api/reports/coverage",
    access: "admin",
    summary: "How the places of each shift in a range of dates are filled",
    input: range,
    output: z.array(
      z.object({
        shiftId: id,
        date: localDate,
        ...shiftNamed,
        startsAt: instant,
        endsAt: instant,
        filled: z.int(),
        places: z.int(),
        /** What of its roles nobody fills or has filled, in words; null when nothing. */
        roleGap: z.string().nullable(),
        /** Its roster is still being made: what is open is no gap yet. */
        isBeingPlanned: z.boolean(),
      }),
    ),
    refusals: [],
  }),
  "reports.withoutStandIn": endpoint({
    method: "GET",
    path: "/api/reports/fragile",
    access: "admin",
    summary: `The filled places ahead in a range of dates for which nobody could step in; of a longer range its first ${MOST_DAYS_AHEAD} days ahead`,
    input: range,
    output: z.object({
      /** What was looked at; null where all of the range is over. */
      from: localDate.nullable(),
      until: localDate.nullable(),
      /** Filled places ahead, the fragile ones among them. */
      places: z.int(),
      fragile: z.array(
        z.object({
          assignmentId: id,
          shiftId: id,
          date: localDate,
          startTime: localTime,
          ...shiftNamed,
          unitNumber: z.string(),
          name: z.string(),
          /** The role that they fill; null where they fill none. */
          roleName: z.string().nullable(),
        }),
      ),
    }),
    refusals: [],
  }),
  "reports.workload": endpoint({
    method: "GET",
    path: "/api/reports/burden",
    access: "admin",
    summary:
      "What each member has carried over the days that the squad looks back, and their fair share of it; members who left appear while they have carried something",
    input: z.strictObject({
      /** Places that are planned until this day count as served. */
      plannedUntil: localDate.optional(),
    }),
    output: z.object({
      ...burdenCounted,
      members: z.array(
        burden.extend({
          id,
          firstName: z.string(),
          lastName: z.string(),
          email: z.string(),
          unitNumber: z.string(),
          isActive: z.boolean(),
          /** They are no longer in the squad. */
          hasLeft: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  "reports.ownWorkload": endpoint({
    method: "GET",
    path: "/api/reports/burden/mine",
    access: "member",
    summary: "What the caller has carried, their fair share of it, and where they lie in the squad",
    input: noInput,
    output: z.object({
      ...burdenCounted,
      own: burden,
      /** Null where they have no share, or nobody else has. */
      squad: z
        .object({
          /** How many have a share, and how many of them have carried a larger part of theirs. */
          members: z.int(),
          above: z.int(),
          /** What a quarter, half and three quarters of them have not reached, in percent of their share. */
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
    summary: "The caller's figures of this month",
    input: noInput,
    output: z.object({
      shiftsCompleted: z.int(),
      hoursLogged: z.number(),
      coverageRate: z.int(),
      replacements: z.int(),
    }),
    refusals: [],
  }),
  "reports.firstSteps": endpoint({
    method: "GET",
    path: "/api/admin/first-steps",
    access: "admin",
    summary: "How far a new squad has been set up: the facts that its first steps are ticked from",
    input: noInput,
    output: z.object({
      /** Active members beside the caller, those of them with a password of their own, and those nobody has invited. */
      otherMembers: z.int(),
      othersIn: z.int(),
      uninvited: z.int(),
      /** There is a shift, or a saved week. */
      hasShifts: z.boolean(),
      hasMail: z.boolean(),
      /** The mail server has taken a mail. */
      hasSent: z.boolean(),
      /** An administrator has put the list away, for all of them. */
      isHidden: z.boolean(),
    }),
    refusals: [],
  }),
  "reports.systemStats": endpoint({
    method: "GET",
    path: "/api/stats/system",
    access: "admin",
    summary: "The squad's figures now",
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
