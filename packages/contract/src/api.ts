import { accountsEndpoints } from "./accounts/accounts.ts";
import { actionLinksEndpoints } from "./accounts/action-links.ts";
import { apiTokensEndpoints } from "./accounts/api-tokens.ts";
import { authenticatorsEndpoints } from "./accounts/authenticators.ts";
import { credentialsEndpoints } from "./accounts/credentials.ts";
import { devicesEndpoints } from "./accounts/devices.ts";
import { passkeysEndpoints } from "./accounts/passkeys.ts";
import { privacyEndpoints } from "./accounts/privacy.ts";
import { providersEndpoints } from "./accounts/providers.ts";
import { reauthenticationEndpoints } from "./accounts/reauthentication.ts";
import { slipsEndpoints } from "./accounts/sign-in-slips.ts";
import { attendanceEndpoints } from "./attendance/attendance.ts";
import { handoffEndpoints } from "./attendance/handoff.ts";
import { hoursCorrectionsEndpoints } from "./attendance/hours-corrections.ts";
import { bootstrapEndpoints } from "./bootstrap.ts";
import { membersEndpoints } from "./members/members.ts";
import { membersInBulkEndpoints } from "./members/members-in-bulk.ts";
import { qualificationsEndpoints } from "./members/qualifications.ts";
import { timeOffEndpoints } from "./members/time-off.ts";
import { calendarFeedsEndpoints } from "./messages/calendar-feeds.ts";
import { calendarSyncEndpoints } from "./messages/calendar-sync.ts";
import { chatEndpoints } from "./messages/chat.ts";
import { messagesEndpoints } from "./messages/messages.ts";
import { notificationsEndpoints } from "./messages/notifications.ts";
import { webhooksEndpoints } from "./messages/webhooks.ts";
import { replacementSearchEndpoints } from "./replacements/replacement-search.ts";
import { replacementsEndpoints } from "./replacements/replacements.ts";
import { swapsEndpoints } from "./replacements/swaps.ts";
import { waitlistEndpoints } from "./replacements/waitlist.ts";
import { activityEndpoints } from "./reports/activity.ts";
import { monitoringEndpoints } from "./reports/monitoring.ts";
import { printedRosterEndpoints } from "./reports/printed-roster.ts";
import { reportsEndpoints } from "./reports/reports.ts";
import { servicePointReportsEndpoints, servicePointsEndpoints } from "./reports/service-points.ts";
import { squadEventsEndpoints } from "./reports/squad-events.ts";
import { wallboardEndpoints } from "./reports/wallboard.ts";
import { assignmentHistoryEndpoints } from "./shifts/assignment-history.ts";
import { autofillEndpoints } from "./shifts/autofill.ts";
import { draftSchedulesEndpoints } from "./shifts/draft-schedules.ts";
import { planningEndpoints } from "./shifts/planning.ts";
import { pollsEndpoints } from "./shifts/polls.ts";
import { shiftPreferencesEndpoints } from "./shifts/shift-preferences.ts";
import { shiftTypesEndpoints } from "./shifts/shift-types.ts";
import { shiftsEndpoints } from "./shifts/shifts.ts";
import { standInsEndpoints } from "./shifts/stand-ins.ts";
import { holidaysEndpoints } from "./squad/holidays.ts";
import { settingsEndpoints } from "./squad/settings.ts";
import { shabbatEndpoints } from "./squad/shabbat.ts";

/**
 * Every endpoint of the HTTP interface by name. Routes, validation, OpenAPI, the typed client and
 * the access matrix derive from it.
 */
export const api = {
  ...settingsEndpoints,
  ...accountsEndpoints,
  ...passkeysEndpoints,
  ...authenticatorsEndpoints,
  ...reauthenticationEndpoints,
  ...providersEndpoints,
  ...membersEndpoints,
  ...membersInBulkEndpoints,
  ...slipsEndpoints,
  ...holidaysEndpoints,
  ...shabbatEndpoints,
  ...printedRosterEndpoints,
  ...shiftTypesEndpoints,
  ...timeOffEndpoints,
  ...calendarSyncEndpoints,
  ...qualificationsEndpoints,
  ...draftSchedulesEndpoints,
  ...shiftsEndpoints,
  ...planningEndpoints,
  ...standInsEndpoints,
  ...assignmentHistoryEndpoints,
  ...shiftPreferencesEndpoints,
  ...attendanceEndpoints,
  ...hoursCorrectionsEndpoints,
  ...squadEventsEndpoints,
  ...servicePointsEndpoints,
  ...servicePointReportsEndpoints,
  ...handoffEndpoints,
  ...replacementsEndpoints,
  ...replacementSearchEndpoints,
  ...waitlistEndpoints,
  ...swapsEndpoints,
  ...autofillEndpoints,
  ...pollsEndpoints,
  ...notificationsEndpoints,
  ...messagesEndpoints,
  ...actionLinksEndpoints,
  ...devicesEndpoints,
  ...activityEndpoints,
  ...reportsEndpoints,
  ...wallboardEndpoints,
  ...calendarFeedsEndpoints,
  ...webhooksEndpoints,
  ...chatEndpoints,
  ...apiTokensEndpoints,
  ...credentialsEndpoints,
  ...privacyEndpoints,
  ...monitoringEndpoints,
  ...bootstrapEndpoints,
};

export type Api = typeof api;
export type EndpointName = keyof Api;
