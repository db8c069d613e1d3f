import { ANSWER_STATES } from "@watchbill/domain/shift-preferences/preference-request";
import {
  PREFERENCE_SOURCES,
  SHIFT_PREFERENCES,
} from "@watchbill/domain/shift-preferences/shift-preference";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, instantInput, message, noInput } from "../schemas.ts";
import { draftSchedule } from "./draft-schedules.ts";
import { shiftNamed, shiftTimes } from "./shift-shape.ts";
import { shiftTypeOfShift } from "./shift-types.ts";

const preference = z.enum(SHIFT_PREFERENCES);
const shiftsWanted = z.int().nullable();

/** A shift of a draft schedule with one member's preference for it. */
const wishedShift = z.object({
  id,
  ...shiftNamed,
  ...shiftTypeOfShift,
  ...shiftTimes,
  /** The preference that the member entered; null if none. */
  preference: preference.nullable(),
  /** The preference that counts: the entered one, or one derived from availability and time off. */
  countsAs: preference,
  /** Where the preference comes from. */
  because: z.enum(PREFERENCE_SOURCES),
  /** The reason for a derived preference; empty otherwise. */
  why: z.string(),
  /** True if the member is already assigned to the shift. */
  isOnIt: z.boolean(),
});

const wishing = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  unitNumber: z.string(),
});

/** How many shifts the member wants, and when they marked their preferences as complete. */
const answer = {
  maxShifts: shiftsWanted,
  minShifts: shiftsWanted,
  answeredAt: instant.nullable(),
};

/** A draft schedule that asks for preferences, for the caller's dashboard. */
const openShiftPreferences = z.object({
  draftScheduleId: id,
  name: z.string(),
  preferencesUntil: instant,
  shiftCount: z.int(),
  saidCount: z.int(),
  hasAnswered: z.boolean(),
});

/** The most preferences in one request; clients send more in several requests. */
const MOST_AT_ONCE = 1_000;

export const shiftPreferencesEndpoints = {
  "shiftPreferences.open": endpoint({
    method: "GET",
    path: "/api/shift-preferences",
    access: "member",
    summary: "Draft schedules that ask for shift preferences, and the progress of one's own",
    input: noInput,
    output: z.array(openShiftPreferences),
    refusals: [],
  }),
  "shiftPreferences.mine": endpoint({
    method: "GET",
    path: "/api/draft-schedules/{id}/preferences",
    access: "member",
    summary:
      "The draft shifts of a schedule with one's own preferences; admins can read any member's",
    input: z.strictObject({ id, memberId: z.coerce.number().pipe(id).optional() }),
    output: z.object({
      draftSchedule: draftSchedule,
      member: wishing,
      /** Why preferences cannot be entered, or null. */
      closedBecause: z.string().nullable(),
      ...answer,
      shifts: z.array(wishedShift),
    }),
    refusals: ["draft-schedule-missing", "member-missing", "not-your-shift-preferences"],
  }),
  "shiftPreferences.save": endpoint({
    method: "PUT",
    path: "/api/draft-schedules/{id}/preferences",
    access: "member",
    isRepeatable: true,
    summary:
      "Save one's own shift preferences for a draft schedule; admins can for any member. The last one for each shift counts",
    input: z.strictObject({
      id,
      memberId: id.optional(),
      shiftPreferences: z
        .array(
          z.strictObject({
            shiftId: id,
            /** Null withdraws the preference. */
            preference: preference.nullable(),
            /** When the member entered the preference, if it was queued offline. */
            at: instantInput.optional(),
          }),
        )
        .max(MOST_AT_ONCE)
        .default([]),
      /** How many shifts of the draft schedule the member wants, at most and at least. */
      wanted: z
        .strictObject({
          maxShifts: z.number().nullable(),
          minShifts: z.number().nullable(),
          at: instantInput.optional(),
        })
        .optional(),
      /** True for "I have answered"; false takes that back. */
      isComplete: z.boolean().optional(),
    }),
    output: message,
    refusals: [
      "draft-schedule-missing",
      "member-missing",
      "not-your-shift-preferences",
      "shift-preferences-closed",
      "shift-not-in-draft-schedule",
      "most-and-least-invalid",
    ],
  }),
  "shiftPreferences.answers": endpoint({
    method: "GET",
    path: "/api/admin/draft-schedules/{id}/answers",
    access: "admin",
    summary: "Who has and hasn't entered shift preferences for a draft schedule",
    input: z.strictObject({ id }),
    output: z.object({
      shiftCount: z.int(),
      /** When members without an answer were last reminded. */
      remindedAt: instant.nullable(),
      members: z.array(
        wishing.extend({ ...answer, saidCount: z.int(), state: z.enum(ANSWER_STATES) }),
      ),
    }),
    refusals: ["draft-schedule-missing"],
  }),
  "shiftPreferences.remind": endpoint({
    method: "POST",
    path: "/api/admin/draft-schedules/{id}/preferences/reminders",
    access: "admin",
    isRepeatable: true,
    summary: "Remind members who haven't entered shift preferences for a draft schedule",
    input: z.strictObject({ id }),
    output: z.object({ message: z.string(), reminded: z.int() }),
    refusals: [
      "draft-schedule-missing",
      "shift-preferences-closed",
      "no-one-to-remind",
      "reminded-just-now",
    ],
  }),
};
