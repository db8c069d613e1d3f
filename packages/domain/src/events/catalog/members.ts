import { plural } from "../../text/language.ts";
import { defineEvent } from "../define-event.ts";
import { count, flagDetail, maybe, nothing, textDetail } from "../details.ts";
import { FOR_ADMINISTRATORS, TASK_OF_ADMINISTRATORS } from "../notify/notification-policy.ts";
import { type NoticeFacts, notice } from "../words.ts";

const memberChanged = { changes: maybe(textDetail) };
const slotsFreed = { count, isDeleted: maybe(flagDetail) };

const DIRECTORY = ["members.", "shifts.", "reports.", "activity."];
/** Queries that show members' names, who can be asked or has left, and the member's own data. */
const PEOPLE = [
  ...DIRECTORY,
  "replacements.",
  "attendance.",
  "wallboard.show",
  "replacementSearch.",
  "shiftPreferences.answers",
  "polls.one",
  "polls.reach",
  "privacy.",
  "accounts.currentUser",
];

/** Formats "C-25 Dana Levi was deleted." or "C-25 Dana Levi is no longer active.". */
function leftText({ subject, isDeleted }: NoticeFacts): string {
  return isDeleted ? `${subject} was deleted.` : `${subject} is no longer active.`;
}

/** Appends the changed fields: "A-1 Chief updated C-25 Dana Levi: email". */
function withChanges(sentence: string, changes: string | undefined): string {
  return changes ? `${sentence}: ${changes}` : sentence;
}

