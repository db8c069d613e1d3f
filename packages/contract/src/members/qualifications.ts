import {
  HOLDING_STATES,
  MAX_HOLDING_NOTE_LENGTH,
  MAX_HOLDING_NUMBER_LENGTH,
} from "@watchbill/domain/qualifications/holding";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, localDate, localTime, message, noInput } from "../schemas.ts";
import { shiftNamed } from "../shifts/shift-shape.ts";

const fields = { name: z.string().max(200), code: z.string().max(20), expires: z.boolean() };

/** A qualification that a member can hold. */
export const qualification = z.object({
  id,
  name: z.string(),
  code: z.string(),
  expires: z.boolean(),
  isArchived: z.boolean(),
});

/** A member's qualification; `lastDay` is null when it does not expire. */
export const holding = z.object({
  memberId: id,
  qualificationId: id,
  validFrom: localDate,
  lastDay: localDate.nullable(),
  number: z.string().nullable(),
  note: z.string().nullable(),
  /** Whether the qualification is valid, expiring or expired today. */
  state: z.enum(HOLDING_STATES),
});

const holdingInput = {
  validFrom: localDate,
  lastDay: localDate.nullable(),
  number: z.string().trim().max(MAX_HOLDING_NUMBER_LENGTH).nullable(),
  note: z.string().trim().max(MAX_HOLDING_NOTE_LENGTH).nullable(),
};
const byBoth = { memberId: id, qualificationId: id };
const TAKEN = ["qualification-name-taken", "qualification-code-taken"];

export const qualificationsEndpoints = {
  "qualifications.list": endpoint({
    method: "GET",
    path: "/api/qualifications",
    access: "member",
    summary: "The qualifications, archived ones last",
    input: noInput,
    output: z.array(qualification.extend({ holders: z.int() })),
    refusals: [],
  }),
  "qualifications.own": endpoint({
    method: "GET",
    path: "/api/qualifications/own",
    access: "member",
    summary: "The caller's own qualifications",
    input: noInput,
    output: z.array(
      holding.omit({ memberId: true }).extend({ name: z.string(), code: z.string() }),
    ),
    refusals: [],
  }),
  "qualifications.add": endpoint({
    method: "POST",
    path: "/api/admin/qualifications",
    access: "admin",
    isRepeatable: true,
    summary: "Add a qualification",
    input: z.strictObject(fields),
    output: qualification,
    refusals: ["qualification-invalid", ...TAKEN],
  }),
  "qualifications.change": endpoint({
    method: "PATCH",
    path: "/api/admin/qualifications/{id}",
    access: "admin",
    isRepeatable: true,
    summary: "Change or archive a qualification; shifts that require an archived one keep it",
    input: z
      .strictObject({ ...fields, isArchived: z.boolean() })
      .partial()
      .extend({ id }),
    output: qualification,
    refusals: ["qualification-missing", "qualification-invalid", ...TAKEN],
  }),
  "qualifications.holdings": endpoint({
    method: "GET",
    path: "/api/admin/qualifications/holdings",
    access: "admin",
    summary: "Each member's qualifications with their last day",
    input: noInput,
    output: z.array(holding),
    refusals: [],
  }),
  "qualifications.save": endpoint({
    method: "PUT",
    path: "/api/admin/members/{memberId}/qualifications/{qualificationId}",
    access: "admin",
    isRepeatable: true,
    summary: "Record a member's qualification, or change its first and last day",
    input: z
      .strictObject({ ...byBoth, ...holdingInput })
      .partial({ lastDay: true, number: true, note: true }),
    output: holding,
    refusals: ["member-missing", "qualification-missing", "holding-invalid"],
  }),
  "qualifications.saveMany": endpoint({
    method: "POST",
    path: "/api/admin/qualifications/{qualificationId}/holders",
    access: "admin",
    isRepeatable: true,
    summary: "Give several members a qualification; those who have it keep theirs unchanged",
    input: z.strictObject({
      qualificationId: id,
      memberIds: z.array(id).min(1).max(2_000),
      validFrom: localDate,
      lastDay: localDate.nullable().optional(),
    }),
    output: z.object({ addedIds: z.array(id) }),
    refusals: ["member-missing", "qualification-missing", "holding-invalid"],
  }),
  "qualifications.remove": endpoint({
    method: "DELETE",
    path: "/api/admin/members/{memberId}/qualifications/{qualificationId}",
    access: "admin",
    isRepeatable: true,
    summary: "Remove a member's qualification",
    input: z.strictObject(byBoth),
    output: message,
    refusals: ["holding-missing"],
  }),
  "qualifications.lapsing": endpoint({
    method: "GET",
    path: "/api/admin/qualifications/lapsing",
    access: "admin",
    summary:
      "Members on upcoming shifts that lack a position because the qualification ends before the shift",
    input: noInput,
    output: z.array(
      z.object({
        shiftId: id,
        ...shiftNamed,
        date: localDate,
        endDate: localDate.nullable(),
        startTime: localTime,
        endTime: localTime,
        startsAt: instant,
        assignmentId: id,
        memberId: id,
        member: z.string(),
        qualification: z.string(),
        lastDay: localDate,
      }),
    ),
    refusals: [],
  }),
};
