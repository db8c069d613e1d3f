import { secondFactorChoice } from "@watchbill/domain/accounts/second-factor";
import { currentTimeZone } from "@watchbill/domain/settings/time-zone-names";
import type { Organisation } from "./context.ts";
import type { Db, Tx } from "./database.ts";
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

/** The squad's settings as they are in the database at this moment. */
export async function readOrganisation(database: Db): Promise<Organisation> {
  return organisationOf(await selectOrganisation(database).executeTakeFirstOrThrow());
}

/** The squad's settings as they are in the database at this moment; nobody else changes them until the transaction ends. */
export async function lockOrganisation(tx: Tx): Promise<Organisation> {
  return organisationOf(await selectOrganisation(tx).forUpdate().executeTakeFirstOrThrow());
}

function selectOrganisation(database: Db | Tx) {
  return database
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
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOrganisation>["executeTakeFirstOrThrow"]>>;

function organisationOf({
  holidayRegion,
  timeZone,
  requiresAdminSecondFactor,
  requiresMemberSecondFactor,
  ...row
}: Row): Organisation {
  return {
    ...row,
    // One that was stored under an older spelling is called by its present name.
    timeZone: currentTimeZone(timeZone),
    holidayRegion: holidayRegion === "israel" ? "israel" : "diaspora",
    secondFactorFor: secondFactorChoice({ requiresAdminSecondFactor, requiresMemberSecondFactor }),
  };
}
