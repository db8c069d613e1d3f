import { secondFactorChoice } from "@watchbill/domain/accounts/second-factor";
import type { OpenDraftSchedule } from "@watchbill/domain/draft-schedules/draft-schedule";
import type { StoredCustomHoliday } from "@watchbill/domain/holidays/custom-holiday";
import { withFeatures } from "@watchbill/domain/settings/feature-switches";
import { SETTING_COLUMNS, settingsFromRow } from "@watchbill/domain/settings/organization-fields";
import { accentOf } from "@watchbill/domain/settings/squad-color";
import { sql } from "kysely";
import type { Actor, CommandContext, Organization } from "./context.ts";
import type { Db, Tx } from "./database/database.ts";
import type { LiveHub } from "./events/live.ts";

/**
 * Events that change the squad's settings, the open drafts cached with them, or the start of the
 * kept shifts.
 */
const CHANGES =
  /^(settings\.organization-changed|settings\.custom-holidays-changed|draft-schedules\..+|shifts\.purged)$/;

/**
 * The invalidation key that makes every instance read the squad's settings again without an event.
 */
export const ORGANIZATION_ROW = "settings.organization";

export function changesOrganization({ type }: { readonly type: string }): boolean {
  return CHANGES.test(type);
}

export interface OrganizationReader {
  (): Promise<Organization>;
  /**
   * Clears the cache after this instance changed the settings, because the event has not arrived
   * yet.
   */
  clear(): void;
}

/** Caches the squad's settings until an event on any instance changes them. */
export function createOrganizationReader(database: Db, live: LiveHub): OrganizationReader {
  let kept: Promise<Organization> | null = null;
  const clear = (): void => {
    kept = null;
  };
  live.subscribe((announcement) => {
    const isChanged =
      announcement.kind === "event"
        ? changesOrganization(announcement)
        : announcement.kind === "gap" ||
          (announcement.kind === "signal" && announcement.invalidates.includes(ORGANIZATION_ROW));
    if (isChanged) clear();
  });
  const read = (): Promise<Organization> => {
    kept ??= getOrganization(database).catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
  return Object.assign(read, { clear });
}

/** Reads the squad's settings from the database, uncached. */
export async function getOrganization(database: Db): Promise<Organization> {
  return organizationOf(await selectOrganization(database).executeTakeFirstOrThrow());
}

/** Reads the squad's settings and locks them against changes until the transaction ends. */
export async function lockOrganizationForUpdate(tx: Tx): Promise<Organization> {
  return organizationOf(await selectOrganization(tx).forUpdate().executeTakeFirstOrThrow());
}

/**
 * Returns the command's context with the squad's settings read from the database and locked, not
 * from this instance's cache. For commands that convert wall clock times to instants; call before
 * taking any other lock.
 */
export async function withPresentSettings<Context extends CommandContext<Actor>>(
  ctx: Context,
): Promise<Context> {
  return {
    ...ctx,
    organization: organizationOf(
      await selectOrganization(ctx.tx).forShare().executeTakeFirstOrThrow(),
    ),
  };
}

function selectOrganization(database: Db | Tx) {
  return database
    .selectFrom("organizationSettings")
    .select(SETTING_COLUMNS)
    .select(["shiftsRetainedSince", "requiresAdminSecondFactor", "requiresMemberSecondFactor"])
    .select((eb) => eb.selectFrom("squadLogos").select("contentHash").as("logoHash"))
    .select(
      sql<
        StoredCustomHoliday[]
      >`coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'date', d.date,
        'isYearly', d.is_yearly, 'days', d.days, 'isHoliday', d.is_holiday) order by d.date, d.id) from custom_holidays d), '[]')`.as(
        "customHolidays",
      ),
    )
    .select(
      sql<
        OpenDraftSchedule[]
      >`coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'fromDate', p.from_date,
        'untilDate', p.until_date) order by p.from_date) from draft_schedules p where p.state <> 'published'), '[]')`.as(
        "openDraftSchedules",
      ),
    );
}

/** Returns the path of a logo; it contains the hash, so browsers cache it forever. */
export function logoPath(contentHash: string): string {
  return `/api/logo/${contentHash}`;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOrganization>["executeTakeFirstOrThrow"]>>;

function organizationOf(row: Row): Organization {
  const { squadColor, logoHash, shiftsRetainedSince, customHolidays, openDraftSchedules } = row;
  return {
    ...withFeatures(settingsFromRow(row)),
    secondFactorFor: secondFactorChoice(row),
    shiftsRetainedSince,
    customHolidays,
    openDraftSchedules,
    accent: squadColor === null ? null : accentOf(squadColor),
    logo: logoHash === null ? null : logoPath(logoHash),
  };
}
