import { HOLIDAY_REGIONS } from "@watchbill/domain/holidays/calendar-region";
import { MAX_CUSTOM_HOLIDAYS } from "@watchbill/domain/holidays/custom-holiday";
import { FEATURE_SWITCHES } from "@watchbill/domain/settings/feature-switches";
import {
  ORGANIZATION_FIELDS,
  type OrganizationSettings,
} from "@watchbill/domain/settings/organization-fields";
import type { SettingField } from "@watchbill/domain/settings/setting-field";
import { CLOCK_HOURS, DATE_ORDERS, WEEK_STARTS } from "@watchbill/domain/time/date-style";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, localDate, message, noInput, uploadedFile } from "../schemas.ts";

/** The squad's colors in one theme, as "#rrggbb". */
const accent = z.object({
  accent: z.string(),
  strong: z.string(),
  soft: z.string(),
  on: z.string(),
});

/** Public settings, which every screen needs, the sign-in screen included. */
export const organization = z.object({
  name: z.string(),
  timeZone: z.string(),
  holidayRegion: z.enum(HOLIDAY_REGIONS),
  /** ISO 3166 code; a phone number without a country code is one of this country. */
  country: z.string(),
  /** The squad's own colors; null uses the app's colors. */
  accent: z.object({ light: accent, dark: accent }).nullable(),
  /** The URL path of the squad's logo; null when it has none. */
  logo: z.string().nullable(),
  /** A 12-hour clock ("6:30 PM") or a 24-hour clock ("18:30"). */
  clockHours: z.literal(CLOCK_HOURS),
  /** Dates read "Nov 20" or "20 Nov". */
  dateOrder: z.enum(DATE_ORDERS),
  /** The first day of the week; 0 is Sunday. */
  weekStartsOn: z.literal(WEEK_STARTS),
  /** Shifts before this day were purged; null when none were. */
  shiftsRetainedSince: localDate.nullable(),
  /** The minimum length of a part of a shift, in hours. */
  minimumPartHours: z.int(),
  /** The optional features that the squad uses. */
  features: z.array(z.enum(FEATURE_SWITCHES)).readonly(),
});

type AnyField = Pick<SettingField<unknown>, "holds" | "isNullable"> & {
  readonly choices?: readonly (string | number | boolean | null)[];
};

/**
 * The schema of a setting: responses use integers, while requests accept any number for the domain
 * to validate.
 */
function shapeOf({ holds, choices, isNullable }: AnyField, isWhole: boolean): z.ZodType {
  const shapes = {
    flag: () => z.boolean(),
    whole: () => (isWhole ? z.int() : z.number()),
    number: () => z.number(),
    text: () => z.string(),
    choice: () => z.literal(choices ?? []),
    subset: () => z.array(z.literal(choices ?? [])).readonly(),
  };
  return isNullable ? shapes[holds]().nullable() : shapes[holds]();
}

type SettingShapes = {
  [Name in keyof OrganizationSettings]: z.ZodType<
    OrganizationSettings[Name],
    OrganizationSettings[Name]
  >;
};

function settingShapes(isWhole: boolean): SettingShapes {
  const shapes = Object.entries(ORGANIZATION_FIELDS).map(([name, field]) => [
    name,
    shapeOf(field, isWhole),
  ]);
  return Object.fromEntries(shapes) as SettingShapes;
}

/** All settings of the squad, for administrators. */
export const organizationSettings = organization.extend({
  ...settingShapes(true),
  /** Legacy form: whether administrators need a second factor. */
  requiresAdminSecondFactor: z.boolean(),
});

const settingsInput = {
  ...settingShapes(false),
  name: z.string().trim(),
  placeName: z.string().trim(),
  squadColor: z.string().toLowerCase().nullable(),
  features: z.array(z.enum(FEATURE_SWITCHES)),
};

/** A custom holiday: once, or every year on its month and day. */
const customHoliday = z.strictObject({
  name: z.string().max(1_000).trim(),
  date: z.string().max(10),
  isYearly: z.boolean(),
  /** Number of days, the first included. */
  days: z.int().default(1),
  /** Warns when a member is assigned on this day, as on a holiday on which work is prohibited. */
  isHoliday: z.boolean().default(false),
});
const storedCustomHoliday = z.object({ ...customHoliday.shape, id, date: localDate });

export const settingsEndpoints = {
  "settings.customHolidays": endpoint({
    method: "GET",
    path: "/api/admin/custom-holidays",
    access: "admin",
    summary: "The custom holidays, by date",
    input: noInput,
    output: z.array(storedCustomHoliday),
    refusals: [],
  }),
  "settings.addCustomHolidays": endpoint({
    method: "POST",
    path: "/api/admin/custom-holidays",
    access: "admin",
    isRepeatable: true,
    summary: "Add custom holidays; existing ones are skipped",
    input: z.strictObject({ days: z.array(customHoliday).min(1).max(MAX_CUSTOM_HOLIDAYS) }),
    output: message.extend({ ids: z.array(id) }),
    refusals: ["custom-holiday-invalid", "custom-holiday-exists", "too-many-custom-holidays"],
  }),
  "settings.changeCustomHoliday": endpoint({
    method: "PUT",
    path: "/api/admin/custom-holidays/{id}",
    access: "admin",
    isRepeatable: true,
    summary: "Change a custom holiday",
    input: customHoliday.extend({ id }),
    output: message,
    refusals: ["custom-holiday-missing", "custom-holiday-invalid", "custom-holiday-exists"],
  }),
  "settings.removeCustomHoliday": endpoint({
    method: "DELETE",
    path: "/api/admin/custom-holidays/{id}",
    access: "admin",
    isRepeatable: true,
    summary: "Delete a day of the squad's own",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["custom-holiday-missing"],
  }),
  "settings.readCalendarFile": endpoint({
    method: "POST",
    path: "/api/admin/custom-holidays/file",
    access: "admin",
    consumes: "multipart",
    summary: "Read the all-day events of an iCalendar file for review; nothing is saved",
    input: z.strictObject({ calendarFile: uploadedFile.optional() }),
    output: z.object({
      /** Suggested holidays; `isThere` is true if the squad already has the day. */
      days: z.array(z.object({ ...customHoliday.shape, date: localDate, isThere: z.boolean() })),
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
    output: organizationSettings,
    refusals: [],
  }),
  "settings.change": endpoint({
    method: "PUT",
    path: "/api/admin/settings",
    access: "admin",
    summary:
      "Change the squad's settings; after a time zone change, upcoming shifts keep their local time",
    input: z
      .strictObject({
        ...settingsInput,
        /** Legacy form; `secondFactorFor` takes precedence. */
        requiresAdminSecondFactor: z.boolean(),
        /** The values the caller started from, to detect edit conflicts. */
        seen: z.strictObject(settingsInput).partial(),
      })
      .partial(),
    output: message,
    refusals: [
      "settings-invalid",
      "passkey-sign-in-first",
      "provider-sign-in-first",
      "reauthentication-needed",
      "settings-changed-meanwhile",
    ],
  }),
  "settings.hideSetupChecklist": endpoint({
    method: "POST",
    path: "/api/admin/setup-checklist/hide",
    access: "admin",
    isRepeatable: true,
    summary: "Hide or show the setup checklist for all admins",
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
    summary: "Remove the squad's logo and use the app's own",
    input: noInput,
    output: message,
    refusals: [],
  }),
  "settings.organization": endpoint({
    method: "GET",
    path: "/api/organization",
    access: "public",
    summary: "The squad's name, time zone, holiday region, color, logo, and time and date formats",
    input: noInput,
    output: organization,
    refusals: [],
  }),
};
