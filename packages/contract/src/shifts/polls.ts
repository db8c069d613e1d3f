import { CHOICE_LETTERS } from "@watchbill/domain/action-links/choices";
import { MESSAGE_CLASSES } from "@watchbill/domain/events/notify/urgency-of-message";
import {
  ANSWER_WAYS,
  POLL_AUDIENCES,
  POLL_RETENTION_DAYS,
  RESULT_SHOWN_HOURS,
} from "@watchbill/domain/polls/poll";
import { RECEIPT_CHANNELS, RECEIPT_STATES } from "@watchbill/domain/polls/receipts";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, instantInput, message, noInput } from "../schemas.ts";

const choice = z.enum(CHOICE_LETTERS);
const audience = z.enum(POLL_AUDIENCES);
const countedChoice = z.object({ letter: choice, label: z.string(), count: z.int() });

/** The fields of a poll that all readers see. */
const question = z.object({
  id,
  question: z.string(),
  /** The admin who asked: "C-25 Dana Levi"; empty after their data is erased. */
  askedBy: z.string(),
  /** The shift that the poll is about, in words, as it was when asked; empty for none. */
  shift: z.string(),
  createdAt: instant,
  closesAt: instant,
  closedAt: instant.nullable(),
});

/** A poll that asks the caller. */
const ownPoll = question.extend({
  choices: z.array(z.object({ letter: choice, label: z.string() })),
  /** The caller's latest answer. */
  choice: choice.nullable(),
  isSeen: z.boolean(),
  isOpen: z.boolean(),
  /** The count of each answer, without names, once the poll is closed; null before. */
  result: z.object({ choices: z.array(countedChoice), silent: z.int() }).nullable(),
});

/** A poll in the coordinators' list. */
const listedPoll = question.extend({
  audience,
  /** The qualification that defines the audience; empty for other audiences. */
  qualification: z.string(),
  messageUrgency: z.enum(MESSAGE_CLASSES),
  isEmergency: z.boolean(),
  shiftId: id.nullable(),
  choices: z.array(countedChoice),
  asked: z.int(),
  answered: z.int(),
  isOpen: z.boolean(),
});

/** The audience of a poll. */
const group = { audience, qualificationId: id.nullable().default(null) };

export const pollsEndpoints = {
  "polls.mine": endpoint({
    method: "GET",
    path: "/api/polls",
    access: "member",
    summary: `The caller's open polls, and the results of those closed in the last ${RESULT_SHOWN_HOURS} hours`,
    input: noInput,
    output: z.array(ownPoll),
    refusals: [],
  }),
  "polls.answer": endpoint({
    method: "POST",
    path: "/api/polls/{id}/answer",
    access: "member",
    isRepeatable: true,
    summary: "Answer a poll; the last answer before it closes counts",
    input: z.strictObject({ id, choice }),
    output: message,
    refusals: ["poll-missing", "poll-closed", "choice-unknown"],
  }),
  "polls.see": endpoint({
    method: "POST",
    path: "/api/polls/{id}/seen",
    access: "member",
    summary: "Record that the caller viewed a poll",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["poll-missing"],
  }),
  "polls.list": endpoint({
    method: "GET",
    path: "/api/admin/polls",
    access: "admin",
    summary: `Polls, newest first; closed ones for ${POLL_RETENTION_DAYS} days`,
    input: noInput,
    output: z.array(listedPoll),
    refusals: [],
  }),
  "polls.one": endpoint({
    method: "GET",
    path: "/api/admin/polls/{id}",
    access: "admin",
    summary: "A poll with each recipient: delivery, views, answer and channel",
    input: z.strictObject({ id }),
    output: listedPoll.extend({
      /** The member who closed the poll; null while it is open, or when it closed automatically. */
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
    summary: "How many members a poll would reach now, and on which channels",
    input: z.strictObject({
      audience,
      qualificationId: z.coerce.number().pipe(id).optional(),
      messageUrgency: z.enum(MESSAGE_CLASSES),
      isEmergency: z.enum(["true", "false"]).default("false"),
      /** The planned closing time, which shows whose notifications would arrive too late. */
      closesAt: instantInput,
    }),
    output: z.object({
      people: z.int(),
      email: z.int(),
      sms: z.int(),
      push: z.int(),
      onlyInApp: z.int(),
      /** Recipients whose notification waits for the end of quiet hours or Shabbat. */
      waiting: z.int(),
      /**
       * Recipients in quiet hours who are notified at once, because the poll closes before these
       * end.
       */
      disturbed: z.int(),
      /** Recipients who observe a Shabbat that lasts until the poll closes. */
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
      "Send a poll with two to four answers to a group, except the caller; its recipients are fixed now",
    input: z.strictObject({
      question: z.string().max(1_000).trim(),
      choices: z.array(z.string().max(200).trim()).max(10),
      ...group,
      shiftId: id.nullable().default(null),
      messageUrgency: z.enum(MESSAGE_CLASSES),
      isEmergency: z.boolean().default(false),
      closesAt: instantInput,
    }),
    output: z.object({ id, asked: z.int(), message: z.string() }),
    refusals: ["poll-invalid", "no-one-to-ask", "qualification-missing", "shift-missing"],
  }),
  "polls.close": endpoint({
    method: "POST",
    path: "/api/admin/polls/{id}/close",
    access: "admin",
    isRepeatable: true,
    summary: "Close a poll early",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["poll-missing", "poll-closed"],
  }),
};
