import { COVER_RULE } from "../replacements/cover-rule.ts";
import type { Priority } from "../replacements/request-status.ts";
import type { Hearer, HearerOf, NoticeKind } from "./audience.ts";

/** The people are "C-25 Dana Levi", the shift "Night on Fri, Nov 20, 11:00 PM - 7:00 AM"; what does not apply is empty. */
export interface NoticeFacts {
  /** Who did it, or "The system". */
  readonly actor: string;
  readonly subject: string;
  readonly requester: string;
  readonly acceptor: string;
  readonly shift: string;
  /** The shift as it was before it moved. */
  readonly shiftBefore: string;
  /** What changed, such as "special instructions, places". */
  readonly changes: string;
  readonly priority: Priority;
  readonly reason: string;
  /** How many shifts of the hearer's own it is about. */
  readonly shiftCount: number;
  /** Slots that nobody fills, of this shift or of all that a member left. */
  readonly openCount: number;
}

export interface NoticeText {
  readonly title: string;
  readonly message: string;
}

type Texts = { readonly [Kind in NoticeKind]: Readonly<Record<HearerOf<Kind>, (facts: NoticeFacts) => NoticeText>> };

const REQUEST_TITLES: Readonly<Record<Priority, string>> = {
  normal: "Replacement needed",
  urgent: "Urgent: replacement needed",
  emergency: "Emergency: replacement needed",
};

/** Every pair of event and hearer has its words; one that is left out does not compile. */
const TEXTS: Texts = {
  "shifts.assigned": {
    subject: (f) =>
      text(`You are on ${shiftsText(f)}`, `${f.actor} put you on ${f.shift}. If you cannot come, ask for a replacement.`),
  },
  "shifts.unassigned": {
    subject: (f) => text(`You are off ${shiftsText(f)}`, `${f.actor} took you off ${f.shift}. You need not come.`),
  },
  "shifts.reassigned": {
    subject: (f) =>
      text(
        "You are on another shift",
        `${f.actor} moved you to ${f.shift}; you need not come to ${f.shiftBefore}. If you cannot come, ask for a replacement.`,
      ),
  },
  "shifts.moved": {
    assigned: (f) =>
      text(
        yourShifts(f, "has moved", "have moved"),
        `It is now ${f.shift}; it was ${f.shiftBefore}. If you cannot come, ask for a replacement.`,
      ),
    requester: (f) =>
      text(
        yourShifts(f, "has moved", "have moved"),
        `It is now ${f.shift}; it was ${f.shiftBefore}. Your replacement request is still open.`,
      ),
  },
  "shifts.changed": {
    assigned: (f) => text(yourShifts(f, "has changed", "have changed"), `${f.actor} changed ${f.shift}: ${f.changes}.`),
    requester: (f) =>
      text(
        yourShifts(f, "has changed", "have changed"),
        `${f.actor} changed ${f.shift}: ${f.changes}. Your replacement request is still open.`,
      ),
  },
  "shifts.deleted": {
    assigned: (f) => text(yourShifts(f, "is called off", "are called off"), `${f.actor} deleted ${f.shift}. You need not come.`),
    requester: (f) =>
      text(yourShifts(f, "is called off", "are called off"), `${f.actor} deleted ${f.shift}. You need no replacement any more.`),
  },
  "shifts.uncovered-soon": {
    assigned: (f) => text("Your shift is short", `${f.shift} starts soon with ${placesOpen(f)}. You will be told who comes.`),
    admin: (f) => text("Shift starts uncovered", `${f.shift} starts soon with ${placesOpen(f)}. Assign somebody or ask around.`),
    "could-take": (f) => text("A shift needs you soon", `${f.shift} starts soon with ${placesOpen(f)}. Can you take it?`),
  },
  "replacements.requested": {
    requester: (f) =>
      text("Cover is wanted for your shift", `${f.actor} asked for a replacement for you on ${f.shift}. ${COVER_RULE}`),
    partner: (f) =>
      text(
        "Your partner wants a replacement",
        `${f.requester} asked for a replacement on ${f.shift}. You will be told who comes.`,
      ),
    "could-take": (f) =>
      text(REQUEST_TITLES[f.priority], `${f.requester} needs a replacement for ${f.shift}.${reasonOf(f)} Can you take it?`),
    admin: (f) => text(REQUEST_TITLES[f.priority], `${f.requester} needs a replacement for ${f.shift}.${reasonOf(f)}`),
  },
  "replacements.accepted": {
    requester: (f) => text("Your shift is covered", `${f.acceptor} has taken ${f.shift}. You need not come.`),
    acceptor: (f) => text("You are on a shift", `${f.actor} put you on ${f.shift} in place of ${f.requester}.`),
    partner: (f) => text("A new partner on your shift", `${f.acceptor} comes in place of ${f.requester} to ${f.shift}.`),
    admin: (f) => text("Replacement found", `${f.acceptor} comes in place of ${f.requester} to ${f.shift}.`),
    asked: (f) => text("Already filled", `${f.acceptor} has taken ${f.shift}. You need do nothing.`),
  },
  "replacements.cancelled": {
    requester: (f) =>
      text("You are back on your shift", `${f.actor} cancelled the replacement request. You are on ${f.shift} again.`),
    partner: (f) => text("Your partner is back", `${f.requester} is on ${f.shift} again.`),
    admin: (f) => text("Replacement request cancelled", `${f.requester} is on ${f.shift} again.`),
    asked: (f) => text("Replacement not needed any more", `${f.requester} keeps ${f.shift}. You need do nothing.`),
  },
  "replacements.expired": {
    requester: (f) =>
      text(
        "Nobody took your shift",
        `${f.shift} has started and nobody took your place. If you can come after all, go 10-8: the place is still yours.`,
      ),
    partner: (f) =>
      text(
        "Your shift is short",
        `Nobody took the place of ${f.requester} on ${f.shift}. Call your coordinator if you need help.`,
      ),
    admin: (f) => text("Shift started uncovered", `${f.shift} has started and nobody took the place of ${f.requester}.`),
  },
  "cover.asked": {
    invited: (f) => text("Can you take a shift?", `${f.shift} needs somebody, and you are asked first. Can you take it?`),
  },
  "attendance.closed-by-system": {
    subject: (f) =>
      text(
        "Checked out by the system",
        `You were still 10-8 an hour after ${f.shift}, so your 10-7 was set to its end. Tell an administrator if that is wrong.`,
      ),
  },
  "members.slots-freed": {
    admin: (f) =>
      f.openCount === 1
        ? text("A shift needs somebody", `${f.subject} is no longer active and has left ${f.shift}. It is open now.`)
        : text(
            `${f.openCount} shifts need somebody`,
            `${f.subject} is no longer active and has left ${f.openCount} shifts, first ${f.shift}. They are open now.`,
          ),
  },
  "members.password-mail-failed": {
    admin: (f) =>
      text(
        "A password could not be mailed",
        `The mail with a new password for ${f.subject} could not be delivered, so nothing has changed for them. Check their email address, then use Generate Password. The Message Logs say what the mail server answered.`,
      ),
  },
};

