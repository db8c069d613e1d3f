import type { squadEventsEndpoints } from "@watchbill/contract/reports/squad-events";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import {
  addSquadEvent,
  changeSquadEvent,
  recordSignIns,
  removeSignIn,
  removeSquadEvent,
  signInToEvent,
  signOutOfEvent,
} from "./commands.ts";
import { listSquadEvents, readSheet } from "./queries.ts";

export const squadEvents: Feature = {
  noun: "squad-events",
  handlers: {
    "squadEvents.list": listSquadEvents,
    "squadEvents.add": addSquadEvent,
    "squadEvents.change": changeSquadEvent,
    "squadEvents.remove": removeSquadEvent,
    "squadEvents.signIn": signInToEvent,
    "squadEvents.signOut": signOutOfEvent,
    "squadEvents.sheet": readSheet,
    "squadEvents.record": recordSignIns,
    "squadEvents.removeSignIn": removeSignIn,
  } satisfies HandlersFor<typeof squadEventsEndpoints>,
};
