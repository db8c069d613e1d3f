import { EVENING_FREQUENCIES } from "@watchbill/domain/members/availability/availability";
import { MAX_SHIFTS, MAX_SHIFTS_TEXT } from "@watchbill/domain/members/availability/most-shifts";
import { PREFERRED_SHIFT_TYPES } from "@watchbill/domain/members/availability/preferred-shift-type";
import { CARRIERS } from "@watchbill/domain/members/contact/carrier";
import type { MemberContents } from "@watchbill/domain/members/member-fields";
import { MEMBER_FILTERS } from "@watchbill/domain/members/member-filter";
import { REQUIRED_HOURS, REQUIRED_HOURS_TEXT } from "@watchbill/domain/members/required-hours";
import { WELCOME_OUTCOMES } from "@watchbill/domain/members/welcome";
import { z } from "zod";
import { keepCredentials } from "../accounts/credentials.ts";
import { endpoint } from "../endpoint.ts";
import { id, isUndoable, localTime, message, role } from "../schemas.ts";
import { keptShabbat } from "../squad/shabbat.ts";
import {
  availabilityFields,
  availabilityInput,
  settingsAvailabilityInput,
} from "./availability.ts";
import { person } from "./person.ts";

/** Fields of a member that only administrators and the member read. */
const privateFields = {
  phoneCarrier: z.enum(CARRIERS),
  eveningFrequency: z.enum(EVENING_FREQUENCIES),
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  dualReminders: z.boolean(),
  reminderHours: z.int(),
  secondReminderHours: z.int(),
  preferredShiftType: z.enum(PREFERRED_SHIFT_TYPES).nullable(),
  isAvailableForSubstitute: z.boolean(),
  maxMonthlyShifts: z
    .int(MAX_SHIFTS_TEXT)
    .min(MAX_SHIFTS.least, MAX_SHIFTS_TEXT)
    .max(MAX_SHIFTS.most, MAX_SHIFTS_TEXT)
    .nullable(),
  requiredHours: z
    .int(REQUIRED_HOURS_TEXT)
    .min(REQUIRED_HOURS.least, REQUIRED_HOURS_TEXT)
    .max(REQUIRED_HOURS.most, REQUIRED_HOURS_TEXT)
    .nullable(),
  ...keptShabbat,
};

/** A member as all members see them in the directory. */
export const directoryMember = person.extend({
  ...availabilityFields,
  eveningFrequency: z.enum(EVENING_FREQUENCIES),
});

/** A member as administrators edit them. */
export const fullMember = person.extend({ ...availabilityFields, ...privateFields });

const contact = {
  firstName: z.string().max(200),
  lastName: z.string().max(200),
  email: z.string().max(254),
  unitNumber: z.string().max(64),
  phoneNumber: z.string().max(40).nullable(),
};
/** All fields of a member, which an administrator may set. */
const contents = {
  ...contact,
  role,
  isActive: z.boolean(),
  ...availabilityInput,
  ...privateFields,
} satisfies Record<keyof MemberContents, z.ZodType>;
const memberInput = z.strictObject(contents).partial();
const TAKEN = ["email-taken", "unit-number-taken"];

