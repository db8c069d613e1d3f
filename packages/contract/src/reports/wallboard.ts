import { WALLBOARD_HOURS } from "@watchbill/domain/reports/days-ahead";
import { CLOCK_HOURS, DATE_ORDERS } from "@watchbill/domain/time/date-style";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, localDate, localTime, message, noInput, partTimes } from "../schemas.ts";
import { shiftNamed } from "../shifts/shift-shape.ts";

const wallboardShift = z.object({
  id,
  ...shiftNamed,
  date: localDate,
  startTime: localTime,
  endTime: localTime,
  startsAt: instant,
  endsAt: instant,
  spots: z.int(),
  /** The unfilled positions, in words; null when there are none. */
  roleGap: z.string().nullable(),
  people: z.array(
    z.object({
      unitNumber: z.string(),
      name: z.string(),
      isInService: z.boolean(),
      isBySchedule: z.boolean(),
      part: partTimes,
    }),
  ),
});

export const wallboardEndpoints = {
  "wallboard.show": endpoint({
    method: "GET",
    path: "/api/wallboard",
    access: "public",
    summary: `Who is on call now and next, and the open shifts of the next ${WALLBOARD_HOURS} hours; for signed-in members and wallboard links`,
    input: z.strictObject({ token: z.string().max(60).optional() }),
    output: z.object({
      organization: z.string(),
      timeZone: z.string(),
      /** 12 or 24, as in `settings.organization`. */
      clockHours: z.literal(CLOCK_HOURS),
      dateOrder: z.enum(DATE_ORDERS),
      /** The current Shabbat, or the one that begins later today: "Shabbat"; null on other days. */
      shabbatDay: z.object({ name: z.string(), startsAt: instant, endsAt: instant }).nullable(),
      now: z.array(wallboardShift),
      next: z.array(wallboardShift),
      gaps: z.array(wallboardShift),
      /**
       * Squad events that members can sign in to now; `code` is set only for wallboard links and
       * admins.
       */
      signIns: z.array(
        z.object({ id, name: z.string(), endsAt: instant, code: z.string().nullable() }),
      ),
    }),
    refusals: ["wallboard-link-unknown"],
  }),
  "wallboard.links": endpoint({
    method: "GET",
    path: "/api/wallboard/links",
    access: "admin",
    summary: "The active wallboard links",
    input: noInput,
    output: z.array(z.object({ id, name: z.string(), createdAt: instant })),
    refusals: [],
  }),
  "wallboard.addLink": endpoint({
    method: "POST",
    path: "/api/wallboard/links",
    access: "admin",
    summary: "Create a wallboard link; only this response contains its address",
    input: z.strictObject({ name: z.string().trim().min(1).max(60) }),
    output: z.object({ id, name: z.string(), address: z.string() }),
    refusals: ["too-many-wallboard-links"],
  }),
  "wallboard.removeLink": endpoint({
    method: "DELETE",
    path: "/api/wallboard/links/{id}",
    access: "admin",
    summary: "Revoke a wallboard link; its screen goes blank within a minute",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["wallboard-link-missing"],
  }),
};
