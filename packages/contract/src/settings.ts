import { SECOND_FACTOR_CHOICES } from "@watchbill/domain/accounts/second-factor";
import { LIMIT_LEVELS } from "@watchbill/domain/settings/limits";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { message, noInput } from "./schemas.ts";

/** What every screen, even the sign-in screen, needs to know of the squad. */
export const organisation = z.object({
  name: z.string(),
  timeZone: z.string(),
  holidayRegion: z.enum(["israel", "diaspora"]),
});

/** Whether each limit is off, asks members and warns coordinators, or forbids. */
const levels = { restLevel: z.enum(LIMIT_LEVELS), hoursLevel: z.enum(LIMIT_LEVELS), nightsLevel: z.enum(LIMIT_LEVELS) };

/** All that the squad decides for itself, for administrators. */
export const organisationSettings = organisation.extend({
  dualReminders: z.boolean(),
  reminderHours: z.int(),
  secondReminderHours: z.int(),
  minimumRestHours: z.int(),
  mostHoursInSevenDays: z.int(),
  mostNightsInRow: z.int(),
  ...levels,
  /** Of whom a passkey or an authenticator app is asked. */
  secondFactorFor: z.enum(SECOND_FACTOR_CHOICES),
  /** The same as older programs know it: whether one is asked of administrators. */
  requiresAdminSecondFactor: z.boolean(),
});

const settingsInput = {
  name: z.string().trim(),
  timeZone: z.string(),
  holidayRegion: z.enum(["israel", "diaspora"]),
  dualReminders: z.boolean(),
  reminderHours: z.number(),
  secondReminderHours: z.number(),
  minimumRestHours: z.number(),
  mostHoursInSevenDays: z.number(),
  mostNightsInRow: z.number(),
  ...levels,
  secondFactorFor: z.enum(SECOND_FACTOR_CHOICES),
};

export const settingsEndpoints = {
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
    refusals: ["settings-invalid", "passkey-sign-in-first", "proof-needed", "settings-changed-meanwhile"],
  }),
  "settings.organisation": endpoint({
    method: "GET",
    path: "/api/organisation",
    access: "public",
    summary: "The squad's name, time zone and holiday region",
    input: noInput,
    output: organisation,
    refusals: [],
  }),
};
