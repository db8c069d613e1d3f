import {
  MAX_SQUAD_EVENT_NAME_LENGTH,
  SIGN_IN_MARGIN_MINUTES,
  SIGN_IN_WAYS,
  SQUAD_EVENT_CATEGORIES,
} from "@watchbill/domain/squad-events/squad-event";
import { formatMinutes } from "@watchbill/domain/text/language";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, instantInput, message } from "../schemas.ts";

const MARGIN = formatMinutes(SIGN_IN_MARGIN_MINUTES);

/** The most members that one request signs in to a squad event. */
const MAX_SHEET_MEMBERS = 500;

const squadEventInput = z.strictObject({
  category: z.enum(SQUAD_EVENT_CATEGORIES),
  name: z.string().max(1_000).trim(),
  startsAt: instantInput,
  endsAt: instantInput,
  /** Members can sign in to the event only with the QR code of the wallboard. */
  needsCode: z.boolean().default(false),
});

const squadEvent = z.object({
  id,
  category: z.enum(SQUAD_EVENT_CATEGORIES),
  name: z.string(),
  startsAt: instant,
  endsAt: instant,
  needsCode: z.boolean(),
});

const times = {
  signedInAt: instant,
  /** When the member signed out; null means that they stayed until the event ended. */
  signedOutAt: instant.nullable(),
  way: z.enum(SIGN_IN_WAYS),
};

export const squadEventsEndpoints = {
  "squadEvents.list": endpoint({
    method: "GET",
    path: "/api/squad-events",
    access: "member",
    summary: "The squad events of a calendar year, latest first, with the caller's sign-in",
    input: z.strictObject({ year: z.coerce.number().pipe(z.int().min(1900).max(2200)) }),
    output: z.array(
      squadEvent.extend({
        /** The number of members on the sign-in sheet. */
        signedIn: z.int(),
        own: z.object(times).nullable(),
      }),
    ),
    refusals: [],
  }),
  "squadEvents.add": endpoint({
    method: "POST",
    path: "/api/admin/squad-events",
    access: "admin",
    isRepeatable: true,
    summary: `Add a squad event of at most ${MAX_SQUAD_EVENT_NAME_LENGTH} characters; members sign in from ${MARGIN} before until ${MARGIN} after it`,
    input: squadEventInput,
    output: message.extend({ id }),
    refusals: ["squad-event-invalid", "hours-final"],
  }),
  "squadEvents.change": endpoint({
    method: "PUT",
    path: "/api/admin/squad-events/{id}",
    access: "admin",
    isRepeatable: true,
    summary: "Change a squad event; its sign-ins stay",
    input: squadEventInput.extend({ id }),
    output: message,
    refusals: ["squad-event-missing", "squad-event-invalid", "hours-final"],
  }),
  "squadEvents.remove": endpoint({
    method: "DELETE",
    path: "/api/admin/squad-events/{id}",
    access: "admin",
    isRepeatable: true,
    summary: "Delete a squad event with its sign-in sheet",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["squad-event-missing", "hours-final"],
  }),
  "squadEvents.signIn": endpoint({
    method: "POST",
    path: "/api/squad-events/{id}/sign-in",
    access: "member",
    isRepeatable: true,
    summary: `Sign in to a squad event, from ${MARGIN} before its start until ${MARGIN} after its end`,
    input: z.strictObject({
      id,
      /** The code from the wallboard's QR code, which changes every few minutes. */
      code: z.string().max(60).optional(),
    }),
    output: message,
    refusals: [
      "squad-event-missing",
      "sign-in-closed",
      "sign-in-code-needed",
      "sign-in-code-expired",
      "already-signed-out",
      "hours-final",
    ],
  }),
  "squadEvents.signOut": endpoint({
    method: "POST",
    path: "/api/squad-events/{id}/sign-out",
    access: "member",
    isRepeatable: true,
    summary: "Sign out before the end of a squad event",
    input: z.strictObject({ id }),
    output: message,
    refusals: [
      "squad-event-missing",
      "not-signed-in",
      "already-signed-out",
      "squad-event-over",
      "hours-final",
    ],
  }),
  "squadEvents.sheet": endpoint({
    method: "GET",
    path: "/api/admin/squad-events/{id}/sign-ins",
    access: "admin",
    summary: "The sign-in sheet of a squad event, by last name",
    input: z.strictObject({ id }),
    output: z.object({
      ...squadEvent.shape,
      signIns: z.array(
        z.object({
          memberId: id,
          unitNumber: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          ...times,
          /** The admin who entered it: "C-25 Dana Levi"; null when the member signed in. */
          recordedBy: z.string().nullable(),
        }),
      ),
    }),
    refusals: ["squad-event-missing"],
  }),
  "squadEvents.record": endpoint({
    method: "PUT",
    path: "/api/admin/squad-events/{id}/sign-ins",
    access: "admin",
    isRepeatable: true,
    summary: "Sign in members, or correct their times; without times the whole event counts",
    input: z.strictObject({
      id,
      memberIds: z.array(id).min(1).max(MAX_SHEET_MEMBERS),
      signedInAt: instantInput.optional(),
      signedOutAt: instantInput.nullable().default(null),
    }),
    output: message,
    refusals: [
      "squad-event-missing",
      "squad-event-ahead",
      "sheet-times-invalid",
      "member-missing",
      "hours-final",
    ],
  }),
  "squadEvents.removeSignIn": endpoint({
    method: "DELETE",
    path: "/api/admin/squad-events/{id}/sign-ins/{memberId}",
    access: "admin",
    isRepeatable: true,
    summary: "Remove a member from the sign-in sheet",
    input: z.strictObject({ id, memberId: id }),
    output: message,
    refusals: ["squad-event-missing", "not-signed-in", "hours-final"],
  }),
};
