/** The groups of the log's filter; the first has the types of the specification, in its order. */
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
    "member-put-back": "Member restored",
    "member-erased": "Member erased",
    "email-changed": "Email address changed",
    "qualification-added": "Qualification added",
    "qualification-changed": "Qualification changed",
    "qualification-held": "Qualification added to a member",
    "qualification-withdrawn": "Qualification removed from a member",
    "qualification-expiring": "Qualification expires soon",
  },
  "Passwords and sign-in": {
    "welcome-mailed": "Welcome email sent",
    "password-mailed": "Password emailed",
    "password-mail-failed": "Password email failed",
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
    "identity-proven": "Identity confirmed",
  },
  Shifts: {
    "shift-created": "Shift created",
    "shifts-created": "Weeks of shifts created",
    "shift-changed": "Shift changed",
    "shift-deleted": "Shift deleted",
    "shift-put-back": "Shift restored",
    "shift-taken": "Open shift taken",
    "shift-given-back": "Shift given back",
    "shift-confirmed": "Shift confirmed",
    "place-put-back": "Spot restored",
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
    "handover-written": "Handoff note written",
    "handover-withdrawn": "Handoff note deleted",
    "handover-taken-over": "Handoff note read",
  },
  "Replacements and swaps": {
    "cover-asked": "Members asked to take a shift",
    "cover-search-ended": "Search for a replacement ended",
    "replacement-declined": "Replacement declined",
    "replacement-reconsidered": "Replacement reconsidered",
    "replacement-cancelled": "Replacement request canceled",
    "replacement-expired": "No replacement found",
    "swap-offered": "Swap offered",
    "swap-accepted": "Swap accepted",
    "swap-declined": "Swap declined",
    "swap-withdrawn": "Swap withdrawn",
    "swap-expired": "Swap expired",
  },
  Schedules: {
    "plan-created": "Draft schedule created",
    "plan-changed": "Draft schedule changed",
    "plan-removed": "Draft schedule deleted",
    "plan-published": "Schedule published",
    "plan-unpublished": "Schedule unpublished",
    "plan-wishes-opened": "Shift preferences opened",
    "plan-wishes-closed": "Shift preferences closed",
    "wishes-asked": "Members asked for shift preferences",
    "wishes-reminded": "Members reminded of shift preferences",
    "wishes-answered": "Shift preferences answered",
    "wishes-entered": "Shift preferences entered for a member",
    "open-places-filled": "Open spots filled",
    "filled-places-taken-back": "Filled spots reopened",
    "week-template-saved": "Weekly template saved",
    "week-template-removed": "Weekly template deleted",
    "roster-mailed": "Roster emailed",
  },
  "Time off": {
    "away-entered": "Time off added",
    "away-changed": "Time off changed",
    "away-removed": "Time off deleted",
    "own-calendar-given": "Synced calendar added",
    "own-calendar-removed": "Synced calendar removed",
    "own-calendar-unread": "Synced calendar not syncing",
    "own-calendar-given-up": "Synced calendar disconnected",
    "rest-day-announced": "Members reminded before Shabbat or Yom Tov",
  },
  Polls: {
    "polls-asked": "Poll sent",
    "polls-closed": "Poll closed",
  },
  "Settings and connections": {
    "settings-updated": "Settings changed",
    "calendar-subscribed": "Calendar feed added",
    "calendar-unsubscribed": "Calendar feed removed",
    "board-link-added": "Wallboard link added",
    "board-link-removed": "Wallboard link removed",
    "chat-added": "Squad chat added",
    "chat-changed": "Squad chat changed",
    "chat-removed": "Squad chat removed",
    "chat-switched-off": "Squad chat turned off",
    "program-added": "API token created",
    "program-revoked": "API token revoked",
    "credentials-revoked": "Credentials revoked",
    "credentials-kept": "Credentials kept",
    "credentials-restored": "Credentials restored",
    "webhook-added": "Webhook added",
    "webhook-changed": "Webhook changed",
    "webhook-removed": "Webhook removed",
    "webhook-switched-off": "Webhook turned off",
  },
  Server: {
    "backup-asked": "Backup started",
    "backup-ended": "Backup finished",
    "alarm-told": "Alert sent",
    "alarm-over": "Alert resolved",
    "shifts-forgotten": "Old shifts deleted",
    "activity-trimmed": "Old activity deleted",
  },
} as const;

type KeysOfEach<Groups> = Groups extends unknown ? keyof Groups : never;

/** The type of an activity log entry; several event types may share one. */
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

/** Returns the type in words; a type unknown to this version stays as it is. */
export function activityTypeName(type: string): string {
  return NAMES.get(type) ?? type;
}
