/**
 * The groups of the log's filter; the first group has the types that the specification names, in
 * its order.
 */
const NAMED = {
  "Most used": {
    login: "Signed in",
    logout: "Signed out",
    "check-in": "Went 10-8",
    "check-out": "Went 10-7",
    "shift-assigned": "Shift assigned",
    "shift-unassigned": "Shift unassigned",
    "replacement-requested": "Replacement requested",
    "replacement-accepted": "Replacement accepted",
    "password-changed": "Password changed",
    "profile-updated": "Profile updated",
  },
  Members: {
    "member-added": "Member added",
    "members-imported": "Members imported",
    "members-import-undone": "Import undone",
    "member-deactivated": "Member deactivated",
    "member-removed": "Member deleted",
    "member-restored": "Member restored",
    "member-erased": "Member erased",
    "email-changed": "Email address changed",
    "qualification-added": "Qualification added",
    "qualification-changed": "Qualification changed",
    "qualification-held": "Qualification added to a member",
    "qualification-withdrawn": "Qualification removed from a member",
    "qualification-expiring": "Qualification expires soon",
  },
  "Passwords and sign-in": {
    "welcome-emailed": "Welcome email sent",
    "password-emailed": "Password emailed",
    "password-email-failed": "Password email failed",
    "password-forgotten": "New password requested by email",
    "slips-made": "Sign-in slips created",
    "slip-used": "Sign-in slip used",
    "passkey-added": "Passkey added",
    "passkey-renamed": "Passkey renamed",
    "passkey-removed": "Passkey removed",
    "provider-linked": "Sign-in provider linked",
    "provider-unlinked": "Sign-in provider unlinked",
    "authenticator-on": "Authenticator app turned on",
    "authenticator-off": "Authenticator app turned off",
    "recovery-codes-renewed": "Recovery codes renewed",
    "identity-confirmed": "Identity confirmed",
  },
  Shifts: {
    "shift-created": "Shift created",
    "shifts-created": "Weeks of shifts created",
    "shift-changed": "Shift changed",
    "shift-deleted": "Shift deleted",
    "shift-restored": "Shift restored",
    "shift-taken": "Open shift taken",
    "shift-given-back": "Shift given back",
    "shift-confirmed": "Shift confirmed",
    "spot-restored": "Spot restored",
    "shift-uncovered": "Shift short-staffed",
  },
  "10-8 and 10-7": {
    "start-asked": "Member asked to go 10-8",
    "start-missed": "Missed check-in",
    "shift-missed": "Shift missed",
    "last-out": "No one in service",
    "break-overdue": "Break too long",
    "hours-asked": "Hours to confirm",
    "hours-answered": "Hours confirmed",
    "hours-corrected": "Hours corrected",
    "hours-proposed": "Corrected hours proposed",
    "hours-declined": "Corrected hours declined",
    "hours-withdrawn": "Corrected hours withdrawn",
    "hours-kept": "10-7 set by the system confirmed",
    "handoff-written": "Handoff note written",
    "handoff-withdrawn": "Handoff note deleted",
    "handoff-read": "Handoff note read",
  },
  "Replacements and swaps": {
    "replacement-search-asked": "Members asked to take a shift",
    "replacement-search-ended": "Search for a replacement ended",
    "replacement-declined": "Replacement declined",
    "replacement-reconsidered": "Replacement reconsidered",
    "replacement-cancelled": "Replacement request canceled",
    "replacement-expired": "No replacement found",
    "waitlist-joined": "Waiting for a spot",
    "waitlist-left": "No longer waiting for a spot",
    "swap-offered": "Swap offered",
    "swap-accepted": "Swap accepted",
    "swap-declined": "Swap declined",
    "swap-withdrawn": "Swap withdrawn",
    "swap-expired": "Swap expired",
  },
  Schedules: {
    "draft-schedule-created": "Draft schedule created",
    "draft-schedule-changed": "Draft schedule changed",
    "draft-schedule-deleted": "Draft schedule deleted",
    "schedule-published": "Schedule published",
    "schedule-unpublished": "Schedule unpublished",
    "shift-preferences-opened": "Shift preferences opened",
    "shift-preferences-closed": "Shift preferences closed",
    "shift-preferences-requested": "Members asked for shift preferences",
    "shift-preferences-reminded": "Members reminded of shift preferences",
    "shift-preferences-answered": "Shift preferences answered",
    "shift-preferences-entered": "Shift preferences entered for a member",
    "open-spots-filled": "Open spots filled",
    "open-spots-reopened": "Filled spots reopened",
    "week-template-saved": "Weekly template saved",
    "week-template-removed": "Weekly template deleted",
    "roster-emailed": "Roster emailed",
  },
  "Time off": {
    "time-off-added": "Time off added",
    "time-off-changed": "Time off changed",
    "time-off-deleted": "Time off deleted",
    "synced-calendar-added": "Synced calendar added",
    "synced-calendar-removed": "Synced calendar removed",
    "synced-calendar-unreadable": "Synced calendar not syncing",
    "synced-calendar-stopped": "Synced calendar disconnected",
    "shabbat-announced": "Members reminded before Shabbat or Yom Tov",
  },
  "Drills and meetings": {
    "squad-event-added": "Event added",
    "squad-event-changed": "Event changed",
    "squad-event-removed": "Event deleted",
    "squad-event-signed-in": "Signed in to an event",
    "squad-event-signed-out": "Signed out of an event",
    "squad-event-recorded": "Members entered on a sign-in sheet",
    "squad-event-sign-in-removed": "Member removed from a sign-in sheet",
    "point-table-changed": "Service points changed",
  },
  Polls: {
    "polls-asked": "Poll sent",
    "polls-closed": "Poll closed",
  },
  "Settings and connections": {
    "settings-updated": "Settings changed",
    "calendar-subscribed": "Calendar feed added",
    "calendar-unsubscribed": "Calendar feed removed",
    "wallboard-link-added": "Wallboard link added",
    "wallboard-link-removed": "Wallboard link removed",
    "chat-added": "Squad chat added",
    "chat-changed": "Squad chat changed",
    "chat-removed": "Squad chat removed",
    "chat-switched-off": "Squad chat turned off",
    "api-token-added": "API token created",
    "api-token-revoked": "API token revoked",
    "credentials-revoked": "Credentials revoked",
    "credentials-kept": "Credentials kept",
    "credentials-restored": "Credentials restored",
    "webhook-added": "Webhook added",
    "webhook-changed": "Webhook changed",
    "webhook-removed": "Webhook removed",
    "webhook-switched-off": "Webhook turned off",
  },
  Server: {
    "backup-requested": "Backup started",
    "backup-ended": "Backup finished",
    "alert-sent": "Alert sent",
    "alert-resolved": "Alert resolved",
    "shifts-purged": "Old shifts deleted",
    "activity-trimmed": "Old activity deleted",
  },
} as const;

type KeysOfEach<Groups> = Groups extends unknown ? keyof Groups : never;

/** The type of an activity log entry, which several event types may share. */
export type ActivityType = KeysOfEach<(typeof NAMED)[keyof typeof NAMED]>;

/** All types with their names, in the order of the log's filter. */
export const ACTIVITY_TYPE_GROUPS = Object.entries(NAMED).map(([label, names]) => ({
  label,
  types: Object.entries(names).map(([type, name]) => ({ type, name })),
}));

const NAMES: ReadonlyMap<string, string> = new Map(
  ACTIVITY_TYPE_GROUPS.flatMap(({ types }) => types.map(({ type, name }) => [type, name] as const)),
);

export const ACTIVITY_TYPES: readonly string[] = [...NAMES.keys()];

/** Returns a log type in words; a type that this version does not know stays as it is. */
export function activityTypeName(type: string): string {
  return NAMES.get(type) ?? type;
}
