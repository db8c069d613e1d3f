import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import type { TimedMember } from "@watchbill/domain/messages/delivery/send-time";
import { settingsBlockedBecause } from "@watchbill/domain/settings/organization-settings";
import { AFTER_SHABBAT_MINUTES } from "@watchbill/domain/shabbat/shabbat-hold";
import { type KeptShabbat, keptWindows } from "@watchbill/domain/shabbat/shabbat-observers";
import { shabbatBlockedBecause } from "@watchbill/domain/shabbat/shabbat-settings";
import { shabbatOfToday } from "@watchbill/domain/shabbat/shabbat-text";
import {
  type ShabbatSquad,
  type ShabbatWindow,
  shabbatWindowAt,
  shabbatWindowsBetween,
} from "@watchbill/domain/shabbat/shabbat-windows";
import { addDays, dateOf, startOfDay } from "@watchbill/domain/time/local";
import { overlaps, type Span } from "@watchbill/domain/time/span";
import type { Selectable } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { MembersTable } from "../../platform/database/database-types.ts";
import { throwIf } from "../../platform/refusal-error.ts";
import { sun } from "../../platform/sun.ts";

/** Maximum years of windows in the in-memory cache; a squad with stable settings needs fewer. */
const MOST_YEARS_KEPT = 50;
const keptYears = new Map<string, readonly ShabbatWindow[]>();

/**
 * Lists the squad's Shabbat windows (Shabbat and holidays, from start to end) in a date range, and
 * the current one.
 */
export async function listShabbatWindows(
  ctx: QueryContext,
  { from, until }: ParsedInputOf<Api["shabbat.windows"]>,
): Promise<OutputOf<Api["shabbat.windows"]>> {
  const { organization } = ctx;
  const { isShabbatOffered, placeName, timeZone } = organization;
  const windows = shabbatWindowsOf(
    organization,
    startOfDay(from, timeZone),
    startOfDay(addDays(until, 1), timeZone),
  );
  const present = presentShabbatWindow(ctx);
  return {
    isShabbatOffered,
    placeName,
    windows: windows.map(onTheWire),
    present: present && onTheWire(present),
  };
}

/** Days of the preview: enough for a week and for the holidays of a season. */
const PREVIEW_DAYS = 40;
const PREVIEWED = 4;

export async function previewShabbatWindows(
  { now }: QueryContext,
  input: ParsedInputOf<Api["shabbat.preview"]>,
): Promise<OutputOf<Api["shabbat.preview"]>> {
  const squad = { ...input, isShabbatOffered: true, placeName: "" };
  throwIf(settingsBlockedBecause(squad) ?? shabbatBlockedBecause(squad, sun));
  const windows = shabbatWindowsBetween(squad, now, now.add({ hours: 24 * PREVIEW_DAYS }), sun);
  return windows.slice(0, PREVIEWED).map(onTheWire);
}

/** Returns the current Shabbat window, or null. */
function presentShabbatWindow({
  organization,
  now,
}: Pick<QueryContext, "organization" | "now">): ShabbatWindow | null {
  return shabbatWindowAt(shabbatWindowsOf(organization, now, now.add({ minutes: 1 })), now);
}

/** Returns the Shabbat window that is current or begins later today; null when there is none. */
export function shabbatWindowOfToday({
  organization,
  now,
}: Pick<QueryContext, "organization" | "now">): ShabbatWindow | null {
  const { timeZone } = organization;
  const tomorrow = startOfDay(addDays(dateOf(now, timeZone), 1), timeZone);
  return shabbatOfToday(shabbatWindowsOf(organization, now, tomorrow), now, timeZone);
}

function onTheWire({ name, startsAt, endsAt, lightings }: ShabbatWindow) {
  return { name, startsAt, endsAt, lightings: [...lightings] };
}

/**
 * Returns a function that gives the Shabbat windows in a span for a member: those that overlap it,
 * or none for a member who does not observe Shabbat.
 */
export function keptWithin({ startsAt, endsAt }: Span, organization: ShabbatSquad) {
  const windows = shabbatWindowsOf(organization, startsAt, endsAt);
  return (member: Pick<KeptShabbat, "observesShabbat" | "servesOnShabbat">) =>
    keptWindows(windows, member);
}

/**
 * Returns the squad's Shabbat windows that overlap the time from `from` until `until`, in order;
 * empty when Shabbat is turned off.
 */
export function shabbatWindowsOf(
  organization: ShabbatSquad,
  from: Temporal.Instant,
  until: Temporal.Instant,
): readonly ShabbatWindow[] {
  if (!organization.isShabbatOffered) return [];
  const first = yearOf(from, organization);
  const years = Array.from(
    { length: yearOf(until, organization) - first + 1 },
    (_, index) => first + index,
  );
  const windows = years.flatMap((year) => windowsOfYear(organization, year));
  const wanted = { startsAt: from, endsAt: until };
  // A window across the new year is listed in both years, so duplicates are removed.
  return windows.filter(
    (window, index) =>
      overlaps(window, wanted) && windows[index - 1]?.startsAt.equals(window.startsAt) !== true,
  );
}

function yearOf(instant: Temporal.Instant, { timeZone }: ShabbatSquad): number {
  return Number(dateOf(instant, timeZone).slice(0, 4));
}

function windowsOfYear(squad: ShabbatSquad, year: number): readonly ShabbatWindow[] {
  const key = keyOf(squad, year);
  const kept = keptYears.get(key);
  if (kept) return kept;
  const begins = (of: number): Temporal.Instant => startOfDay(`${of}-01-01`, squad.timeZone);
  const windows = shabbatWindowsBetween(squad, begins(year), begins(year + 1), sun);
  if (keptYears.size >= MOST_YEARS_KEPT) keptYears.clear();
  keptYears.set(key, windows);
  return windows;
}

function keyOf(squad: ShabbatSquad, year: number): string {
  const {
    latitude,
    longitude,
    candleMinutes,
    shabbatEndBy,
    shabbatEndMinutes,
    shabbatEndDegrees,
    timeZone,
    holidayRegion,
  } = squad;
  return [
    year,
    latitude,
    longitude,
    candleMinutes,
    shabbatEndBy,
    shabbatEndMinutes,
    shabbatEndDegrees,
    timeZone,
    holidayRegion,
  ].join(" ");
}

/**
 * The longest possible delay of a message: quiet hours after a Shabbat, followed by the next
 * Shabbat.
 */
const LOOK_AHEAD_DAYS = 14;

/**
 * Returns the Shabbat windows that may delay a message queued now, including one that has just
 * ended.
 */
export function shabbatWindowsAhead({
  organization,
  now,
}: Pick<QueryContext, "organization" | "now">): readonly ShabbatWindow[] {
  const from = now.subtract({ minutes: AFTER_SHABBAT_MINUTES });
  return shabbatWindowsOf(organization, from, now.add({ hours: 24 * LOOK_AHEAD_DAYS }));
}

type Row = Pick<
  Selectable<MembersTable>,
  "quietFrom" | "quietUntil" | "observesShabbat" | "shabbatEmergencies"
>;

/**
 * Returns the times during which a member must not be disturbed, from their row and the squad's
 * Shabbat windows.
 */
export function timedMemberOf(row: Row, windows: readonly ShabbatWindow[]): TimedMember {
  const { quietFrom, quietUntil, observesShabbat, shabbatEmergencies } = row;
  return {
    quietHours: quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null,
    shabbatWindows: observesShabbat ? windows : [],
    shabbatEmergencies,
  };
}
