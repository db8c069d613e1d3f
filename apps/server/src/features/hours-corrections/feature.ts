import type { hoursCorrectionsEndpoints } from "@watchbill/contract/attendance/hours-corrections";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import {
  decideCorrections,
  keepClosed,
  makeCorrection,
  proposeCorrection,
  withdrawCorrection,
} from "./commands.ts";
import { listCorrections, listHoursOfShift } from "./queries.ts";

export const hoursCorrections: Feature = {
  noun: "hours-corrections",
  handlers: {
    "hoursCorrections.list": listCorrections,
    "hoursCorrections.ofShift": listHoursOfShift,
    "hoursCorrections.make": makeCorrection,
    "hoursCorrections.propose": proposeCorrection,
    "hoursCorrections.withdraw": withdrawCorrection,
    "hoursCorrections.decide": decideCorrections,
    "hoursCorrections.keep": keepClosed,
  } satisfies HandlersFor<typeof hoursCorrectionsEndpoints>,
  constraints: {
    hours_corrections_one_open: conflict(
      "correction-already-proposed",
      "You already proposed a correction of these hours. Withdraw it first.",
    ),
  },
};
