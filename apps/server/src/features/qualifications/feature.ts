import type { qualificationsEndpoints } from "@watchbill/contract/members/qualifications";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import {
  addQualification,
  changeQualification,
  removeHolding,
  saveHolding,
  saveHoldings,
} from "./commands.ts";
import { remindOfExpiry } from "./jobs.ts";
import { listHoldings, listLapsing, listOwn, listQualifications } from "./queries.ts";
import { deleteWords } from "./reactions.ts";

/** Qualifications of members with their expiry, and the positions of shifts that require them. */
export const qualifications: Feature = {
  noun: "qualifications",
  handlers: {
    "qualifications.list": listQualifications,
    "qualifications.own": listOwn,
    "qualifications.add": addQualification,
    "qualifications.change": changeQualification,
    "qualifications.holdings": listHoldings,
    "qualifications.save": saveHolding,
    "qualifications.saveMany": saveHoldings,
    "qualifications.remove": removeHolding,
    "qualifications.lapsing": listLapsing,
  } satisfies HandlersFor<typeof qualificationsEndpoints>,
  jobs: [{ name: "send qualification expiry reminders", run: remindOfExpiry }],
  reactions: { "members.removed": deleteWords },
  constraints: {
    qualifications_name_key: conflict(
      "qualification-name-taken",
      "A qualification with this name exists. Check the archived ones too.",
    ),
    qualifications_code_key: conflict(
      "qualification-code-taken",
      "A qualification with this code exists. Check the archived ones too.",
    ),
  },
};
