import { ELIGIBILITY_ISSUE_CODES } from "@watchbill/domain/eligibility/eligibility-issues";
import {
  MAX_ALTERNATIVES,
  MAX_SWAP_NOTE_LENGTH,
  SWAP_STATUSES,
} from "@watchbill/domain/swaps/swap";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, localDate, message, noInput, overriding } from "../schemas.ts";
import { shiftNamed, shiftTimes } from "../shifts/shift-shape.ts";

/** One of the two spots of a swap offer, as it was when offered. */
const swapSpot = z.object({
  assignmentId: id,
  shiftId: id,
  ...shiftNamed,
  ...shiftTimes,
  /** Why the spot can no longer be swapped, in a few words; null while it can. */
  endedBecause: z.string().nullable(),
});

/** A swap offer made by or to the caller. */
export const swap = z.object({
  id,
  status: z.enum(SWAP_STATUSES),
  /** True when the caller made the offer. */
  isMine: z.boolean(),
  otherId: id,
  /** The other member of the swap: "C-26 Noa Cohen". */
  otherName: z.string(),
  note: z.string(),
  createdAt: instant,
  offered: swapSpot,
  alternatives: z.array(swapSpot),
  acceptedAssignmentId: id.nullable(),
  /** How the offer ended, in a sentence; null while it is open. */
  ended: z.string().nullable(),
});

/** How a swap changes one week of a member; the week counts the shifts that begin in it. */
const week = z.object({
  from: localDate,
  shiftsBefore: z.int(),
  shiftsAfter: z.int(),
  hoursBefore: z.number(),
  hoursAfter: z.number(),
});

/** A shift that the caller could swap. */
const choice = swapSpot.extend({
  /** Why the shift cannot be swapped, or null. */
  blockedBecause: z.string().nullable(),
  /** Warnings for the caller; a request that names their codes in `despite` overrides them. */
  asks: z.array(z.object({ code: z.enum(ELIGIBILITY_ISSUE_CODES), text: z.string() })),
  weeks: z.array(week),
});

const bySwap = z.strictObject({ id });
const CLOSED = ["swap-missing", "swap-accepted", "swap-declined", "swap-withdrawn", "swap-expired"];
const SPOT = [
  "assignment-missing",
  "shift-already-started",
  "replacement-requested",
  "assignment-not-active",
  "assignment-attended",
];

export const swapsEndpoints = {
  "swaps.list": endpoint({
    method: "GET",
    path: "/api/swaps",
    access: "member",
    summary: "Swap offers by and to the caller: open ones first, then recently ended ones",
    input: noInput,
    output: z.array(swap),
    refusals: [],
  }),
  "swaps.one": endpoint({
    method: "GET",
    path: "/api/swaps/{id}",
    access: "member",
    summary:
      "One swap offer by or to the caller, with the caller's eligibility for each alternative",
    input: bySwap,
    output: swap.extend({ choices: z.array(choice) }),
    refusals: ["swap-missing"],
  }),
  "swaps.partners": endpoint({
    method: "GET",
    path: "/api/assignments/{id}/swap-partners",
    access: "member",
    summary:
      "Members who can be offered one's own spot: those on other upcoming shifts, with the count",
    input: z.strictObject({ id }),
    output: z.array(z.object({ id, unitNumber: z.string(), name: z.string(), spots: z.int() })),
    refusals: SPOT,
  }),
  "swaps.choices": endpoint({
    method: "GET",
    path: "/api/assignments/{id}/swap-choices",
    access: "member",
    summary:
      "A member's upcoming assignments, with the caller's eligibility for each in exchange for one's own spot",
    input: z.strictObject({ id, memberId: z.coerce.number().pipe(id) }),
    output: z.array(choice),
    refusals: [...SPOT, "member-missing"],
  }),
  "swaps.offer": endpoint({
    method: "POST",
    path: "/api/swaps",
    access: "member",
    isRepeatable: true,
    summary: "Offer one's own spot to a member for one of several of theirs",
    input: z.strictObject({
      assignmentId: id,
      memberId: id,
      alternativeIds: z.array(id).max(MAX_ALTERNATIVES * 10),
      note: z
        .string()
        .trim()
        .max(MAX_SWAP_NOTE_LENGTH * 10)
        .default(""),
      ...overriding,
    }),
    output: message.extend({ id }),
    refusals: [
      ...SPOT,
      "not-your-assignment",
      "swap-with-yourself",
      "member-missing",
      "member-inactive",
      "swap-for-nothing",
      "swap-for-too-many",
      "swap-spot-gone",
      "swap-same-shift",
      "swap-not-possible",
      "swap-already-offered",
      "too-many-swaps",
      "too-many-swap-offers",
      "already-on-shift",
      "shift-overlaps",
      "role-left",
      "asks-first",
    ],
  }),
  "swaps.accept": endpoint({
    method: "POST",
    path: "/api/swaps/{id}/accept",
    access: "member",
    isRepeatable: true,
    summary: "Accept a swap offer with one of its named spots; both moves happen, or neither",
    input: z.strictObject({ id, assignmentId: id, ...overriding }),
    output: message,
    refusals: [
      ...CLOSED,
      "own-swap",
      "swap-spot-gone",
      "swap-not-possible",
      "swap-not-as-offered",
      "assignment-attended",
      "already-on-shift",
      "shift-overlaps",
      "role-left",
      "asks-first",
    ],
  }),
  "swaps.decline": endpoint({
    method: "POST",
    path: "/api/swaps/{id}/decline",
    access: "member",
    isRepeatable: true,
    summary: "Decline a swap offer made to the caller",
    input: bySwap,
    output: message,
    refusals: [...CLOSED, "own-swap"],
  }),
  "swaps.withdraw": endpoint({
    method: "POST",
    path: "/api/swaps/{id}/withdraw",
    access: "member",
    isRepeatable: true,
    summary: "Withdraw one's own swap offer",
    input: bySwap,
    output: message,
    refusals: [...CLOSED, "not-your-swap"],
  }),
};
