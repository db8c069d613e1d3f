import type { Database } from "../apps/server/src/platform/database/database-types.ts";
import type { Writer } from "./table-writes.ts";

/**
 * The only file that may write each table. Other features call the commands of that file's feature.
 */
const REVOKES = "platform/auth/credentials.ts";
const REVOKES_BECAUSE = "members lies below and revokes what a former admin created";
const WRITERS: Readonly<Record<keyof Database | "schemaMigrations", Writer>> = {
  attendanceIntervals: "features/attendance/store.ts",
  authenticators: "features/accounts/authenticator-store.ts",
  timeOff: "features/time-off/store.ts",
  wallboardLinks: { files: ["features/wallboard/store.ts", REVOKES], because: REVOKES_BECAUSE },
  alerts: "features/monitoring/alert-store.ts",
  backups: "features/monitoring/store.ts",
  calendarCancellations: "features/shifts/changes/cancellation-store.ts",
  calendarFeeds: "features/calendar-feeds/store.ts",
  calendarPauses: "features/calendar-sync/store.ts",
  busyTimes: "features/calendar-sync/store.ts",
  idempotencyRecords: "platform/http/idempotency.ts",
  replacementSearchInvitations: "features/replacements/search-store.ts",
  waitlistEntries: "features/replacements/waitlist-store.ts",
  replacementSearches: "features/replacements/search-store.ts",
  chats: { files: ["features/chat/store.ts", REVOKES], because: REVOKES_BECAUSE },
  deliveries: {
    files: ["platform/channels/outbox.ts", "platform/channels/chat-outbox.ts"],
    because: "chat messages have no member, and each chat claims them one by one",
  },
  deliverySearchTerms: {
    files: [],
    because: "a trigger indexes the words of deliveries",
  },
  loginTombstones: "features/accounts/provider-store.ts",
  events: {
    files: ["platform/events/event-store.ts", "features/activity/store.ts"],
    because:
      "the platform records and processes events; the activity log owns their hashes and their retention",
  },
  gatewayErrors: "platform/channels/gateway-errors.ts",
  handoffNotes: "features/handoff/store.ts",
  hoursConfirmationSpots: "features/attendance/hours-store.ts",
  hoursConfirmations: "features/attendance/hours-store.ts",
  squadEvents: "features/squad-events/store.ts",
  squadEventSignIns: "features/squad-events/store.ts",
  pointCategories: "features/service-points/store.ts",
  pointRules: "features/service-points/store.ts",
  hoursCorrections: "features/hours-corrections/store.ts",
  memberQualifications: "features/qualifications/store.ts",
  members: {
    files: ["features/members/store.ts", "features/accounts/store.ts"],
    because: "accounts lies below members and writes the columns of a member's own password",
  },
  notifications: "features/notifications/store.ts",
  actionLinks: "features/action-links/store.ts",
  oneTimePasswords: "features/accounts/password-store.ts",
  organizationSettings: "features/settings/store.ts",
  customHolidays: "features/settings/custom-holiday-store.ts",
  syncedCalendars: "features/calendar-sync/store.ts",
  passkeyChallenges: "features/accounts/store.ts",
  passkeys: "features/accounts/store.ts",
  assignmentHistory: "features/shifts/changes/move-store.ts",
  draftSchedules: "features/draft-schedules/store.ts",
  pollAnswers: "features/polls/store.ts",
  polls: "features/polls/store.ts",
  apiTokens: "platform/auth/api-tokens.ts",
  autofillRuns: {
    files: ["features/autofill/store.ts", "features/autofill/fill-store.ts"],
    because: "auto-fill runs are stored beside their suggestions",
  },
  suggestedAssignments: "features/autofill/store.ts",
  providerLinks: "features/accounts/provider-store.ts",
  pushSubscriptions: "features/devices/store.ts",
  qualifications: "features/qualifications/store.ts",
  recoveryCodes: "features/accounts/authenticator-store.ts",
  reminders: "features/reminders/store.ts",
  signInSlips: "features/accounts/slip-store.ts",
  startNotices: "features/attendance/start-store.ts",
  replacementDeclines: "features/replacements/store.ts",
  // Shifts write requests, because a pending request reserves a spot and filling the spot closes
  // the request.
  replacementRequests: "features/shifts/request-store.ts",
  schemaMigrations: "platform/database/migrate.ts",
  rosterEmails: "features/printed-roster/store.ts",
  serverKeys: "platform/database/server-keys.ts",
  sessions: "platform/auth/sessions.ts",
  shiftAssignments: "features/shifts/store.ts",
  shiftDeletions: "features/shifts/changes/deletion-store.ts",
  shiftTypes: "features/shift-types/store.ts",
  shiftSeries: "features/shifts/series/series-store.ts",
  shifts: "features/shifts/store.ts",
  swapSpots: "features/swaps/store.ts",
  swaps: "features/swaps/store.ts",
  signInFailures: "features/accounts/store.ts",
  squadLogos: "features/settings/store.ts",
  webhookDeliveries: "features/webhooks/store.ts",
  webhookOldSecrets: "features/webhooks/store.ts",
  webhooks: { files: ["features/webhooks/store.ts", REVOKES], because: REVOKES_BECAUSE },
  weekTemplateShifts: "features/shifts/roster/week-store.ts",
  weekTemplates: "features/shifts/roster/week-store.ts",
  shiftPreferenceAnswers: "features/shift-preferences/store.ts",
  shiftPreferenceRequests: "features/shift-preferences/store.ts",
  shiftPreferences: "features/shift-preferences/store.ts",
  workerTicks: "features/monitoring/alert-store.ts",
  writeProbes: "platform/database/writability-probe.ts",
};
export const WRITING = {
  writers: WRITERS,
  wholeDatabase: {
    "cli/demo-seed.ts": "fills an empty database with a year of data that no command created",
    "cli/demo-open-items.ts": "the same for the handoff note of the last crew",
    "cli/demo-logs.ts": "the same for the traces of that year",
    "cli/demo-qualifications.ts": "the same for qualifications and time off",
    "cli/demo-points.ts": "the same for service points, drills and meetings",
    "platform/backup/restore-backup.ts": "restores every table",
    "features/privacy/erase-store.ts":
      "erases a former member from every table on the list of personal data",
  },
  handed: {
    "platform/jobs/leases.ts": "claims the rows of a queue for the store that names it",
    "features/shifts/changes/deletion-store.ts":
      "restores the rows deleted with a shift, in the columns of the current schema",
  },
};
