import { CHOICE_LETTERS } from "@watchbill/domain/action-links/choices";
import { MESSAGE_CLASSES } from "@watchbill/domain/events/urgency-of-message";
import {
  ANSWER_WAYS,
  POLL_AUDIENCES,
  POLL_KEPT_DAYS,
  RESULT_SHOWN_HOURS,
} from "@watchbill/domain/polls/poll";
import { RECEIPT_CHANNELS, RECEIPT_STATES } from "@watchbill/domain/polls/receipts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, instantInput, message, noInput } from "./schemas.ts";

const choice = z.enum(CHOICE_LETTERS);
const audience = z.enum(POLL_AUDIENCES);
const countedChoice = z.object({ letter: choice, label: z.string(), count: z.int() });

/** What every reader of a question sees. */
const question = z.object({
  id,
  question: z.string(),
  /** Who asks: "C-25 Dana Levi"; empty when they are gone. */
  askedBy: z.string(),
  /** The shift it is about, in words of then; empty where it is about none. */
  shift: z.string(),
  createdAt: instant,
  closesAt: instant,
  closedAt: instant.nullable(),
});

/** A question to the caller. */
const ownPoll = question.extend({
  choices: z.array(z.object({ letter: choice, label: z.string() })),
  /** What they answered last. */
  choice: choice.nullable(),
  isSeen: z.boolean(),
  isOpen: z.boolean(),
  /** How many gave which answer, without names, once it is closed; null before. */
  result: z.object({ choices: z.array(countedChoice), silent: z.int() }).nullable(),
});

/** A question as coordinators find it in their list. */
const listedPoll = question.extend({
  audience,
  /** The qualification that its group holds; empty for other groups. */
  qualification: z.string(),
  messageClass: z.enum(MESSAGE_CLASSES),
  isEmergency: z.boolean(),
  shiftId: id.nullable(),
  choices: z.array(countedChoice),
  asked: z.int(),
  answered: z.int(),
  isOpen: z.boolean(),
});

/** Whom a question asks. */
const group = { audience, qualificationId: id.nullable().default(null) };

export const pollsEndpoints = {
  "polls.mine": endpoint({
    method: "GET",
    path: "/api/polls",
    access: "member",
    summary: `Questions to the caller: those that are open, and how those ended that closed in the last ${RESULT_SHOWN_HOURS} hours`,
    input: noInput,
    output: z.array(ownPoll),
    refusals: [],
  }),
  "polls.answer": endpoint({
    method: "POST",
    path: "/api/polls/{id}/answer",
    access: "member",
    isRepeatable: true,
    summary: "Answer a question; until it closes the last answer counts",
    input: z.strictObject({ id, choice }),
    output: message,
    refusals: ["poll-missing", "poll-closed", "choice-unknown"],
  }),
  "polls.see": endpoint({
    method: "POST",
    path: "/api/polls/{id}/seen",
    access: "member",
    summary: "Say that a question was on the caller's screen",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["poll-missing"],
  }),
  "polls.list": endpoint({
    method: "GET",
    path: "/api/admin/polls",
    access: "admin",
    summary: `Questions to many, newest first; closed ones for ${POLL_KEPT_DAYS} days`,
    input: noInput,
    output: z.array(listedPoll),
    refusals: [],
  }),
  "polls.one": endpoint({
    method: "GET",
    path: "/api/admin/polls/{id}",
    access: "admin",
    summary:
      "A question with everybody it asks: what reached them, whether they saw it, what they answered and by which way",
    input: z.strictObject({ id }),
    output: listedPoll.extend({
      /** Who closed it; null while it is open, and where it closed by itself. */
      closedBy: z.string().nullable(),
      people: z.array(
        z.object({
          id,
          unitNumber: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          phoneNumber: z.string().nullable(),
          isActive: z.boolean(),
          receipts: z.array(
            z.object({
              channel: z.enum(RECEIPT_CHANNELS),
              state: z.enum(RECEIPT_STATES),
              error: z.string().nullable(),
              waitsUntil: instant.nullable(),
            }),
          ),
          seenAt: instant.nullable(),
          choice: choice.nullable(),
          answeredAt: instant.nullable(),
          way: z.enum(ANSWER_WAYS).nullable(),
        }),
      ),
    }),
    refusals: ["poll-missing"],
  }),
  "polls.reach": endpoint({
    method: "GET",
    path: "/api/admin/polls/reach",
    access: "admin",
    summary: "How many a question would reach now, and by which ways",
    input: z.strictObject({
      audience,
      qualificationId: z.coerce.number().pipe(id).optional(),
      messageClass: z.enum(MESSAGE_CLASSES),
      isEmergency: z.enum(["true", "false"]).default("false"),
      /** When it would close: what a member would hear of only later is of no use to them. */
      closesAt: instantInput,
    }),
    output: z.object({
      people: z.int(),
      email: z.int(),
      sms: z.int(),
      push: z.int(),
      onlyInApp: z.int(),
      /** For whom it waits for the end of quiet hours or of a rest day. */
      waiting: z.int(),
      /** Who is in quiet hours and hears at once, since it closes before these end. */
      disturbed: z.int(),
      /** Who keeps a rest day that lasts until it closes. */
      resting: z.int(),
    }),
    refusals: [],
  }),
  "polls.ask": endpoint({
    method: "POST",
    path: "/api/admin/polls",
    access: "admin",
    isRepeatable: true,
    summary:
      "Ask a group a question with two to four answers; who is asked is fixed now, the caller is not",
    input: z.strictObject({
      question: z.string().max(1_000).trim(),
      choices: z.array(z.string().max(200).trim()).max(10),
      ...group,
      shiftId: id.nullable().default(null),
      messageClass: z.enum(MESSAGE_CLASSES),
      isEmergency: z.boolean().default(false),
      closesAt: instantInput,
    }),
    output: z.object({ id, asked: z.int(), message: z.string() }),
    refusals: ["poll-invalid", "nobody-to-ask", "qualification-missing", "shift-missing"],
  }),
  "polls.close": endpoint({
    method: "POST",
    path: "/api/admin/polls/{id}/close",
    access: "admin",
    isRepeatable: true,
    summary: "Take no more answers to a question, sooner than was said",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["poll-missing", "poll-closed"],
  }),
};
