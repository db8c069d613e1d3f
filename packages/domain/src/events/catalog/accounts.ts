import { plural } from "../../text/language.ts";
import { defineEvent } from "../define-event.ts";
import { count, flagDetail, maybe, nothing } from "../details.ts";

const signedIn = {
  isByPasskey: maybe(flagDetail),
  isByCode: maybe(flagDetail),
  isByProvider: maybe(flagDetail),
};

/**
 * Queries that depend on a member's sign-in factors, because these decide what the session may
 * access.
 */
const AUTHENTICATORS_INVALIDATES = ["activity.", "accounts.authenticator", "accounts.currentUser"];

export const accountsEvents = {
  "accounts.signed-in": defineEvent({
    details: signedIn,
    log: {
      type: "login",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) => `${subject} signed in`,
    },
    invalidates: ["activity.", "accounts.sessions"],
    webhook: null,
    notifies: null,
  }),
  "accounts.signed-out": defineEvent({
    details: nothing,
    log: {
      type: "logout",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) => `${subject} signed out`,
    },
    invalidates: ["activity.", "accounts.sessions"],
    webhook: null,
    notifies: null,
  }),
  "accounts.session-ended": defineEvent({
    details: { count },
    log: {
      type: "logout",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject, details }) =>
        plural(
          details.count,
          `${subject} ended 1 session`,
          `${subject} ended ${details.count} sessions`,
        ),
    },
    invalidates: ["activity.", "accounts.sessions"],
    webhook: null,
    notifies: null,
  }),
  "accounts.password-changed": defineEvent({
    details: nothing,
    log: {
      type: "password-changed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) => `${subject} changed their password`,
    },
    invalidates: ["activity.", "accounts.currentUser", "accounts.sessions", "members.signInSlips"],
    webhook: null,
    notifies: null,
  }),
  "accounts.slip-used": defineEvent({
    details: nothing,
    log: {
      type: "slip-used",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) => `${subject} set a password with a sign-in slip`,
    },
    invalidates: ["activity.", "accounts.currentUser", "accounts.sessions", "members.signInSlips"],
    webhook: null,
    notifies: null,
  }),
  "accounts.password-forgotten": defineEvent({
    details: nothing,
    log: {
      type: "password-forgotten",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) => `${subject} requested a new password by email`,
    },
    invalidates: ["activity.", "messages."],
    webhook: null,
    notifies: null,
  }),
  "accounts.passkey-added": defineEvent({
    details: nothing,
    log: {
      type: "passkey-added",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) => `${subject} added a passkey`,
    },
    invalidates: ["activity.", "accounts.passkeys"],
    webhook: null,
    notifies: null,
  }),
  "accounts.passkey-renamed": defineEvent({
    details: nothing,
    log: {
      type: "passkey-renamed",
      recent: null,
      seenBy: "subject",
      sentence: ({ subject }) => `${subject} renamed a passkey`,
    },
    invalidates: ["activity.", "accounts.passkeys"],
    webhook: null,
    notifies: null,
  }),
  "accounts.passkey-removed": defineEvent({
    details: nothing,
    log: {
      type: "passkey-removed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) => `${subject} removed a passkey`,
    },
    invalidates: ["activity.", "accounts.passkeys"],
    webhook: null,
    notifies: null,
  }),
  "accounts.provider-linked": defineEvent({
    details: nothing,
    log: {
      type: "provider-linked",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) => `${subject} linked their account to the sign-in provider`,
    },
    invalidates: ["activity.", "accounts.providerLink"],
    webhook: null,
    notifies: null,
  }),
  "accounts.provider-unlinked": defineEvent({
    details: nothing,
    log: {
      type: "provider-unlinked",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) => `${subject} unlinked their account from the sign-in provider`,
    },
    invalidates: ["activity.", "accounts.providerLink"],
    webhook: null,
    notifies: null,
  }),
  "accounts.authenticator-on": defineEvent({
    details: nothing,
    log: {
      type: "authenticator-on",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) => `${subject} set up an authenticator app`,
    },
    invalidates: AUTHENTICATORS_INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "accounts.authenticator-off": defineEvent({
    details: nothing,
    log: {
      type: "authenticator-off",
      recent: null,
      seenBy: "administrators",
      // An admin's password reset also removes the member's authenticator app.
      sentence: ({ actor, subject, isOwnAct }) =>
        isOwnAct
          ? `${subject} turned off their authenticator app`
          : `${actor} turned off ${subject}'s authenticator app`,
    },
    invalidates: AUTHENTICATORS_INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "accounts.recovery-codes-renewed": defineEvent({
    details: nothing,
    log: {
      type: "recovery-codes-renewed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) => `${subject} created new recovery codes`,
    },
    invalidates: AUTHENTICATORS_INVALIDATES,
    webhook: null,
    notifies: null,
  }),
  "accounts.reauthenticated": defineEvent({
    details: nothing,
    log: {
      type: "identity-confirmed",
      recent: null,
      seenBy: "subject",
      sentence: ({ subject }) => `${subject} confirmed their identity`,
    },
    invalidates: ["activity."],
    webhook: null,
    notifies: null,
  }),
};
