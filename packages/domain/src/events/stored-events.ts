/**
 * Event types that versions before 2.0 stored, with their present names. Stored events keep their
 * old type and details, because the hash chain of the activity log covers both.
 */
const TYPES_BEFORE_2: Readonly<Record<string, string>> = {
  "accounts.proven": "accounts.reauthenticated",
  "attendance.schedule-taken-back": "attendance.schedule-undone",
  "away.added": "time-off.added",
  "away.changed": "time-off.changed",
  "away.interrupted": "time-off.interrupted",
  "away.removed": "time-off.removed",
  "board.link-added": "wallboard.link-added",
  "board.link-removed": "wallboard.link-removed",
  "cover.asked": "replacement-search.asked",
  "cover.ended": "replacement-search.ended",
  "feeds.created": "calendar-feeds.added",
  "feeds.removed": "calendar-feeds.removed",
  "handover.changed": "handoff.changed",
  "handover.taken-over": "handoff.read",
  "handover.withdrawn": "handoff.withdrawn",
  "handover.written": "handoff.written",
  "kinds.changed": "shift-types.changed",
  "members.password-mail-failed": "members.password-email-failed",
  "members.put-back": "members.restored",
  "members.slots-freed": "members.spots-freed",
  "operations.alarm-over": "monitoring.alert-resolved",
  "operations.alarm-told": "monitoring.alert-sent",
  "operations.backup-asked": "monitoring.backup-requested",
  "operations.backup-ended": "monitoring.backup-ended",
  "own-calendar.given": "calendar-sync.added",
  "own-calendar.given-up": "calendar-sync.stopped",
  "own-calendar.removed": "calendar-sync.removed",
  "own-calendar.unread": "calendar-sync.unreadable",
  "plan.changed": "draft-schedules.changed",
  "plan.created": "draft-schedules.created",
  "plan.published": "draft-schedules.published",
  "plan.removed": "draft-schedules.deleted",
  "plan.unpublished": "draft-schedules.unpublished",
  "plan.wishes-closed": "draft-schedules.preferences-closed",
  "plan.wishes-opened": "draft-schedules.preferences-opened",
  "programs.added": "api-tokens.added",
  "programs.revoked": "api-tokens.revoked",
  "proposals.applied": "autofill.applied",
  "proposals.taken-back": "autofill.undone",
  "rest-days.announced": "shabbat.announced",
  "rosters.mailed": "roster.emailed",
  "settings.organisation-changed": "settings.organization-changed",
  "settings.own-days-changed": "settings.custom-holidays-changed",
  "shifts.forgotten": "shifts.purged",
  "shifts.place-put-back": "shifts.spot-restored",
  "shifts.put-back": "shifts.restored",
  "wishes.answered": "shift-preferences.answered",
  "wishes.asked": "shift-preferences.requested",
  "wishes.entered": "shift-preferences.entered",
  "wishes.reminded": "shift-preferences.reminded",
};

/** Present names of event details, and the names that versions before 2.0 stored. */
const DETAILS_BEFORE_2: Readonly<Record<string, string>> = {
  apiToken: "program",
  draftSchedule: "plan",
  draftScheduleId: "planId",
  overrides: "despite",
  preferencesUntil: "wishesUntil",
  shabbatDay: "restDay",
};

/** Codes of overridden warnings that versions before 2.0 stored under another name. */
const CODES_BEFORE_2: Readonly<Record<string, string>> = {
  away: "time-off",
  "rest-day": "shabbat",
  "rest-day-when-asked": "shabbat-when-asked",
};

/**
 * Returns the present name of a stored type; a type that only a newer version knows stays
 * unchanged.
 */
export function currentType(stored: string): string {
  return Object.hasOwn(TYPES_BEFORE_2, stored) ? TYPES_BEFORE_2[stored]! : stored;
}

/** Returns every name under which events of these types may be stored. */
export function storedTypes(types: readonly string[]): string[] {
  const before = Object.entries(TYPES_BEFORE_2).flatMap(([stored, type]) =>
    types.includes(type) ? [stored] : [],
  );
  return [...types, ...before];
}

/** Returns a stored event's details under their present names. */
export function currentDetails(stored: unknown): Readonly<Record<string, unknown>> {
  if (typeof stored !== "object" || stored === null) return {};
  const details: Record<string, unknown> = { ...stored };
  for (const [name, before] of Object.entries(DETAILS_BEFORE_2)) {
    if (!Object.hasOwn(details, before) || Object.hasOwn(details, name)) continue;
    details[name] = details[before];
    delete details[before];
  }
  if (Array.isArray(details["overrides"]))
    details["overrides"] = details["overrides"].map((code: string) => CODES_BEFORE_2[code] ?? code);
  return details;
}
