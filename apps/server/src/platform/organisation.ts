import { secondFactorChoice } from "@watchbill/domain/accounts/second-factor";
import { currentTimeZone } from "@watchbill/domain/settings/time-zone-names";
import type { Organisation } from "./context.ts";
import type { Db } from "./database.ts";
import type { LiveHub } from "./live.ts";

/** Reads the squad's settings once and keeps them until an event on any instance says they changed. */
export function createOrganisationReader(database: Db, live: LiveHub): () => Promise<Organisation> {
  let kept: Promise<Organisation> | null = null;
  live.subscribe((announcement) => {
    if (announcement.kind === "gap" || (announcement.kind === "event" && announcement.type === "settings.organisation-changed"))
      kept = null;
  });
  return () => {
    kept ??= readOrganisation(database).catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

async function readOrganisation(database: Db): Promise<Organisation> {
  const { holidayRegion, timeZone, requiresAdminSecondFactor, requiresMemberSecondFactor, ...row } = await database
    .selectFrom("organisationSettings")
    .select([
      "name",
      "timeZone",
      "holidayRegion",
      "reminderHours",
      "secondReminderHours",
      "dualReminders",
      "minimumRestHours",
      "requiresAdminSecondFactor",
      "requiresMemberSecondFactor",
    ])
    .executeTakeFirstOrThrow();
  return {
    ...row,
    // One that was stored under an older spelling is called by its present name.
    timeZone: currentTimeZone(timeZone),
    holidayRegion: holidayRegion === "israel" ? "israel" : "diaspora",
    secondFactorFor: secondFactorChoice({ requiresAdminSecondFactor, requiresMemberSecondFactor }),
  };
}
