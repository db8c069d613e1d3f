import type { programsEndpoints } from "@watchbill/contract/programs";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { addProgram, revoke } from "./commands.ts";
import { forgetOldPrograms } from "./jobs.ts";
import { listPrograms } from "./queries.ts";

/** API tokens: other programs call the API without a member's password. */
export const programs: Feature = {
  noun: "programs",
  handlers: {
    "programs.list": listPrograms,
    "programs.add": addProgram,
    "programs.revoke": revoke,
  } satisfies HandlersFor<typeof programsEndpoints>,
  jobs: [{ name: "forget old programs", run: forgetOldPrograms }],
  constraints: {
    programs_name: {
      ...conflict(
        "program-name-taken",
        "There is a program of this name already. Use another name, or revoke that one first.",
      ),
      fields: { name: "There is a program of this name already" },
    },
  },
};
