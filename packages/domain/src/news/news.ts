import type { DateStyle } from "../time/date-style.ts";
import type { ActivityType } from "./activity-types.ts";
import type { ChatKind } from "./chat-kinds.ts";
import type { DetailShape, DetailsOf } from "./details.ts";
import type { Hearer } from "./hearers.ts";
import type { Loudness } from "./message-class.ts";
import type { NoticeFacts, NoticeText } from "./words.ts";

/** What the sentence of the activity log may speak of; names are read when it is shown, so an event holds no personal data. */
export interface LogFacts<Details> {
  /** "C-25 Dana Levi", or "The system". */
  readonly actor: string;
  /** The member it happened to, or an empty string. */
  readonly subject: string;
  /** "Night on Fri, Nov 20", or an empty string. */
  readonly shift: string;
  /** True when the actor acted for themselves. */
  readonly isOwnAct: boolean;
  /** How the squad writes days and times now. */
  readonly style: DateStyle;
  readonly details: Details;
}

/** Whose open screens hear of it: everyone, administrators and the subject, or only the subject. */
export type Visibility = "everyone" | "administrators" | "subject";

/** Under which heading an administrator finds the event when choosing what a webhook is told of. */
export type WebhookGroup = "Shifts" | "Who is on" | "10-8 and 10-7" | "Cover" | "The squad";

/** What news is about, for its hearer: their own shifts, shifts that others left open, passwords that never arrived, qualifications that expire, wishes for a plan, questions to many, how the server is. */
export type NewsTopic =
  | "own-shifts"
  | "open-shifts"
  | "passwords"
  | "qualifications"
  | "wishes"
  | "questions"
  | "server";

/** What one kind of hearer is told of an event, in the app and outside it. */
export interface Telling {
  readonly words: (facts: NoticeFacts) => NoticeText;
  readonly loudness: Loudness;
  /** What several pieces that go out as one are called together. */
  readonly topic: NewsTopic;
  /** Where it goes beside the app: to every channel that the hearer has on, only while nobody comes at all, or nowhere. */
  readonly outside: "always" | "while-nobody-comes" | "never";
  /** It waits some minutes for more of the same act, as when a coordinator fills a month; never when it is urgent. */
  readonly joins: boolean;
  /** It puts the hearer on a shift, or moves it: the mail carries a calendar file. */
  readonly hasCalendarFile: boolean;
  /** It asks for somebody to come, and is rewritten once that is settled (`settles`). */
  readonly isAsk: boolean;
  /** What a tap on the link does: shows the shift, offers to take the place, opens a page of the app, or answers a question. */
  readonly link:
    | "see-shift"
    | "take-place"
    | "say-wishes"
    | "answer-swap"
    | "open-dashboard"
    | "answer-start"
    | "answer-poll"
    | "see-poll";
}

/** Who hears of an event, in this order: a member who is several of these hears it once, as the first. */
export type Tellings = { readonly [As in Hearer]?: Telling };

/**
 * One kind of thing that happens. Its row is activity entry, outbox and realtime signal at once, so all that follows from
 * it is said here: what it keeps, how the log reads, which answers grow stale, which programs may be told, who hears.
 */
export interface News<
  Shape extends DetailShape = DetailShape,
  Told extends Tellings | null = Tellings | null,
> {
  /** Ids and plain facts beside the event's own; never personal data or secrets. */
  readonly details: Shape;
  readonly log: {
    /** The type shown in the activity log. */
    readonly type: ActivityType;
    /** The type shown in the dashboard's recent activity, or null when it does not appear there. */
    readonly recent: string | null;
    readonly seenBy: Visibility;
    sentence(facts: LogFacts<DetailsOf<Shape>>): string;
  };
  /** Names of the endpoints to read again, or prefixes ending in `.`. */
  readonly touches: readonly string[];
  /** The same for whoever neither did it nor is its subject; left out where that is as much. */
  readonly touchesOfOthers?: readonly string[];
  /** How a webhook's choice calls it; null for what no other program is told of. */
  readonly webhook: { readonly group: WebhookGroup; readonly label: string } | null;
  /** What the squad's chat is told, in a line without reasons and phone numbers; left out where it is nobody's business there. */
  readonly chat?: {
    readonly kind: ChatKind;
    readonly words: (facts: NoticeFacts) => string | null;
  };
  /** Null where the log is all that tells of it. */
  readonly tells: Told;
  /**
   * What a question about the request of this event becomes, or about its shifts where it is of none, so that nobody reads
   * a question that is none any more. Whoever accepted reads of a place of their own.
   */
  readonly settles?: (facts: NoticeFacts, isAcceptor: boolean) => NoticeText;
  /** It may have filled a shift: questions about its open places are none any more once it lacks nobody (`filledNotice`). */
  readonly fills?: true;
}

/** Declares one kind of news; what is left out does not compile. */
export function news<const Shape extends DetailShape, const Told extends Tellings | null>(
  definition: News<Shape, Told>,
): News<Shape, Told> {
  return definition;
}
