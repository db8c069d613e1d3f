import { SECOND_FACTOR_CHOICES } from "@watchbill/domain/accounts/second-factor";
import { HOLIDAY_REGIONS } from "@watchbill/domain/holidays/calendar-region";
import { MOST_OWN_DAYS } from "@watchbill/domain/holidays/own-day";
import { REST_ENDS } from "@watchbill/domain/rest-days/rest-settings";
import { WEEKENDS } from "@watchbill/domain/settings/burden-rules";
import { LIMIT_LEVELS } from "@watchbill/domain/settings/limits";
import { ROSTER_MAIL_TO } from "@watchbill/domain/settings/rest-mail";
import { CLOCK_HOURS, DATE_ORDERS, WEEK_STARTS } from "@watchbill/domain/time/date-style";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, localDate, message, noInput, uploadedFile } from "./schemas.ts";

/** The squad's colour in one theme, as "#rrggbb". */
const accent = z.object({ accent: z.string(), strong: z.string(), soft: z.string(), on: z.string() });

/** What every screen, even the sign-in screen, needs to know of the squad. */
export const organisation = z.object({
  name: z.string(),
  timeZone: z.string(),
  holidayRegion: z.enum(HOLIDAY_REGIONS),
  /** How the squad's own colour is drawn; null for the app's. */
  accent: z.object({ light: accent, dark: accent }).nullable(),
  /** Where the squad's logo is, as a path; null where it has none. */
  logo: z.string().nullable(),
  /** Whether times are written on twelve hours ("6:30 PM") or twenty-four ("18:30"). */
  clockHours: z.literal(CLOCK_HOURS),
  /** Whether days are written "Nov 20" or "20 Nov". */
  dateOrder: z.enum(DATE_ORDERS),
  /** The weekday that weeks begin on, Sunday as 0. */
  weekStartsOn: z.literal(WEEK_STARTS),
  /** The day before which shifts are gone, because the squad keeps them no longer; null where none ever went. */
  shiftsKeptSince: localDate.nullable(),
});

/** Whether each limit is off, asks members and warns coordinators, or forbids. */
const levels = { restLevel: z.enum(LIMIT_LEVELS), hoursLevel: z.enum(LIMIT_LEVELS), nightsLevel: z.enum(LIMIT_LEVELS) };

/** How a squad weighs what its members carry. */
const burden = {
  nightWeight: z.number(),
  weekendWeight: z.number(),
  holidayWeight: z.number(),
  lateSaveHours: z.number(),
  weekend: z.enum(WEEKENDS),
};

/** Whether members may keep rest days, and from what their beginning and end are reckoned. */
const restDays = {
  restDaysAllowed: z.boolean(),
  placeName: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  candleMinutes: z.number(),
  restEndBy: z.enum(REST_ENDS),
  restEndMinutes: z.number(),
  restEndDegrees: z.number(),
};

/** All that the squad decides for itself, for administrators. */
export const organisationSettings = organisation.extend({
  /** The squad's own colour, as "#0f766e"; null for the app's. */
  squadColour: z.string().nullable(),
  dualReminders: z.boolean(),
  reminderHours: z.int(),
  secondReminderHours: z.int(),
  minimumRestHours: z.int(),
  mostHoursInSevenDays: z.int(),
  mostNightsInRow: z.int(),
  ...levels,
  burdenDays: z.int(),
  ...burden,
  ...restDays,
  /** To whom the roster of a rest day is mailed by itself, and how many hours before it begins. */
  rosterMailTo: z.enum(ROSTER_MAIL_TO),
  rosterMailHours: z.int(),
  /** Minutes after the start without a 10-8 until the member is asked, and until others hear; 0 is off. */
  startAskMinutes: z.int(),
  startAlarmMinutes: z.int(),
  /** Days that the logs are kept, 0 as long as the server is told to; years until former members are erased, 0 for never. */
  messageLogDays: z.int(),
  activityLogDays: z.int(),
  formerMemberYears: z.int(),
  /** Years after their end until shifts go with the times in service on them; 0 for never. */
  shiftYears: z.int(),
  /** Of whom a passkey or an authenticator app is asked. */
  secondFactorFor: z.enum(SECOND_FACTOR_CHOICES),
  /** Whether whoever has signed in through the sign-in provider signs in with a password no more; it holds while one is configured. */
  providerOnly: z.boolean(),
  /** The same as older programs know it: whether one is asked of administrators. */
  requiresAdminSecondFactor: z.boolean(),
});

const settingsInput = {
  name: z.string().trim(),
  timeZone: z.string(),
  holidayRegion: z.enum(HOLIDAY_REGIONS),
  squadColour: z.string().toLowerCase().nullable(),
  clockHours: z.literal(CLOCK_HOURS),
  dateOrder: z.enum(DATE_ORDERS),
  weekStartsOn: z.literal(WEEK_STARTS),
  dualReminders: z.boolean(),
  reminderHours: z.number(),
  secondReminderHours: z.number(),
  minimumRestHours: z.number(),
  mostHoursInSevenDays: z.number(),
  mostNightsInRow: z.number(),
  ...levels,
  burdenDays: z.number(),
  ...burden,
  ...restDays,
  placeName: z.string().trim(),
  rosterMailTo: z.enum(ROSTER_MAIL_TO),
  rosterMailHours: z.number(),
  startAskMinutes: z.number(),
  startAlarmMinutes: z.number(),
  messageLogDays: z.number(),
  activityLogDays: z.number(),
  formerMemberYears: z.number(),
  shiftYears: z.number(),
  secondFactorFor: z.enum(SECOND_FACTOR_CHOICES),
  providerOnly: z.boolean(),
};

