import { defineEvent } from "./define-event.ts";
import { count, flagDetail, maybe, nothing, textDetail } from "./details.ts";
import { FOR_ADMINISTRATORS, TASK_OF_ADMINISTRATORS } from "./notification-policy.ts";
import { type NoticeFacts, notice } from "./words.ts";

const memberChanged = { changes: maybe(textDetail) };
const slotsFreed = { count, isDeleted: maybe(flagDetail) };

const DIRECTORY = ["members.", "shifts.", "reports.", "activity."];
/**
 * Also the queries that show a member's name, who can be asked, who has left, and the member's own
 * data.
 */
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

/** Formats "C-25 Dana Levi was deleted from the squad and has left". */
function leftText({ subject, isDeleted }: NoticeFacts): string {
  return `${subject} ${isDeleted ? "was deleted from the squad" : "is no longer active"} and has left`;
}

export const membersEvents = {
  "members.added": defineEvent({
    // They became a member by signing in through the provider.
    details: { isByProvider: maybe(flagDetail) },
    log: {
      type: "member-added",
      recent: "member-added",
      seenBy: "everyone",
      sentence: ({ actor, subject, details }) =>
        details.isByProvider
          ? `${subject} became a member by signing in`
          : `${actor} added ${subject}`,
    },
    invalidates: PEOPLE,
    webhook: { group: "The squad", label: "A member is added" },
    notifies: null,
  }),
  "members.imported": defineEvent({
    details: { imported: count, skipped: count, refused: count },
    log: {
      type: "members-imported",
      recent: "member-added",
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        `${actor} imported ${details.imported === 1 ? "one member" : `${details.imported} members`}`,
    },
    invalidates: [...DIRECTORY, "qualifications."],
    webhook: { group: "The squad", label: "Members are imported" },
    notifies: null,
  }),
  "members.import-undone": defineEvent({
    details: { count },
    log: {
      type: "members-import-undone",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details }) =>
        `${actor} undid the import of ${details.count === 1 ? "one member" : `${details.count} members`}`,
    },
    invalidates: [...DIRECTORY, "qualifications."],
    webhook: { group: "The squad", label: "An import of members is undone" },
    notifies: null,
  }),
  "members.changed": defineEvent({
    details: memberChanged,
    log: {
      type: "profile-updated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject, isOwnAct, details }) =>
        `${isOwnAct ? `${subject} updated their profile` : `${actor} updated ${subject}`}${details.changes ? `: ${details.changes}` : ""}`,
    },
    invalidates: PEOPLE,
    webhook: { group: "The squad", label: "A member's profile changes" },
    notifies: null,
  }),
  "members.availability-changed": defineEvent({
    details: memberChanged,
    log: {
      type: "profile-updated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject, isOwnAct, details }) => {
        const said = isOwnAct
          ? `${subject} changed their availability`
          : `${actor} changed the availability of ${subject}`;
        return details.changes ? `${said}: ${details.changes}` : said;
      },
    },
    invalidates: PEOPLE,
    webhook: { group: "The squad", label: "A member's availability changes" },
    notifies: null,
  }),
  "members.activated": defineEvent({
    details: nothing,
    log: {
      type: "profile-updated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject }) => `${actor} activated ${subject}`,
    },
    invalidates: PEOPLE,
    webhook: { group: "The squad", label: "A member is activated again" },
    notifies: null,
  }),
  "members.deactivated": defineEvent({
    // A reactivation does not restore what a demotion in this change revoked.
    details: { ...memberChanged, isDemoted: maybe(flagDetail) },
    log: {
      type: "member-deactivated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, subject }) => `${actor} deactivated ${subject}`,
    },
    invalidates: PEOPLE,
    webhook: { group: "The squad", label: "A member is deactivated" },
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
    webhook: { group: "The squad", label: "A member is deleted" },
    notifies: null,
  }),
  "members.erased": defineEvent({
    // The removed log entries, so that `verify` can tell this removal from tampering.
    details: { entries: count, digest: textDetail },
    log: {
      type: "member-erased",
      recent: null,
      seenBy: "administrators",
      sentence: ({ actor, subject }) =>
        `${actor} erased a former member, who is ${subject} from now on`,
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
      sentence: ({ actor, subject }) => `${actor} put ${subject} back, who had just been deleted`,
    },
    invalidates: PEOPLE,
    webhook: { group: "The squad", label: "A deleted member is put back" },
    notifies: null,
  }),
  "members.spots-freed": defineEvent({
    details: slotsFreed,
    log: {
      type: "shift-unassigned",
      recent: null,
      seenBy: "everyone",
      sentence: ({ subject, details }) =>
        `${subject} left ${details.count === 1 ? "a shift that was" : `${details.count} shifts that were`} still ahead`,
    },
    invalidates: ["shifts.", "replacements.", "attendance.", "reports.", "activity."],
    webhook: { group: "The squad", label: "A member who left leaves shifts open" },
    chat: {
      kind: "gaps",
      words: (f) =>
        f.openCount === 1
          ? `${f.shift} needs somebody`
          : `${f.openCount} shifts need somebody, first ${f.shift}`,
    },
    notifies: {
      admin: {
        ...FOR_ADMINISTRATORS,
        topic: "open-shifts",
        isBatched: true,
        words: (f) =>
          f.openCount === 1
            ? notice("A shift needs somebody", `${leftText(f)} ${f.shift}. It is open now.`)
            : notice(
                `${f.openCount} shifts need somebody`,
                `${leftText(f)} ${f.openCount} shifts, first ${f.shift}. They are open now.`,
              ),
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
          : `${actor} changed the email address of ${subject}`,
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
      sentence: ({ actor, subject }) => `${actor} reset the password of ${subject}`,
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
      sentence: ({ actor, subject }) => `${actor} mailed ${subject} a new password`,
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
        `${actor} made sign-in slips for ${details.count === 1 ? "one member" : `${details.count} members`}`,
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
        `The mail with a new password for ${subject} could not be delivered; nothing changed for them`,
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
            "A password could not be mailed",
            `The mail with a new password for ${f.subject} could not be delivered, so nothing has changed for them. Check their email address, then use Generate Password. The Message Logs say what the mail server answered.`,
          ),
      },
    },
  }),
};
