import { LINK_PURPOSES, LINK_STATES } from "@watchbill/domain/action-links/action-link";
import { CHOICE_LETTERS } from "@watchbill/domain/action-links/choices";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant, message, overriding } from "../schemas.ts";

const token = z.strictObject({ token: z.string().regex(/^[\w-]{8,40}$/) });

/** The letter of one of a question's answers. */
const choice = z.enum(CHOICE_LETTERS);

/** The action of a link from a message, and whether it still works. */
const actionLink = z.object({
  purpose: z.enum(LINK_PURPOSES),
  state: z.enum(LINK_STATES),
  /** The member in whose name the link acts: "C-25 Dana Levi". */
  memberName: z.string(),
  /** The shift in words; null when it no longer exists. */
  shift: z
    .object({
      name: z.string(),
      day: z.string(),
      hours: z.string(),
      startsAt: instant,
      endsAt: instant,
      /** The members on the shift. */
      people: z.array(z.string()),
      notes: z.string(),
    })
    .nullable(),
  /**
   * The possible answers, if the link answers a question; empty when the link has a single action.
   */
  choices: z.array(z.object({ letter: choice, label: z.string() })),
  /** The answer already given by this link; for a poll, the answer given through any channel. */
  chosen: choice.nullable(),
  /** The poll that the link answers, and when the poll closes or closed; null for other links. */
  poll: z
    .object({ question: z.string(), askedBy: z.string(), shift: z.string(), closesAt: instant })
    .nullable(),
  expiresAt: instant,
});

export const actionLinksEndpoints = {
  "actionLinks.show": endpoint({
    method: "GET",
    path: "/api/links/{token}",
    access: "public",
    summary: "What an action link does; reading changes nothing",
    input: token,
    output: actionLink,
    refusals: ["link-missing"],
  }),
  "actionLinks.use": endpoint({
    method: "POST",
    path: "/api/links/{token}",
    access: "public",
    summary: "Run an action link once for its member, or record the chosen answer",
    input: token.extend({
      ...overriding,
      choice: choice.optional(),
      way: z.enum(["link", "push"]).optional(),
    }),
    output: message,
    refusals: [
      "link-missing",
      "link-used",
      "link-expired",
      "link-only-shows",
      "choice-missing",
      "choice-unknown",
      "poll-closed",
      "shift-full",
      "request-already-accepted",
      "asks-first",
    ],
  }),
  "actionLinks.see": endpoint({
    method: "POST",
    path: "/api/links/{token}/seen",
    access: "public",
    summary: "Record that an action link's page was viewed; only polls store it",
    input: token,
    output: message,
    refusals: ["link-missing"],
  }),
  "actionLinks.stopEmail": endpoint({
    method: "POST",
    path: "/api/links/{token}/stop-email",
    access: "public",
    summary: "Turn off email for the message's recipient (RFC 8058)",
    input: z.strictObject({ token: token.shape.token, "List-Unsubscribe": z.string().optional() }),
    output: message,
    refusals: ["link-missing"],
    origin: "any",
  }),
};