export const membersEndpoints = {
  "members.list": endpoint({
    method: "GET",
    path: "/api/members",
    access: "member",
    summary: "The squad's members by unit number; active ones unless the filter says otherwise",
    input: z.strictObject({ filter: z.enum(MEMBER_FILTERS).default("active") }),
    output: z.array(directoryMember),
    refusals: [],
  }),
  "members.one": endpoint({
    method: "GET",
    path: "/api/admin/members/{id}",
    access: "admin",
    summary: "One member with all fields",
    input: z.strictObject({ id }),
    output: fullMember,
    refusals: ["member-missing"],
  }),
  "members.add": endpoint({
    method: "POST",
    path: "/api/admin/members",
    access: "admin",
    isRepeatable: true,
    blankWhenMissing: ["firstName", "lastName", "email", "unitNumber"],
    summary: "Add a member; a welcome email contains their one-time password",
    input: memberInput
      .required({ firstName: true, lastName: true, email: true, unitNumber: true })
      .extend({ sendWelcomeEmail: z.boolean().default(true) }),
    output: fullMember.extend({ welcomeEmail: z.enum(WELCOME_OUTCOMES) }),
    refusals: [...TAKEN, "availability-invalid"],
  }),
  "members.edit": endpoint({
    method: "PUT",
    path: "/api/admin/members/{id}",
    access: "admin",
    isRepeatable: true,
    summary: "Change a member; omitted fields stay",
    input: memberInput.extend({
      id,
      /** The values the caller started from, to detect edit conflicts. */
      seen: memberInput.optional(),
      /**
       * Deactivated members keep their shifts for the undo window, in which reactivation undoes the
       * change.
       */
      isUndoable,
      /** Kinds of credentials to keep, for a change that demotes or deactivates an admin. */
      keepCredentials,
    }),
    output: fullMember,
    refusals: [
      ...TAKEN,
      "reauthentication-needed",
      "member-missing",
      "own-record",
      "last-active-admin",
      "member-changed-meanwhile",
      "availability-invalid",
    ],
  }),
  "members.remove": endpoint({
    method: "DELETE",
    path: "/api/admin/members/{id}",
    access: "admin",
    isRepeatable: true,
    summary: "Delete a member; their history stays in the reports",
    input: z.strictObject({ id, isUndoable, keepCredentials }),
    inQuery: ["isUndoable", "keepCredentials"],
    output: message,
    refusals: ["member-missing", "own-record", "last-active-admin"],
  }),
  "members.restore": endpoint({
    method: "POST",
    path: "/api/admin/members/{id}/restore",
    access: "admin",
    isRepeatable: true,
    summary: "Restore a member just deleted with `isUndoable`, with their shifts",
    input: z.strictObject({ id }),
    output: message,
    refusals: [...TAKEN, "too-late-to-undo"],
  }),
  "members.saveAvailability": endpoint({
    method: "PATCH",
    path: "/api/members/{id}/availability",
    access: "member",
    summary: "Change one's own availability; admins can change anyone's",
    input: z
      .strictObject({ id, ...availabilityInput })
      .partial()
      .required({ id: true }),
    output: directoryMember,
    refusals: ["member-missing", "not-your-availability", "availability-invalid"],
  }),
  "members.resetPassword": endpoint({
    method: "POST",
    path: "/api/reset-user-password",
    access: "admin",
    summary: "Reset a member's password to a temporary one, shown once; their sessions end",
    input: z.strictObject({ userId: id, keepCredentials }),
    output: z.object({ defaultPassword: z.string(), message: z.string() }),
    refusals: ["member-missing", "own-record"],
  }),
  "members.saveProfile": endpoint({
    method: "PUT",
    path: "/api/user/profile",
    access: "member",
    summary: "Change one's own profile",
    input: z
      .strictObject({
        ...contact,
        phoneCarrier: z.enum(CARRIERS),
        ...settingsAvailabilityInput,
        eveningFrequency: z.enum(EVENING_FREQUENCIES),
        preferredShiftType: z.enum(PREFERRED_SHIFT_TYPES).nullable(),
        isAvailableForSubstitute: z.boolean(),
        maxMonthlyShifts: privateFields.maxMonthlyShifts,
        ...keptShabbat,
      })
      .partial(),
    output: fullMember,
    refusals: [...TAKEN, "reauthentication-needed", "availability-invalid"],
  }),
  "members.savePreferences": endpoint({
    method: "PUT",
    path: "/api/user/preferences",
    access: "member",
    summary: "Change one's own reminder settings",
    input: z
      .strictObject({
        phoneNumber: z.string().max(40).nullable(),
        emailNotifications: z.boolean(),
        smsNotifications: z.boolean(),
        dualReminders: z.boolean(),
        reminderHours: z.number(),
        secondReminderHours: z.number(),
        /**
         * Quiet hours: messages that can wait are deferred until `quietTo`. Set both times or
         * neither.
         */
        quietFrom: localTime.nullable(),
        quietUntil: localTime.nullable(),
      })
      .partial()
      .refine(
        ({ quietFrom, quietUntil }) =>
          ((quietFrom ?? null) === null) === ((quietUntil ?? null) === null),
        {
          path: ["quietUntil"],
          message: "Quiet hours need a start and an end",
        },
      ),
    output: fullMember,
    refusals: [],
  }),
};
