import { conflict } from "@watchbill/domain/refusal";
import type { Feature } from "../../platform/feature.ts";
import { listMembers } from "./queries.ts";

export const members: Feature = {
  noun: "members",
  handlers: { "members.list": listMembers },
  constraints: {
    members_unit_number_key: conflict("unit-number-taken", "Another member has this unit number."),
    members_email_key: conflict("email-taken", "Another member has this email address."),
  },
};
