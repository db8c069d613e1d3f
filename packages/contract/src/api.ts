import { accountsEndpoints } from "./accounts.ts";
import { actionLinksEndpoints } from "./action-links.ts";
import { activityEndpoints } from "./activity.ts";
import { apiTokensEndpoints } from "./api-tokens.ts";
import { assignmentHistoryEndpoints } from "./assignment-history.ts";
import { attendanceEndpoints } from "./attendance.ts";
import { authenticatorsEndpoints } from "./authenticators.ts";
import { autofillEndpoints } from "./autofill.ts";
import { firstScreenEndpoints } from "./bootstrap.ts";
import { calendarFeedsEndpoints } from "./calendar-feeds.ts";
import { calendarSyncEndpoints } from "./calendar-sync.ts";
import { chatEndpoints } from "./chat.ts";
import { credentialsEndpoints } from "./credentials.ts";
import { devicesEndpoints } from "./devices.ts";
import { draftSchedulesEndpoints } from "./draft-schedules.ts";
import { handoffEndpoints } from "./handoff.ts";
import { holidaysEndpoints } from "./holidays.ts";
import { hoursCorrectionsEndpoints } from "./hours-corrections.ts";
import { membersEndpoints } from "./members.ts";
import { membersInBulkEndpoints } from "./members-in-bulk.ts";
import { messagesEndpoints } from "./messages.ts";
import { monitoringEndpoints } from "./monitoring.ts";
import { notificationsEndpoints } from "./notifications.ts";
import { passkeysEndpoints } from "./passkeys.ts";
import { planningEndpoints } from "./planning.ts";
import { pollsEndpoints } from "./polls.ts";
import { printedRosterEndpoints } from "./printed-roster.ts";
import { privacyEndpoints } from "./privacy.ts";
import { providersEndpoints } from "./providers.ts";
import { qualificationsEndpoints } from "./qualifications.ts";
import { reauthenticationEndpoints } from "./reauthentication.ts";
import { replacementSearchEndpoints } from "./replacement-search.ts";
import { replacementsEndpoints } from "./replacements.ts";
import { reportsEndpoints } from "./reports.ts";
import { servicePointReportsEndpoints, servicePointsEndpoints } from "./service-points.ts";
import { settingsEndpoints } from "./settings.ts";
import { shabbatEndpoints } from "./shabbat.ts";
import { shiftPreferencesEndpoints } from "./shift-preferences.ts";
import { shiftTypesEndpoints } from "./shift-types.ts";
import { shiftsEndpoints } from "./shifts.ts";
import { slipsEndpoints } from "./sign-in-slips.ts";
import { squadEventsEndpoints } from "./squad-events.ts";
import { standInsEndpoints } from "./stand-ins.ts";
import { swapsEndpoints } from "./swaps.ts";
import { timeOffEndpoints } from "./time-off.ts";
import { waitlistEndpoints } from "./waitlist.ts";
import { wallboardEndpoints } from "./wallboard.ts";
import { webhooksEndpoints } from "./webhooks.ts";

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
  ...firstScreenEndpoints,
};

export type Api = typeof api;
export type EndpointName = keyof Api;
