import {
  type ApiTokenCall,
  rightsOpening,
  type TokenScope,
} from "@watchbill/domain/api-tokens/api-token-rights";
import { type Api, api, type EndpointName } from "./api.ts";
import type { Endpoint } from "./endpoint.ts";

/**
 * The scope that each endpoint requires of an API token. A new endpoint must be listed here, or
 * this file fails to compile; when in doubt, list it under `never`.
 */
const EVALUATED = {
  schedule: [
    "settings.organization",
    "holidays.year",
    "shabbat.windows",
    "shiftTypes.list",
    "qualifications.list",
    "draftSchedules.list",
    "shifts.month",
    "shifts.one",
    "shifts.assignments",
    "shifts.assignmentsOfShift",
    "attendance.onCall",
    "attendance.onDuty",
    "replacements.outstanding",
    "replacements.openLater",
    "wallboard.show",
  ],
  read: [
    "settings.customHolidays",
    "settings.all",
    "members.list",
    "members.one",
    "members.export",
    "shabbat.preview",
    "printedRoster.mails",
    "timeOff.between",
    "timeOff.ofMember",
    "timeOff.shiftsWithin",
    "qualifications.holdings",
    "qualifications.lapsing",
    "shifts.available",
    "shifts.ofDraftSchedules",
    "shifts.recurringInfo",
    "shifts.suggestions",
    "shifts.eligibility",
    "shifts.assignmentOrder",
    "shifts.spotsAhead",
    "shifts.templates",
    "shifts.standIns",
    "shifts.standInsFor",
    "shifts.assignmentHistory",
    "shiftPreferences.answers",
    "attendance.starts",
    "hoursCorrections.list",
    "hoursCorrections.ofShift",
    "squadEvents.sheet",
    "reports.servicePoints",
    "reports.servicePointRecord",
    "handoff.list",
    "replacements.list",
    "replacementSearch.show",
    "waitlist.ofShift",
    "autofill.current",
    "autofill.get",
    "autofill.withoutStandIn",
    "polls.list",
    "polls.one",
    "polls.reach",
    "chat.list",
    "chat.messages",
    "messages.one",
    "messages.status",
    "messages.log",
    "messages.outcomes",
    "messages.summary",
    "activity.log",
    "activity.summary",
    "activity.ofShift",
    "activity.recent",
    "reports.members",
    "reports.hours",
    "reports.availability",
    "reports.emergencyCoverage",
    "reports.replacements",
    "reports.coverage",
    "reports.withoutStandIn",
    "reports.workload",
    "reports.setupChecklist",
    "reports.systemStats",
    "wallboard.links",
    "monitoring.backups",
    "monitoring.state",
  ],
  own: [
    "accounts.currentUser",
    "accounts.authUser",
    "members.saveAvailability",
    "members.savePreferences",
    "timeOff.add",
    "timeOff.change",
    "timeOff.remove",
    "qualifications.own",
    "shifts.partners",
    "shifts.myUpcoming",
    "shifts.confirm",
    "shifts.ownStandIns",
    "shiftPreferences.open",
    "shiftPreferences.mine",
    "shiftPreferences.save",
    "attendance.hoursAsked",
    "attendance.answerHours",
    "hoursCorrections.propose",
    "hoursCorrections.withdraw",
    "squadEvents.list",
    "squadEvents.signIn",
    "squadEvents.signOut",
    "servicePoints.table",
    "reports.memberServicePoints",
    "attendance.checkIn",
    "attendance.checkOut",
    "handoff.open",
    "handoff.write",
    "handoff.change",
    "handoff.withdraw",
    "handoff.takeOver",
    "replacements.request",
    "replacements.cancel",
    "replacements.accept",
    "replacements.decline",
    "waitlist.own",
    "waitlist.join",
    "waitlist.leave",
    "replacements.takeBackDecline",
    "replacements.acceptForShift",
    "replacements.assignSelf",
    "replacements.giveBack",
    "swaps.list",
    "swaps.one",
    "swaps.partners",
    "swaps.choices",
    "swaps.offer",
    "swaps.accept",
    "swaps.decline",
    "swaps.withdraw",
    "polls.mine",
    "polls.answer",
    "polls.see",
    "notifications.list",
    "notifications.read",
    "notifications.readAll",
    "notifications.remove",
    "notifications.restore",
    "messages.smsChannel",
    "reports.ownWorkload",
    "reports.userStats",
  ],
  webhooks: [
    "webhooks.list",
    "webhooks.add",
    "webhooks.change",
    "webhooks.renewSecret",
    "webhooks.endOldSecret",
    "webhooks.remove",
    "webhooks.test",
    "webhooks.deliveries",
    "webhooks.sendAgain",
  ],
} as const satisfies Partial<Record<ApiTokenCall, readonly EndpointName[]>>;

