import type { handoffEndpoints } from "@watchbill/contract/handoff";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { changeNote, takeOverNote, withdrawNote, writeNote } from "./commands.ts";
import { forgetOldNotes } from "./jobs.ts";
import { listNotes, listOpenNotes } from "./queries.ts";

export const handoff: Feature = {
  noun: "handover",
  handlers: {
    "handover.open": listOpenNotes,
    "handover.write": writeNote,
    "handover.change": changeNote,
    "handover.withdraw": withdrawNote,
    "handover.takeOver": takeOverNote,
    "handover.list": listNotes,
  } satisfies HandlersFor<typeof handoffEndpoints>,
  cache: { "handover.open": "private" },
  jobs: [{ name: "forget old handover notes", run: forgetOldNotes }],
};
