import { EVENING_FREQUENCIES } from "@watchbill/domain/members/availability/availability";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { availabilityFields } from "../members/availability.ts";
import { person } from "../members/person.ts";
import { id, instant, localTime, message, noInput } from "../schemas.ts";
import { keptShabbat } from "../squad/shabbat.ts";

/** The signed-in member's own account: profile, contact data, and availability. */
export const currentUser = person.extend({
  isPasswordDefault: z.boolean(),
  phoneCarrier: z.string(),
  ...availabilityFields,
  eveningFrequency: z.enum(EVENING_FREQUENCIES),
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  dualReminders: z.boolean(),
  reminderHours: z.int(),
  secondReminderHours: z.int(),
  preferredShiftType: z.string().nullable(),
  isAvailableForSubstitute: z.boolean(),
  maxMonthlyShifts: z.int().nullable(),
  ...keptShabbat,
  quietFrom: localTime.nullable(),
  quietUntil: localTime.nullable(),
  /**
   * When the member replied STOP to a text message, which blocks text messages to them; null if not
   * blocked.
   */
  smsOptedOutAt: instant.nullable(),
  /**
   * True for a member who must use a passkey or an authenticator app and did not; an admin's `role`
   * is then member.
   */
  needsSecondFactor: z.boolean(),
  /**
   * True when the second factor is required of all members; until then only their own account is
   * accessible.
   */
  isHeldBack: z.boolean(),
  /**
   * True in a session opened with an emailed one-time password: setting a new password needs no
   * current one.
   */
  maySetPassword: z.boolean(),
});

const password = z.string().max(512);

export const accountsEndpoints = {
  "accounts.currentUser": endpoint({
    method: "GET",
    path: "/api/user",
    access: "member",
    summary: "The signed-in member",
    input: noInput,
    output: currentUser,
    refusals: [],
  }),
  "accounts.authUser": endpoint({
    method: "GET",
    path: "/api/auth/user",
    access: "member",
    summary: "The signed-in member (older address)",
    input: noInput,
    output: currentUser,
    refusals: [],
  }),
  "accounts.signIn": endpoint({
    method: "POST",
    path: "/api/login",
    access: "public",
    summary:
      "Sign in with unit number and password, plus a code if the member uses an authenticator app",
    input: z.strictObject({
      unitNumber: z.string().max(64),
      password,
      code: z.string().max(40).optional(),
    }),
    blankWhenMissing: ["unitNumber", "password"],
    output: currentUser,
    refusals: ["credentials-invalid", "code-needed", "code-wrong", "too-many-attempts"],
  }),
  "accounts.signOut": endpoint({
    method: "POST",
    path: "/api/logout",
    access: "public",
    summary: "Sign out of this session",
    input: noInput,
    output: message,
    refusals: [],
  }),
  "accounts.changePassword": endpoint({
    method: "POST",
    path: "/api/change-password",
    access: "member",
    summary: "Change the password; the member's other sessions end",
    input: z.strictObject({
      /** Not needed in a session that an emailed one-time password opened (`maySetPassword`). */
      currentPassword: password.default(""),
      newPassword: password.default(""),
    }),
    output: message,
    refusals: ["current-password-wrong", "password-too-easy", "too-many-attempts"],
  }),
  "accounts.forgotPassword": endpoint({
    method: "POST",
    path: "/api/forgot-password",
    access: "public",
    summary: "Email a one-time password if unit number and email match",
    input: z.strictObject({ unitNumber: z.string().max(64), email: z.string().max(254) }),
    blankWhenMissing: ["unitNumber", "email"],
    output: message,
    refusals: ["email-not-configured", "too-many-attempts"],
    // Minimum response time in milliseconds: several times the duration of queueing an email on a
    // busy host.
    answeredAfterMs: 250,
  }),
  "accounts.sessions": endpoint({
    method: "GET",
    path: "/api/user/sessions",
    access: "member",
    summary: "The member's sessions",
    input: noInput,
    output: z.array(
      z.object({
        id,
        createdAt: instant,
        lastSeenAt: instant,
        ipAddress: z.string().nullable(),
        userAgent: z.string().nullable(),
        isCurrent: z.boolean(),
      }),
    ),
    refusals: [],
  }),
  "accounts.endSession": endpoint({
    method: "DELETE",
    path: "/api/user/sessions/{id}",
    access: "member",
    summary: "Sign out one of the member's sessions",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["session-missing"],
  }),
  "accounts.endOtherSessions": endpoint({
    method: "POST",
    path: "/api/user/sessions/end-others",
    access: "member",
    summary: "Sign out all of the member's other sessions",
    input: noInput,
    output: message,
    refusals: [],
  }),
};