/** A day of the squad's own: once, or every year on its month and day. */
const ownDay = z.strictObject({
  name: z.string().max(1_000).trim(),
  date: z.string().max(10),
  isYearly: z.boolean(),
  /** For how many days, the first included. */
  days: z.int().default(1),
  /** Planning somebody then is warned of, as on a holiday on which work is prohibited. */
  isHoliday: z.boolean().default(false),
});
const storedOwnDay = z.object({ ...ownDay.shape, id, date: localDate });

export const settingsEndpoints = {
  "settings.ownDays": endpoint({
    method: "GET",
    path: "/api/admin/own-days",
    access: "admin",
    summary: "The squad's own days, by date",
    input: noInput,
    output: z.array(storedOwnDay),
    refusals: [],
  }),
  "settings.addOwnDays": endpoint({
    method: "POST",
    path: "/api/admin/own-days",
    access: "admin",
    isRepeatable: true,
    summary: "Add days of the squad's own; of several, those that are there already are left out",
    input: z.strictObject({ days: z.array(ownDay).min(1).max(MOST_OWN_DAYS) }),
    output: message.extend({ ids: z.array(id) }),
    refusals: ["own-day-invalid", "own-day-there", "own-days-too-many"],
  }),
  "settings.changeOwnDay": endpoint({
    method: "PUT",
    path: "/api/admin/own-days/{id}",
    access: "admin",
    isRepeatable: true,
    summary: "Change a day of the squad's own",
    input: ownDay.extend({ id }),
    output: message,
    refusals: ["own-day-missing", "own-day-invalid", "own-day-there"],
  }),
  "settings.removeOwnDay": endpoint({
    method: "DELETE",
    path: "/api/admin/own-days/{id}",
    access: "admin",
    isRepeatable: true,
    summary: "Delete a day of the squad's own",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["own-day-missing"],
  }),
  "settings.readCalendarFile": endpoint({
    method: "POST",
    path: "/api/admin/own-days/file",
    access: "admin",
    consumes: "multipart",
    summary: "Read the all-day events of an iCalendar file, to be looked at before any is added; nothing is kept",
    input: z.strictObject({ calendarFile: uploadedFile.optional() }),
    output: z.object({
      /** `isThere` where the squad has this day already. */
      days: z.array(z.object({ ...ownDay.shape, date: localDate, isThere: z.boolean() })),
      skipped: z.array(z.object({ name: z.string(), because: z.string() })),
    }),
    refusals: [
      "calendar-missing",
      "calendar-unreadable",
      "calendar-torn",
      "calendar-empty",
      "calendar-too-many",
      "calendar-too-large",
    ],
  }),
  "settings.all": endpoint({
    method: "GET",
    path: "/api/admin/settings",
    access: "admin",
    summary: "All of the squad's settings",
    input: noInput,
    output: organisationSettings,
    refusals: [],
  }),
  "settings.change": endpoint({
    method: "PUT",
    path: "/api/admin/settings",
    access: "admin",
    summary: "Change the squad's settings; with the zone, shifts ahead keep their wall clock",
    input: z
      .strictObject({
        ...settingsInput,
        /** As older programs say it; `secondFactorFor` goes before it. */
        requiresAdminSecondFactor: z.boolean(),
        /** What the caller saw of the settings before: the change is refused when that is not so any more. */
        seen: z.strictObject(settingsInput).partial(),
      })
      .partial(),
    output: message,
    refusals: [
      "settings-invalid",
      "passkey-sign-in-first",
      "provider-sign-in-first",
      "proof-needed",
      "settings-changed-meanwhile",
    ],
  }),
  "settings.hideFirstSteps": endpoint({
    method: "POST",
    path: "/api/admin/first-steps/hide",
    access: "admin",
    isRepeatable: true,
    summary: "Put the list that sets the squad up away, or show it again, for all administrators",
    input: z.strictObject({ isHidden: z.boolean() }),
    output: message,
    refusals: [],
  }),
  "settings.setLogo": endpoint({
    method: "PUT",
    path: "/api/admin/logo",
    access: "admin",
    isRepeatable: true,
    summary: "Set the squad's logo: a small PNG, in base64",
    input: z.strictObject({ png: z.base64() }),
    output: message.extend({ logo: z.string() }),
    refusals: ["logo-invalid"],
  }),
  "settings.removeLogo": endpoint({
    method: "DELETE",
    path: "/api/admin/logo",
    access: "admin",
    isRepeatable: true,
    summary: "Take the squad's logo away; the app's own stands in its place",
    input: noInput,
    output: message,
    refusals: [],
  }),
  "settings.organisation": endpoint({
    method: "GET",
    path: "/api/organisation",
    access: "public",
    summary: "The squad's name, time zone, holiday region, colour and logo, and how it writes times and days",
    input: noInput,
    output: organisation,
    refusals: [],
  }),
};