/**
 * Endpoints closed to API tokens: changes of credentials or of email addresses and phone numbers
 * that open an account, responses with a secret, browser internals, and actions for administrators
 * only.
 */
const NEVER = [
  "accounts.signIn",
  "accounts.signOut",
  "accounts.changePassword",
  "accounts.forgotPassword",
  "accounts.sessions",
  "accounts.endSession",
  "accounts.endOtherSessions",
  "accounts.passkeys",
  "accounts.startPasskey",
  "accounts.addPasskey",
  "accounts.renamePasskey",
  "accounts.removePasskey",
  "accounts.startPasskeySignIn",
  "accounts.signInWithPasskey",
  "accounts.authenticator",
  "accounts.startAuthenticator",
  "accounts.confirmAuthenticator",
  "accounts.renewRecoveryCodes",
  "accounts.removeAuthenticator",
  "accounts.reauthenticate",
  "accounts.startPasskeyReauthentication",
  "accounts.reauthenticateWithPasskey",
  "accounts.provider",
  "accounts.startProviderSignIn",
  "accounts.finishProviderSignIn",
  "accounts.enterProviderCode",
  "accounts.startProviderReauthentication",
  "accounts.providerLink",
  "accounts.removeProviderLink",
  "accounts.openSlip",
  "accounts.useSlip",
  "credentials.list",
  "apiTokens.list",
  "apiTokens.add",
  "apiTokens.revoke",
  "chat.add",
  "chat.change",
  "chat.remove",
  "chat.test",
  "members.saveProfile",
  "members.signInSlips",
  "privacy.ownData",
  "privacy.formerMembers",
  "privacy.erasure",
  "privacy.shiftsToPurge",
  "calendarSync.ofMember",
  "calendarSync.give",
  "calendarSync.readNow",
  "calendarSync.remove",
  "calendarSync.switchTime",
  "calendarFeeds.list",
  "calendarFeeds.create",
  "calendarFeeds.remove",
  "actionLinks.show",
  "actionLinks.use",
  "actionLinks.see",
  "actionLinks.stopEmail",
  "devices.configuration",
  "devices.list",
  "devices.remove",
  "devices.subscribe",
  "devices.unsubscribe",
  "devices.test",
  "devices.registerOneSignal",
  "devices.unregisterOneSignal",
  "bootstrap.show",
] as const satisfies readonly EndpointName[];

/** Actions for administrators only are closed to API tokens, unless listed above. */
type AdministratorsAct = {
  [Name in EndpointName]: Api[Name]["access"] extends "admin"
    ? Api[Name]["method"] extends "GET"
      ? never
      : Name
    : never;
}[EndpointName];

type Evaluated =
  | (typeof EVALUATED)[keyof typeof EVALUATED][number]
  | (typeof NEVER)[number]
  | AdministratorsAct;

type Nothing<Left extends never> = Left;
/** Makes the compile error name each endpoint that is not listed. */
export type LeftToEvaluate = Nothing<Exclude<EndpointName, Evaluated>>;

const CALLS: ReadonlyMap<string, ApiTokenCall> = new Map(
  Object.entries(EVALUATED).flatMap(([call, names]) =>
    names.map((name) => [name, call as ApiTokenCall] as const),
  ),
);

/** The scope that an endpoint requires of an API token, or that no token may call it. */
export function apiTokenCallOf(name: EndpointName): ApiTokenCall {
  return CALLS.get(name) ?? "never";
}

/**
 * The scopes of which a token needs at least one for an endpoint; empty when no token may call it.
 */
export function rightsFor(name: EndpointName): readonly TokenScope[] {
  const { access }: Endpoint = api[name];
  return rightsOpening(apiTokenCallOf(name), access);
}
