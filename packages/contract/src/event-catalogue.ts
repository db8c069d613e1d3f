import { accountsEvents } from "./accounts.ts";
import { activityEvents } from "./activity.ts";
import { attendanceEvents } from "./attendance.ts";
import { authenticatorsEvents } from "./authenticators.ts";
import { boardEvents } from "./board.ts";
import { coverEvents } from "./cover.ts";
import type { NewEvent } from "./event.ts";
import { feedsEvents } from "./feeds.ts";
import { membersEvents } from "./members.ts";
import { membersInBulkEvents } from "./members-in-bulk.ts";
import { passkeysEvents } from "./passkeys.ts";
import { planningEvents } from "./planning.ts";
import { proofsEvents } from "./proofs.ts";
import { replacementsEvents } from "./replacements.ts";
import { settingsEvents } from "./settings.ts";
import { shiftsEvents } from "./shifts.ts";
import { webhooksEvents } from "./webhooks.ts";

/** Every kind of event, by type. */
export const eventCatalogue = {
  ...settingsEvents,
  ...accountsEvents,
  ...passkeysEvents,
  ...authenticatorsEvents,
  ...proofsEvents,
  ...membersEvents,
  ...membersInBulkEvents,
  ...shiftsEvents,
  ...planningEvents,
  ...attendanceEvents,
  ...replacementsEvents,
  ...coverEvents,
  ...boardEvents,
  ...feedsEvents,
  ...activityEvents,
  ...webhooksEvents,
};

export type EventType = keyof typeof eventCatalogue;

/** An event about to be recorded, of a declared type. */
export type RecordableEvent = NewEvent<EventType>;