export const membersEvents = {
  "members.added": defineEvent({
    // True when the person became a member by signing in through the provider.
    details: { isByProvider: maybe(flagDetail) },
    log: {
      type: "member-added",
      recent: "member-added",
      seenBy: "everyone",
      sentence: ({ actor, subject, details }) =>
        details.isByProvider
          ? `${subject} joined by signing in through the sign-in provider`
          : `${actor} added ${subject}`,
    },
    invalidates: PEOPLE,
    webhook: { group: "Squad", label: "A member is added" },
    notifies: null,
  }),
  "members.imported": defineEvent({
    details: { imported: count, skipped: count, refused: count },
    log: {
      type: "members-imported",
      recent: "member-added",
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        plural(
          details.imported,
          `${actor} imported 1 member`,
          `${actor} imported ${details.imported} members`,
        ),
    },
    invalidates: [...DIRECTORY, "qualifications."],
    webhook: { group: "Squad", label: "Members are imported" },
    notifies: null,
  }),
  "members.import-undone": defineEvent({
    details: { count },
    log: {
      type: "members-import-undone",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        plural(
          details.count,
          `${actor} undid the import of 1 member`,
          `${actor} undid the import of ${details.count} members`,
        ),
    },
    invalidates: [...DIRECTORY, "qualifications."],
    webhook: { group: "Squad", label: "An import of members is undone" },
    notifies: null,
  }),
  "members.changed": defineEvent({
    details: memberChanged,
    log: {
      type: "profile-updated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject, isOwnAct, details }) =>
        withChanges(
          isOwnAct ? `${subject} updated their profile` : `${actor} updated ${subject}`,
          details.changes,
        ),
    },
    invalidates: PEOPLE,
    webhook: { group: "Squad", label: "A member's profile changes" },
    notifies: null,
  }),
  "members.availability-changed": defineEvent({
    details: memberChanged,
    log: {
      type: "profile-updated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject, isOwnAct, details }) =>
        withChanges(
          isOwnAct
            ? `${subject} changed their availability`
            : `${actor} changed ${subject}'s availability`,
          details.changes,
        ),
    },
    invalidates: PEOPLE,
    webhook: { group: "Squad", label: "A member's availability changes" },
    notifies: null,
  }),
  "members.activated": defineEvent({
    details: nothing,
    log: {
      type: "profile-updated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject }) => `${actor} reactivated ${subject}`,
    },
    invalidates: PEOPLE,
    webhook: { group: "Squad", label: "A member is reactivated" },
    notifies: null,
  }),
  "members.deactivated": defineEvent({
    // True when the same change removed the admin role; reactivation does not restore credentials
    // that this revoked.
    details: { ...memberChanged, isDemoted: maybe(flagDetail) },
    log: {
      type: "member-deactivated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject }) => `${actor} deactivated ${subject}`,
    },
    invalidates: PEOPLE,
    webhook: { group: "Squad", label: "A member is deactivated" },
    notifies: null,
  }),
  "members.removed": defineEvent({
    details: { wasInactive: maybe(flagDetail) },
    log: {
      type: "member-removed",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject }) => `${actor} deleted ${subject}`,
    },
    invalidates: PEOPLE,
    webhook: { group: "Squad", label: "A member is deleted" },
    notifies: null,
  }),
  "members.erased": defineEvent({
    // The removed log entries and their digest, so that `verify` can tell this removal from
    // tampering.
    details: { entries: count, digest: textDetail },
    log: {
      type: "member-erased",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject }) => `${actor} erased a former member, now listed as ${subject}`,
    },
    invalidates: [
      ...PEOPLE,
      "qualifications.",
      "notifications.",
      "messages.",
      "webhooks.",
      "privacy.",
      "handoff.",
      "polls.",
    ],
    webhook: null,
    notifies: null,
  }),
  "members.restored": defineEvent({
    details: nothing,
    log: {
      type: "member-restored",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject }) => `${actor} restored ${subject} after deleting them`,
    },
    invalidates: PEOPLE,
    webhook: { group: "Squad", label: "A deleted member is restored" },
    notifies: null,
  }),
  "members.spots-freed": defineEvent({
    details: slotsFreed,
    log: {
      type: "shift-unassigned",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, details }) =>
        plural(
          details.count,
          `${subject} left 1 upcoming shift open`,
          `${subject} left ${details.count} upcoming shifts open`,
        ),
    },
    invalidates: ["shifts.", "replacements.", "attendance.", "reports.", "activity."],
    webhook: { group: "Squad", label: "A member who left leaves shifts open" },
    chat: {
      kind: "gaps",
      words: (f) =>
        f.openCount === 1
          ? `Open shift: ${f.shift}`
          : `${f.openCount} open shifts, first ${f.shift}`,
    },
    notifies: {
      admin: {
        ...FOR_ADMINISTRATORS,
        topic: "open-shifts",
        isBatched: true,
        words: (f) =>
          f.openCount === 1
            ? notice(`Open shift: ${f.shiftShort.label}`, `${leftText(f)} ${f.shift} is now open.`)
            : notice(
                `${f.openCount} open shifts`,
                `${leftText(f)} ${f.openCount} shifts are now open, first ${f.shift}.`,
              ),
        sms: (f) =>
          f.openCount === 1
            ? `Open shift: ${f.shift}. ${leftText(f)}`
            : `${f.openCount} open shifts, first ${f.shift}. ${leftText(f)}`,
      },
    },
  }),
  "members.email-changed": defineEvent({
    details: nothing,
    log: {
      type: "email-changed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject, isOwnAct }) =>
        isOwnAct
          ? `${subject} changed their email address`
          : `${actor} changed ${subject}'s email address`,
    },
    invalidates: ["activity."],
    webhook: null,
    notifies: null,
  }),
  "members.password-reset": defineEvent({
    details: nothing,
    log: {
      type: "password-changed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject }) => `${actor} reset ${subject}'s password`,
    },
    invalidates: ["activity.", "accounts.", "members.signInSlips"],
    webhook: null,
    notifies: null,
  }),
  "members.password-generated": defineEvent({
    details: nothing,
    log: {
      type: "password-emailed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject }) => `${actor} emailed ${subject} a new password`,
    },
    invalidates: ["activity.", "accounts.", "messages.", "reports.setupChecklist"],
    webhook: null,
    notifies: null,
  }),
  "members.welcomed": defineEvent({
    details: nothing,
    log: {
      type: "welcome-emailed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject }) =>
        `${actor} sent ${subject} a welcome email with a new password`,
    },
    invalidates: ["activity.", "accounts.", "messages.", "reports.setupChecklist"],
    webhook: null,
    notifies: null,
  }),
  "members.slips-made": defineEvent({
    details: { count },
    log: {
      type: "slips-made",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, details }) =>
        plural(
          details.count,
          `${actor} created sign-in slips for 1 member`,
          `${actor} created sign-in slips for ${details.count} members`,
        ),
    },
    invalidates: ["activity.", "members.signInSlips", "reports.setupChecklist"],
    webhook: null,
    notifies: null,
  }),
  "members.password-email-failed": defineEvent({
    details: nothing,
    log: {
      type: "password-email-failed",
      recent: null,
      seenBy: "administrators",
      sentence: ({ subject }) =>
        `The password email to ${subject} wasn't delivered; their password didn't change`,
    },
    invalidates: ["activity.", "messages."],
    webhook: null,
    notifies: {
      admin: {
        ...TASK_OF_ADMINISTRATORS,
        topic: "passwords",
        isBatched: true,
        words: (f) =>
          notice(
            "Password email not delivered",
            `The password email to ${f.subject} wasn't delivered, so their password didn't change. Check their email address, then use Generate Password. Message Logs show the mail server's error.`,
          ),
        sms: (f) =>
          `Password email to ${f.subject} wasn't delivered. Check their email address in Members.`,
      },
    },
  }),
};
