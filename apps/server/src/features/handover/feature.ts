import type { handoverEndpoints } from "@watchbill/contract/handover";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { changeNote, takeOverNote, withdrawNote, writeNote } from "./commands.ts";
import { forgetOldNotes } from "./jobs.ts";
import { listNotes, listOpenNotes } from "./queries.ts";

export const handover: Feature = {
  noun: "handover",
  handlers: {
    "handover.open": listOpenNotes,
    "handover.write": writeNote,
    "handover.change": changeNote,
    "handover.withdraw": withdrawNote,
    "handover.takeOver": takeOverNote,
    "handover.list": listNotes,
  } satisfies HandlersFor<typeof handoverEndpoints>,
  cache: { "handover.open": "private" },
  jobs: [{ name: "forget old handover notes", run: forgetOldNotes }],
};
