import { ROLES } from "@watchbill/domain/members/role";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../schemas.ts";
import { currentUser } from "./accounts.ts";

/** The code of a sign-in slip (printed one-time password), as scanned or typed. */
const code = z.string().max(120);

/**
 * Sign-in slips for members without a password: administrators print them, and the bearer redeems
 * one.
 */
export const slipsEndpoints = {
  "members.signInSlips": endpoint({
    method: "GET",
    path: "/api/admin/sign-in-slips",
    access: "admin",
    summary:
      "Members who can get a sign-in slip (all active ones except the caller), and the status of their last one",
    input: z.strictObject({}),
    output: z.object({
      /**
       * The squad's public URL; null when none is configured, so slips use the URL of the request.
       */
      address: z.string().nullable(),
      members: z.array(
        z.object({
          id,
          unitNumber: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          role: z.enum(ROLES),
          /** The member has chosen a password. */
          hasOwnPassword: z.boolean(),
          /**
           * True when the screen preselects the member: they have not chosen a password and are not
           * the caller.
           */
          isSuggested: z.boolean(),
          slip: z
            .object({
              madeAt: instant,
              expiresAt: instant,
              usedAt: instant.nullable(),
              isOpen: z.boolean(),
            })
            .nullable(),
        }),
      ),
    }),
    refusals: [],
  }),
  "members.makeSlips": endpoint({
    method: "POST",
    path: "/api/admin/sign-in-slips",
    access: "admin",
    summary:
      "Create sign-in slips: a one-time address for each of these members, shown once. It replaces their previous slip",
    input: z.strictObject({ ids: z.array(id).min(1).max(20_000) }),
    output: z.object({
      message: z.string(),
      expiresAt: instant,
      /** The squad's public URL or null, as in `members.signInSlips`. */
      address: z.string().nullable(),
      slips: z.array(
        z.object({
          memberId: id,
          unitNumber: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          /** The slip's path, to append to the squad's URL; the code is in the fragment. */
          path: z.string(),
        }),
      ),
    }),
    refusals: ["member-missing", "own-record", "reauthentication-needed", "slip-made-meanwhile"],
  }),
  "accounts.openSlip": endpoint({
    method: "POST",
    path: "/api/sign-in-slip",
    access: "public",
    summary: "Whose sign-in slip this is; reading doesn't use it up",
    input: z.strictObject({ code }),
    output: z.object({
      unitNumber: z.string(),
      firstName: z.string(),
      expiresAt: instant,
      /** The authenticator app's code is required with the new password. */
      needsCode: z.boolean(),
    }),
    refusals: ["slip-missing", "slip-used", "slip-ended", "slip-expired", "too-many-attempts"],
  }),
  "accounts.useSlip": endpoint({
    method: "POST",
    path: "/api/sign-in-slip/use",
    access: "public",
    summary:
      "Redeem a sign-in slip: choose a password and sign in; the member's other sessions end",
    input: z.strictObject({
      slip: code,
      newPassword: z.string().max(512),
      code: z.string().max(40).optional(),
    }),
    blankWhenMissing: ["newPassword"],
    output: currentUser,
    refusals: [
      "slip-missing",
      "slip-used",
      "slip-ended",
      "slip-expired",
      "password-too-easy",
      "code-needed",
      "code-wrong",
      "too-many-attempts",
    ],
  }),
};
