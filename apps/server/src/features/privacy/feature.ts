import type { privacyEndpoints } from "@watchbill/contract/accounts/privacy";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { eraseMember } from "./erase-commands.ts";
import { listFormerMembers, readErasure } from "./erasure-queries.ts";
import { eraseLongGone, noteErasures } from "./jobs.ts";
import { purgeShifts } from "./purge-commands.ts";
import { countShiftsToPurge } from "./purge-queries.ts";
import { readOwnData } from "./queries.ts";

/** Personal data: members export their own, and admins erase former members. */
export const privacy = (dependencies: Needs<"erasureNotes">): Feature => ({
  noun: "privacy",
  handlers: {
    "privacy.ownData": readOwnData,
    "privacy.formerMembers": listFormerMembers,
    "privacy.erasure": readErasure,
    "privacy.shiftsToPurge": countShiftsToPurge,
    "privacy.erase": eraseMember,
  } satisfies HandlersFor<typeof privacyEndpoints>,
  jobs: [
    { name: "note erasures", run: (ctx) => noteErasures(ctx, dependencies) },
    { name: "erase former members when due", run: eraseLongGone },
    { name: "delete old shifts", run: purgeShifts },
  ],
});
