import type { handoffEndpoints } from "@watchbill/contract/attendance/handoff";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { changeNote, takeOverNote, withdrawNote, writeNote } from "./commands.ts";
import { purgeNotes } from "./jobs.ts";
import { listNotes, listOpenNotes } from "./queries.ts";

export const handoff: Feature = {
  noun: "handoff",
  handlers: {
    "handoff.open": listOpenNotes,
    "handoff.write": writeNote,
    "handoff.change": changeNote,
    "handoff.withdraw": withdrawNote,
    "handoff.takeOver": takeOverNote,
    "handoff.list": listNotes,
  } satisfies HandlersFor<typeof handoffEndpoints>,
  cache: { "handoff.open": "private" },
  jobs: [{ name: "purge old handoff notes", run: purgeNotes }],
};
