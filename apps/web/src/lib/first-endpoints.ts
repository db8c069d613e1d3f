import type { EndpointName } from "@watchbill/contract/api";

/**
 * The endpoints that the app knows from its first moment: those of the first screen, of signing in, and of what is done in a dead
 * spot. Where the others are is a file of its own, which comes once the page is at rest, or when one of them is called.
 */
export const FIRST_ENDPOINTS: readonly EndpointName[] = [
  "accounts.currentUser",
  "accounts.signIn",
  "accounts.signOut",
  "attendance.checkIn",
  "attendance.checkOut",
  "attendance.hoursAsked",
  "attendance.onCall",
  "attendance.starts",
  "away.between",
  "handover.open",
  "holidays.year",
  "members.list",
  "messages.status",
  "notifications.list",
  "polls.mine",
  "replacements.openLater",
  "replacements.outstanding",
  "reports.firstSteps",
  "reports.userStats",
  "restDays.windows",
  "settings.organisation",
  "shifts.month",
  "shifts.myUpcoming",
  "shifts.partners",
  "swaps.list",
  "wishes.mine",
  "wishes.open",
];
