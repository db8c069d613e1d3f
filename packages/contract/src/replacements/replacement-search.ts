import { COVER_RANKS } from "@watchbill/domain/replacements/candidate-rank";
import { SEARCH_STATUSES } from "@watchbill/domain/replacements/search-status";
import { SILENCE_REASONS } from "@watchbill/domain/replacements/silence";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../schemas.ts";

const rank = z.enum(COVER_RANKS);

/** A search for a replacement, and its state. */
export const replacementSearch = z.object({
  id,
  shiftId: id,
  requestId: id.nullable(),
  status: z.enum(SEARCH_STATUSES),
  minutesBetween: z.int(),
  isAllAtOnce: z.boolean(),
  /**
   * True for a waiting-list search, which offers an open spot to the members on the waiting list
   * one at a time.
   */
  isWaitlist: z.boolean(),
  startedAt: instant,
  /** Time of the next wave; null when there is none. */
  nextWaveAt: instant.nullable(),
  /** Members still to ask, in order. */
  toAsk: z.array(id),
  asks: z.array(
    z.object({
      memberId: id,
      name: z.string(),
      phoneNumber: z.string().nullable(),
      rank,
      askedAt: instant,
      hasSeen: z.boolean(),
      answer: z.enum(["accepted", "declined"]).nullable(),
    }),
  ),
});

const byShift = z.strictObject({ id });

export const replacementSearchEndpoints = {
  "replacementSearch.show": endpoint({
    method: "GET",
    path: "/api/admin/shifts/{id}/replacement-search",
    access: "admin",
    summary: "The latest replacement search of a shift, and the candidates in order",
    input: byShift.extend({
      /**
       * The member to replace; omitted when the shift has an open spot or a replacement request.
       */
      insteadOf: z.coerce.number().pipe(id).optional(),
    }),
    output: z.object({
      search: replacementSearch.nullable(),
      candidates: z.array(
        z.object({
          memberId: id,
          name: z.string(),
          phoneNumber: z.string().nullable(),
          rank,
          load: z.int(),
          /**
           * True for a member who is unavailable for this shift type; they are asked only if the
           * coordinator chooses them.
           */
          saysNo: z.boolean(),
          /**
           * The member's Shabbat or quiet hours; they are asked afterwards unless the shift has
           * begun.
           */
          silence: z.object({ until: instant, because: z.enum(SILENCE_REASONS) }).nullable(),
        }),
      ),
    }),
    refusals: ["shift-missing"],
  }),
  "replacementSearch.start": endpoint({
    method: "POST",
    path: "/api/admin/shifts/{id}/replacement-search",
    access: "admin",
    isRepeatable: true,
    summary: "Ask members to take a spot, highest rank first, in waves until one accepts",
    input: z.strictObject({
      id,
      minutesBetween: z.int().min(5).max(720).default(15),
      isAllAtOnce: z.boolean().default(false),
      /**
       * Members to ask, in waves of at most eight; omitted, all members except those who are
       * unavailable.
       */
      memberIds: z.array(id).min(1).max(500).optional(),
    }),
    output: replacementSearch,
    refusals: [
      "shift-missing",
      "shift-already-started",
      "shift-full",
      "search-running",
      "no-one-to-ask",
      "being-planned",
    ],
  }),
  "replacementSearch.stop": endpoint({
    method: "POST",
    path: "/api/admin/replacement-search/{id}/stop",
    access: "admin",
    isRepeatable: true,
    summary: "Stop asking; members already asked may still accept",
    input: byShift,
    output: replacementSearch,
    refusals: ["search-missing", "search-ended"],
  }),
};
