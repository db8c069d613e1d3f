import {
  type ApiTokenCall,
  rightsOpening,
  type TokenScope,
} from "@watchbill/domain/api-tokens/api-token-rights";
import { type Api, api, type EndpointName } from "./api.ts";
import type { Endpoint } from "./endpoint.ts";

/**
 * What each call asks of a program's token. A new call is judged here, or this file does not compile; whoever is in doubt
 * writes it under `never`.
 */
const JUDGED = {
  schedule: [
    "settings.organisation",
    "holidays.year",
    "restDays.windows",
    "kinds.list",
    "qualifications.list",
    "plans.list",
    "shifts.month",
    "shifts.one",
    "shifts.assignments",
    "shifts.assignmentsOfShift",
    "attendance.onCall",
    "attendance.onDuty",
    "replacements.outstanding",
    "replacements.openLater",
    "board.show",
  ],
  read: [
    "settings.ownDays",
    "settings.all",
    "members.list",
    "members.one",
    "members.export",
    "restDays.preview",
    "rosters.mails",
    "away.between",
    "away.ofMember",
    "away.shiftsWithin",
    "qualifications.holdings",
    "qualifications.lapsing",
    "shifts.available",
    "shifts.ofPlans",
    "shifts.recurringInfo",
    "shifts.suggestions",
    "shifts.standing",
    "shifts.turns",
    "shifts.placesAhead",
    "shifts.templates",
    "shifts.substitutes",
    "shifts.substitutesFor",
    "shifts.moves",
    "wishes.answers",
    "attendance.starts",
    "handover.list",
    "replacements.list",
    "cover.show",
    "proposals.current",
    "proposals.get",
    "proposals.fragile",
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
    "reports.availability",
    "reports.emergencyCoverage",
    "reports.replacements",
    "reports.coverage",
    "reports.fragile",
    "reports.burden",
    "reports.firstSteps",
    "reports.systemStats",
    "board.links",
    "operations.backups",
    "operations.state",
  ],
  own: [
    "accounts.currentUser",
    "accounts.authUser",
    "members.saveAvailability",
    "members.savePreferences",
    "away.add",
    "away.change",
    "away.remove",
    "qualifications.own",
    "shifts.partners",
    "shifts.myUpcoming",
    "shifts.confirm",
    "shifts.ownSubstitutes",
    "wishes.open",
    "wishes.mine",
    "wishes.save",
    "attendance.hoursAsked",
    "attendance.answerHours",
    "attendance.checkIn",
    "attendance.checkOut",
    "handover.open",
    "handover.write",
    "handover.change",
    "handover.withdraw",
    "handover.takeOver",
    "replacements.request",
    "replacements.cancel",
    "replacements.accept",
    "replacements.decline",
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
    "notifications.putBack",
    "messages.smsWay",
    "reports.ownBurden",
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
 * For people alone: what opens an account, changes the address by which it is opened, or gives out a secret; what a browser
 * does for itself; and what only administrators do.
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
  "accounts.prove",
  "accounts.startPasskeyProof",
  "accounts.proveWithPasskey",
  "accounts.provider",
  "accounts.startProviderSignIn",
  "accounts.finishProviderSignIn",
  "accounts.enterProviderCode",
  "accounts.startProviderProof",
  "accounts.providerLink",
  "accounts.removeProviderLink",
  "accounts.openSlip",
  "accounts.useSlip",
  "credentials.list",
  "programs.list",
  "programs.add",
  "programs.revoke",
  "chat.add",
  "chat.change",
  "chat.remove",
  "chat.test",
  "members.saveProfile",
  "members.slips",
  "privacy.ownData",
  "privacy.formerMembers",
  "privacy.erasure",
  "privacy.shiftsToForget",
  "ownCalendars.ofMember",
  "ownCalendars.give",
  "ownCalendars.readNow",
  "ownCalendars.remove",
  "ownCalendars.switchTime",
  "feeds.list",
  "feeds.create",
  "feeds.remove",
  "links.show",
  "links.use",
  "links.see",
  "links.stopEmail",
  "devices.configuration",
  "devices.list",
  "devices.remove",
  "devices.subscribe",
  "devices.unsubscribe",
  "devices.test",
  "devices.registerOneSignal",
  "devices.unregisterOneSignal",
  "firstScreen.show",
] as const satisfies readonly EndpointName[];

/** What only administrators do is never a program's, but where it is judged above. */
type AdministratorsAct = {
  [Name in EndpointName]: Api[Name]["access"] extends "admin"
    ? Api[Name]["method"] extends "GET"
      ? never
      : Name
    : never;
}[EndpointName];

type Judged =
  | (typeof JUDGED)[keyof typeof JUDGED][number]
  | (typeof NEVER)[number]
  | AdministratorsAct;

type Nothing<Left extends never> = Left;
/** Whoever adds a call and does not judge it is told its name here. */
export type LeftToJudge = Nothing<Exclude<EndpointName, Judged>>;

const CALLS: ReadonlyMap<string, ApiTokenCall> = new Map(
  Object.entries(JUDGED).flatMap(([call, names]) =>
    names.map((name) => [name, call as ApiTokenCall] as const),
  ),
);

/** What a call asks of a program. */
export function apiTokenCallOf(name: EndpointName): ApiTokenCall {
  return CALLS.get(name) ?? "never";
}

/** The rights of which a program needs one for a call; none where no program may make it. */
export function rightsFor(name: EndpointName): readonly TokenScope[] {
  const { access }: Endpoint = api[name];
  return rightsOpening(apiTokenCallOf(name), access);
}
