import { accountsEndpoints } from "./accounts.ts";
import { activityEndpoints } from "./activity.ts";
import { attendanceEndpoints } from "./attendance.ts";
import { authenticatorsEndpoints } from "./authenticators.ts";
import { awayEndpoints } from "./away.ts";
import { boardEndpoints } from "./board.ts";
import { chatEndpoints } from "./chat.ts";
import { coverEndpoints } from "./cover.ts";
import { credentialsEndpoints } from "./credentials.ts";
import { devicesEndpoints } from "./devices.ts";
import { feedsEndpoints } from "./feeds.ts";
import { firstScreenEndpoints } from "./first-screen.ts";
import { handoverEndpoints } from "./handover.ts";
import { holidaysEndpoints } from "./holidays.ts";
import { kindsEndpoints } from "./kinds.ts";
import { lineageEndpoints } from "./lineage.ts";
import { linksEndpoints } from "./links.ts";
import { membersEndpoints } from "./members.ts";
import { membersInBulkEndpoints } from "./members-in-bulk.ts";
import { messagesEndpoints } from "./messages.ts";
import { notificationsEndpoints } from "./notifications.ts";
import { operationsEndpoints } from "./operations.ts";
import { ownCalendarsEndpoints } from "./own-calendars.ts";
import { passkeysEndpoints } from "./passkeys.ts";
import { planningEndpoints } from "./planning.ts";
import { plansEndpoints } from "./plans.ts";
import { pollsEndpoints } from "./polls.ts";
import { privacyEndpoints } from "./privacy.ts";
import { programsEndpoints } from "./programs.ts";
import { proofsEndpoints } from "./proofs.ts";
import { proposalsEndpoints } from "./proposals.ts";
import { providersEndpoints } from "./providers.ts";
import { qualificationsEndpoints } from "./qualifications.ts";
import { replacementsEndpoints } from "./replacements.ts";
import { reportsEndpoints } from "./reports.ts";
import { restDaysEndpoints } from "./rest-days.ts";
import { rostersEndpoints } from "./rosters.ts";
import { settingsEndpoints } from "./settings.ts";
import { shiftsEndpoints } from "./shifts.ts";
import { slipsEndpoints } from "./slips.ts";
import { substitutesEndpoints } from "./substitutes.ts";
import { swapsEndpoints } from "./swaps.ts";
import { webhooksEndpoints } from "./webhooks.ts";
import { wishesEndpoints } from "./wishes.ts";

/** Every call of the HTTP interface by name. Routes, validation, OpenAPI, the typed client and the access matrix come from it. */
export const api = {
  ...settingsEndpoints,
  ...accountsEndpoints,
  ...passkeysEndpoints,
  ...authenticatorsEndpoints,
  ...proofsEndpoints,
  ...providersEndpoints,
  ...membersEndpoints,
  ...membersInBulkEndpoints,
  ...slipsEndpoints,
  ...holidaysEndpoints,
  ...restDaysEndpoints,
  ...rostersEndpoints,
  ...kindsEndpoints,
  ...awayEndpoints,
  ...ownCalendarsEndpoints,
  ...qualificationsEndpoints,
  ...plansEndpoints,
  ...shiftsEndpoints,
  ...planningEndpoints,
  ...substitutesEndpoints,
  ...lineageEndpoints,
  ...wishesEndpoints,
  ...attendanceEndpoints,
  ...handoverEndpoints,
  ...replacementsEndpoints,
  ...coverEndpoints,
  ...swapsEndpoints,
  ...proposalsEndpoints,
  ...pollsEndpoints,
  ...notificationsEndpoints,
  ...messagesEndpoints,
  ...linksEndpoints,
  ...devicesEndpoints,
  ...activityEndpoints,
  ...reportsEndpoints,
  ...boardEndpoints,
  ...feedsEndpoints,
  ...webhooksEndpoints,
  ...chatEndpoints,
  ...programsEndpoints,
  ...credentialsEndpoints,
  ...privacyEndpoints,
  ...operationsEndpoints,
  ...firstScreenEndpoints,
};

export type Api = typeof api;
export type EndpointName = keyof Api;
