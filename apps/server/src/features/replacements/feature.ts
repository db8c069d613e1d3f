import type { attendanceEndpoints } from "@watchbill/contract/attendance/attendance";
import type { timeOffEndpoints } from "@watchbill/contract/members/time-off";
import type { replacementSearchEndpoints } from "@watchbill/contract/replacements/replacement-search";
import type { replacementsEndpoints } from "@watchbill/contract/replacements/replacements";
import type { waitlistEndpoints } from "@watchbill/contract/replacements/waitlist";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import {
  acceptForShift,
  acceptRequest,
  askOthers,
  assignSelf,
  assignShift,
  cancelRequest,
  declineRequest,
  expireRequests,
  moveAssignment,
  requestReplacement,
  takeBackDecline,
} from "./commands.ts";
import { goInService } from "./duty-commands.ts";
import { countOpenLater, listOutstanding } from "./outstanding-queries.ts";
import { listRequests } from "./queries.ts";
import { deleteDeclines } from "./reactions.ts";
import { advanceSearches, startSearch, stopSearch } from "./search-commands.ts";
import { showReplacement } from "./search-queries.ts";
import { enterTimeOff, reviseTimeOff } from "./time-off-commands.ts";
import { giveBack } from "./undo-commands.ts";
import { joinWaitlist, leaveWaitlist, offerOpenSpots } from "./waitlist-commands.ts";
import { listOwnWaits, listWaitlist } from "./waitlist-queries.ts";

export const replacements: Feature = {
  noun: "replacements",
  handlers: {
    // In this feature and not in attendance, because going 10-8 can take back a spot with a pending
    // request.
    "attendance.checkIn": goInService,
    // In this feature and not in time off, because adding time off requests replacements for the
    // shifts in it.
    "timeOff.add": enterTimeOff,
    "timeOff.change": reviseTimeOff,
    "replacements.outstanding": listOutstanding,
    "replacements.openLater": countOpenLater,
    "replacements.list": listRequests,
    "replacements.request": requestReplacement,
    "replacements.cancel": cancelRequest,
    "replacements.accept": acceptRequest,
    "replacements.decline": declineRequest,
    "replacements.takeBackDecline": takeBackDecline,
    "replacements.acceptForShift": acceptForShift,
    "replacements.assignSelf": assignSelf,
    "replacements.giveBack": giveBack,
    "replacements.assignShift": assignShift,
    "replacements.moveAssignment": moveAssignment,
    "replacementSearch.show": showReplacement,
    "replacementSearch.start": startSearch,
    "replacementSearch.stop": stopSearch,
    "waitlist.own": listOwnWaits,
    "waitlist.ofShift": listWaitlist,
    "waitlist.join": joinWaitlist,
    "waitlist.leave": leaveWaitlist,
  } satisfies HandlersFor<
    Pick<typeof attendanceEndpoints, "attendance.checkIn"> &
      Pick<typeof timeOffEndpoints, "timeOff.add" | "timeOff.change"> &
      typeof replacementsEndpoints &
      typeof replacementSearchEndpoints &
      typeof waitlistEndpoints
  >,
  cache: { "replacements.outstanding": "private", "replacements.openLater": "shared" },
  jobs: [
    { name: "expire replacement requests", run: expireRequests },
    { name: "ask the other members", run: askOthers },
    { name: "ask the next members", run: advanceSearches },
    { name: "offer open spots to waiting members", run: offerOpenSpots },
  ],
  reactions: { "shifts.moved": deleteDeclines },
  constraints: {
    replacement_searches_one_running: conflict(
      "search-running",
      "We're already asking members for this shift. Stop that search first.",
    ),
    replacement_requests_one_pending: conflict(
      "request-already-pending",
      "A replacement is already requested. The request stays open until the shift starts.",
    ),
  },
};
