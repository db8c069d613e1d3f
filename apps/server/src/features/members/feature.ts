import type { slipsEndpoints } from "@watchbill/contract/accounts/sign-in-slips";
import type { membersEndpoints } from "@watchbill/contract/members/members";
import type { membersInBulkEndpoints } from "@watchbill/contract/members/members-in-bulk";
import { conflict, type Refusal } from "@watchbill/domain/errors/refusal";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { setActive } from "./activation-commands.ts";
import {
  createMember,
  editMember,
  saveAvailabilities,
  saveAvailability,
  savePreferences,
  saveProfile,
} from "./commands.ts";
import { importMembers, undoImport } from "./import-commands.ts";
import { putMemberBack, removeMember } from "./leaving-commands.ts";
import { resetPassword } from "./password-commands.ts";
import { exportMembers, getMember, listMembers } from "./queries.ts";
import { makeSlips } from "./slip-commands.ts";
import { listSlips } from "./slip-queries.ts";
import { generatePassword, sendWelcomeEmails } from "./welcome-commands.ts";

export function members({
  passwords,
  configuration,
}: Needs<"passwords" | "configuration">): Feature {
  return {
    noun: "members",
    handlers: {
      "members.list": listMembers,
      "members.one": getMember,
      "members.add": (ctx, input) => createMember(ctx, input, { passwords, configuration }),
      "members.edit": editMember,
      "members.remove": removeMember,
      "members.restore": putMemberBack,
      "members.saveAvailability": saveAvailability,
      "members.resetPassword": (ctx, input) => resetPassword(ctx, input, passwords),
      "members.import": importMembers,
      "members.export": exportMembers,
      "members.undoImport": undoImport,
      "members.saveAvailabilities": saveAvailabilities,
      "members.setActive": setActive,
      "members.generatePassword": (ctx, input) =>
        generatePassword(ctx, input, { passwords, configuration }),
      "members.sendWelcomeEmails": (ctx, input) =>
        sendWelcomeEmails(ctx, input, { passwords, configuration }),
      "members.signInSlips": (ctx) => listSlips(ctx, configuration),
      "members.makeSlips": (ctx, input) => makeSlips(ctx, input, configuration),
      "members.saveProfile": saveProfile,
      "members.savePreferences": savePreferences,
    } satisfies HandlersFor<
      typeof membersEndpoints &
        typeof membersInBulkEndpoints &
        Pick<typeof slipsEndpoints, "members.signInSlips" | "members.makeSlips">
    >,
    cache: { "members.list": "shared" },
    constraints: {
      members_unit_number_key: UNIT_NUMBER_TAKEN,
      members_unit_key_key: UNIT_NUMBER_TAKEN,
      sign_in_slips_one_each: conflict(
        "slip-made-meanwhile",
        "Someone else just made a slip for one of these members. Refresh to see it.",
      ),
      members_email_key: taken("email", "email-taken", "Another member has this email address."),
    },
  };
}

const UNIT_NUMBER_TAKEN = taken(
  "unitNumber",
  "unit-number-taken",
  "Another member has this unit number.",
);

/** Returns the error for a value that another member has; the form marks this field. */
function taken(field: string, code: string, message: string): Refusal {
  return { ...conflict(code, message), fields: { [field]: message } };
}