/** The words of one notice; a pair that the audience table does not have is a `RangeError`. */
export function noticeText(kind: NoticeKind, as: Hearer, facts: NoticeFacts): NoticeText {
  const texts: Partial<Record<Hearer, (facts: NoticeFacts) => NoticeText>> = TEXTS[kind];
  const write = texts[as];
  if (!write) throw new RangeError(`Nobody hears of ${kind} as ${as}`);
  return write(facts);
}

/** What was asked of many becomes once it is settled, so that nobody reads a question that is none any more; null while it is one. */
export function settledAsk(kind: NoticeKind, f: NoticeFacts): NoticeText | null {
  switch (kind) {
    case "replacements.accepted":
      return text(`Covered by ${f.acceptor}`, `${f.acceptor} has taken ${f.shift}. You need do nothing.`);
    case "replacements.cancelled":
      return text("Not needed any more", `${f.requester} keeps ${f.shift}. You need do nothing.`);
    case "replacements.expired":
      return text("The shift has started", `Nobody took the place of ${f.requester} on ${f.shift} before it started.`);
    default:
      return null;
  }
}

/** True for a notice that asks its hearer for cover, or an administrator to see to it; it is rewritten once that is settled. */
export function isAsk(kind: NoticeKind, as: Hearer): boolean {
  if (kind === "cover.asked") return true;
  return kind === "replacements.requested" && (as === "could-take" || as === "admin");
}

function text(title: string, message: string): NoticeText {
  return { title, message };
}

function shiftsText({ shiftCount }: NoticeFacts): string {
  return shiftCount === 1 ? "a shift" : `${shiftCount} shifts`;
}

function yourShifts({ shiftCount }: NoticeFacts, one: string, many: string): string {
  return shiftCount === 1 ? `Your shift ${one}` : `${shiftCount} of your shifts ${many}`;
}

function reasonOf({ reason }: NoticeFacts): string {
  const trimmed = reason.trim();
  if (trimmed === "") return "";
  return ` Reason: ${trimmed}${/[.!?]$/.test(trimmed) ? "" : "."}`;
}

function placesOpen({ openCount }: NoticeFacts): string {
  return openCount === 1 ? "one place open" : `${openCount} places open`;
}
