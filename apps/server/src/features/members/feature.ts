import { conflict } from "@watchbill/domain/refusal";
import type { Feature } from "../../platform/feature.ts";
import type { PasswordHasher } from "../../platform/passwords.ts";
import { addMember, editMember, removeMember, saveAvailability, savePreferences, saveProfile } from "./commands.ts";
import { resetPassword } from "./password-commands.ts";
import { getMember, listMembers } from "./queries.ts";

/** The directory and everybody's own record. */
export function members(passwords: PasswordHasher): Feature {
  return {
    noun: "members",
    handlers: {
      "members.list": listMembers,
      "members.one": getMember,
      "members.add": (ctx, input) => addMember(ctx, input, passwords),
      "members.edit": editMember,
      "members.remove": removeMember,
      "members.saveAvailability": saveAvailability,
      "members.resetPassword": (ctx, input) => resetPassword(ctx, input, passwords),
      "members.saveProfile": saveProfile,
      "members.savePreferences": savePreferences,
    },
    constraints: {
      members_unit_number_key: conflict("unit-number-taken", "Another member has this unit number."),
      members_email_key: conflict("email-taken", "Another member has this email address."),
    },
  };
}
