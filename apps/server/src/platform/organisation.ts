import { secondFactorChoice } from "@watchbill/domain/accounts/second-factor";
import type { StoredOwnDay } from "@watchbill/domain/holidays/own-day";
import type { OpenPlan } from "@watchbill/domain/plans/plan";
import { SETTING_COLUMNS, settingsFromRow } from "@watchbill/domain/settings/organization-fields";
import { accentOf } from "@watchbill/domain/settings/squad-colour";
import { sql } from "kysely";
import type { Actor, CommandContext, Organisation } from "./context.ts";
import type { Db, Tx } from "./database/database.ts";
import type { LiveHub } from "./events/live.ts";

/** The events of changed settings, of plans, as those that are open are kept beside them, and of what says since when shifts are kept. */
const CHANGES =
  /^(settings\.organisation-changed|settings\.own-days-changed|plan\..+|shifts\.forgotten)$/;

/** What a signal touches that has every instance read the squad's settings again, where no event says so. */
export const ORGANISATION = "settings.organisation";

/** Whether an event says that the squad's settings, or its open plans, are others now. */
export function changesOrganisation({ type }: { readonly type: string }): boolean {
  return CHANGES.test(type);
}

/** Gives the squad's settings. */
export interface OrganisationReader {
  (): Promise<Organisation>;
  /** Has them read anew: they were changed here, and the event that says so is still on its way. */
  forget(): void;
}

/** Reads the squad's settings once and keeps them until an event on any instance says they changed. */
export function createOrganisationReader(database: Db, live: LiveHub): OrganisationReader {
  let kept: Promise<Organisation> | null = null;
  const forget = (): void => {
    kept = null;
  };
  live.subscribe((announcement) => {
    const isChanged =
      announcement.kind === "event"
        ? changesOrganisation(announcement)
        : announcement.kind === "gap" ||
          (announcement.kind === "signal" && announcement.touches.includes(ORGANISATION));
    if (isChanged) forget();
  });
  const read = (): Promise<Organisation> => {
    kept ??= readOrganisation(database).catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
  return Object.assign(read, { forget });
}

/** The squad's settings as they are in the database at this moment. */
export async function readOrganisation(database: Db): Promise<Organisation> {
  return organisationOf(await selectOrganisation(database).executeTakeFirstOrThrow());
}

/** The squad's settings as they are in the database at this moment; nobody else changes them until the transaction ends. */
export async function lockOrganisation(tx: Tx): Promise<Organisation> {
  return organisationOf(await selectOrganisation(tx).forUpdate().executeTakeFirstOrThrow());
}

/**
 * A command's context with the squad's settings as they are in the database at this moment, not as this instance heard of them;
 * nobody changes them until the transaction ends. For what turns wall clocks into instants; asked before anything is locked.
 */
export async function withPresentSettings<Context extends CommandContext<Actor>>(
  ctx: Context,
): Promise<Context> {
  return {
    ...ctx,
    organisation: organisationOf(
      await selectOrganisation(ctx.tx).forShare().executeTakeFirstOrThrow(),
    ),
  };
}

function selectOrganisation(database: Db | Tx) {
  return database
    .selectFrom("organisationSettings")
    .select(SETTING_COLUMNS)
    .select(["shiftsKeptSince", "requiresAdminSecondFactor", "requiresMemberSecondFactor"])
    .select((eb) => eb.selectFrom("squadLogos").select("contentHash").as("logoHash"))
    .select(
      sql<
        StoredOwnDay[]
      >`coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'date', d.date,
        'isYearly', d.is_yearly, 'days', d.days, 'isHoliday', d.is_holiday) order by d.date, d.id) from own_days d), '[]')`.as(
        "ownDays",
      ),
    )
    .select(
      sql<
        OpenPlan[]
      >`coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'fromDate', p.from_date,
        'untilDate', p.until_date) order by p.from_date) from plans p where p.state <> 'published'), '[]')`.as(
        "openPlans",
      ),
    );
}

/** Where a logo is read: another logo has another address, so each is kept for good. */
export function logoPath(contentHash: string): string {
  return `/api/logo/${contentHash}`;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOrganisation>["executeTakeFirstOrThrow"]>>;

function organisationOf(row: Row): Organisation {
  const { squadColour, logoHash, shiftsKeptSince, ownDays, openPlans } = row;
  return {
    ...settingsFromRow(row),
    secondFactorFor: secondFactorChoice(row),
    shiftsKeptSince,
    ownDays,
    openPlans,
    accent: squadColour === null ? null : accentOf(squadColour),
    logo: logoHash === null ? null : logoPath(logoHash),
  };
}
