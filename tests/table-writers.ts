import type { Database } from "../apps/server/src/platform/database/database-types.ts";
import type { Writer } from "./table-writes.ts";

/** The file that writes each table. Other features call the commands of the writer's feature. */
const REVOKES = "platform/auth/credentials.ts";
const REVOKES_BECAUSE = "members lies below and revokes what a former admin created";
const WRITERS: Readonly<Record<keyof Database | "schemaMigrations", Writer>> = {
  attendanceIntervals: "features/attendance/store.ts",
  authenticators: "features/accounts/authenticator-store.ts",
  timeOff: "features/time-off/store.ts",
  wallboardLinks: { files: ["features/reports/store.ts", REVOKES], because: REVOKES_BECAUSE },
  alerts: "features/monitoring/alarm-store.ts",
  backups: "features/monitoring/store.ts",
  calendarCancellations: "features/shifts/cancellation-store.ts",
  calendarFeeds: "features/calendar-feeds/store.ts",
  calendarPauses: "features/calendar-sync/store.ts",
  busyTimes: "features/calendar-sync/store.ts",
  idempotencyRecords: "platform/http/idempotency.ts",
  replacementSearchInvitations: "features/replacements/cover-store.ts",
  replacementSearches: "features/replacements/cover-store.ts",
  chats: { files: ["features/chat/store.ts", REVOKES], because: REVOKES_BECAUSE },
  deliveries: {
    files: ["platform/channels/outbox.ts", "platform/channels/chat-outbox.ts"],
    because:
      "what goes to a chat is of nobody in particular, and is taken up one by one of each chat",
  },
  deliverySearchTerms: {
    files: [],
    because: "a trigger keeps the words of what is written to deliveries",
  },
  loginTombstones: "features/accounts/provider-store.ts",
  events: {
    files: ["platform/events/event-store.ts", "features/activity/store.ts"],
    because:
      "events are recorded and reacted to by the platform; their seals, and with these the end of old ones, are the log's",
  },
  gatewayErrors: "platform/channels/gateway-errors.ts",
  handoffNotes: "features/handoff/store.ts",
  hoursConfirmationSpots: "features/attendance/hours-store.ts",
  hoursConfirmations: "features/attendance/hours-store.ts",
  memberQualifications: "features/qualifications/store.ts",
  members: {
    files: ["features/members/store.ts", "features/accounts/store.ts"],
    because: "accounts lies below members and writes the columns of a member's own password",
  },
  notifications: "features/notifications/store.ts",
  actionLinks: "features/action-links/store.ts",
  oneTimePasswords: "features/accounts/password-store.ts",
  organizationSettings: "features/settings/store.ts",
  customHolidays: "features/settings/day-store.ts",
  syncedCalendars: "features/calendar-sync/store.ts",
  passkeyChallenges: "features/accounts/store.ts",
  passkeys: "features/accounts/store.ts",
  assignmentHistory: "features/shifts/move-store.ts",
  draftSchedules: "features/draft-schedules/store.ts",
  pollAnswers: "features/polls/store.ts",
  polls: "features/polls/store.ts",
  apiTokens: "platform/auth/api-tokens.ts",
  autofillRuns: {
    files: ["features/autofill/store.ts", "features/autofill/fill-store.ts"],
    because: "what a fill is worked at lies beside what is proposed",
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
  // A pending request holds a spot, and filling the spot closes the request.
  replacementRequests: "features/shifts/request-store.ts",
  schemaMigrations: "platform/database/migrate.ts",
  rosterEmails: "features/printed-roster/store.ts",
  serverKeys: "platform/database/server-keys.ts",
  sessions: "platform/auth/sessions.ts",
  shiftAssignments: "features/shifts/store.ts",
  shiftDeletions: "features/shifts/deletion-store.ts",
  shiftTypes: "features/shift-types/store.ts",
  shiftSeries: "features/shifts/series-store.ts",
  shifts: "features/shifts/store.ts",
  swapSpots: "features/swaps/store.ts",
  swaps: "features/swaps/store.ts",
  signInFailures: "features/accounts/store.ts",
  squadLogos: "features/settings/store.ts",
  webhookDeliveries: "features/webhooks/store.ts",
  webhookOldSecrets: "features/webhooks/store.ts",
  webhooks: { files: ["features/webhooks/store.ts", REVOKES], because: REVOKES_BECAUSE },
  weekTemplateShifts: "features/shifts/week-store.ts",
  weekTemplates: "features/shifts/week-store.ts",
  shiftPreferenceAnswers: "features/shift-preferences/store.ts",
  shiftPreferenceRequests: "features/shift-preferences/store.ts",
  shiftPreferences: "features/shift-preferences/store.ts",
  workerTicks: "features/monitoring/alarm-store.ts",
  writeProbes: "platform/database/writability-probe.ts",
};
export const WRITING = {
  writers: WRITERS,
  wholeDatabase: {
    "cli/demo-seed.ts": "fills an empty database with a year that was lived by nobody's commands",
    "cli/demo-around.ts": "the same for the note that its last crew left",
    "cli/demo-traces.ts": "the same for what that year has left behind",
    "cli/demo-fitness.ts": "the same for what its members may do, and when they cannot",
    "platform/backup/restore-backup.ts": "puts back every table as it was",
    "features/privacy/erase-store.ts":
      "takes a former member out of every table, as the list of what is kept of people says",
  },
  handed: {
    "platform/jobs/leases.ts": "takes up the rows of a queue for the store that names it",
    "features/shifts/deletion-store.ts":
      "puts back what went with a shift, row by row as it was, whatever may have changed its shape",
  },
};
