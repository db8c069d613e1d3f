import { HOLIDAY_REGIONS } from "@watchbill/domain/holidays/calendar-region";
import { SHABBAT_ENDS } from "@watchbill/domain/shabbat/shabbat-settings";
import { SHABBAT_SPAN_DAYS, SHABBAT_SPAN_TEXT } from "@watchbill/domain/shabbat/shabbat-windows";
import { daysBetween } from "@watchbill/domain/time/local";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant, localDate } from "../schemas.ts";

/** A member's Shabbat preferences; without `observesShabbat` the others have no effect. */
export const keptShabbat = {
  observesShabbat: z.boolean(),
  /** The member serves during Shabbat when asked. */
  servesOnShabbat: z.boolean(),
  /** Emergency notifications may reach the member during Shabbat. */
  shabbatEmergencies: z.boolean(),
};

/** Shabbat and Yom Tov, merged when they adjoin: from candle lighting to its end. */
const shabbatWindow = z.object({
  /** The window's name: "Rosh Hashanah and Shabbat". */
  name: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** Every evening's candle lighting; the first is the start. */
  lightings: z.array(z.object({ at: instant, name: z.string() })),
});

/** A query number that may have a sign and a fraction. */
const decimal = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,12}(\.\d{1,20})?$/, "Use a number such as -73.95")
      .transform(Number),
  ])
  .meta({ type: "number" });

export const shabbatEndpoints = {
  "shabbat.windows": endpoint({
    method: "GET",
    path: "/api/shabbat",
    access: "member",
    summary:
      "The Shabbat and Yom Tov windows in a range of days, inclusive, from candle lighting to their end",
    input: z
      .strictObject({ from: localDate, until: localDate })
      .refine(({ from, until }) => from <= until, {
        path: ["until"],
        message: "The end can't be before the start",
        abort: true,
      })
      .refine(({ from, until }) => daysBetween(from, until) <= SHABBAT_SPAN_DAYS, {
        path: ["until"],
        message: SHABBAT_SPAN_TEXT,
      }),
    output: z.object({
      /** Whether the squad has turned Shabbat support on. */
      isShabbatOffered: z.boolean(),
      /** The place for which sunset is calculated. */
      placeName: z.string(),
      windows: z.array(shabbatWindow),
      /** The Shabbat that is under way; null when there is none. */
      present: shabbatWindow.nullable(),
    }),
    refusals: [],
  }),
  "shabbat.preview": endpoint({
    method: "GET",
    path: "/api/admin/shabbat/preview",
    access: "admin",
    summary:
      "Preview of the next Shabbat and Yom Tov windows with other settings; nothing is saved",
    input: z.strictObject({
      latitude: decimal,
      longitude: decimal,
      candleMinutes: decimal,
      shabbatEndBy: z.enum(SHABBAT_ENDS),
      shabbatEndMinutes: decimal,
      shabbatEndDegrees: decimal,
      timeZone: z.string().max(60),
      holidayRegion: z.enum(HOLIDAY_REGIONS),
    }),
    output: z.array(shabbatWindow),
    refusals: ["settings-invalid"],
  }),
};
