import { WORKLOAD_DAYS } from "@watchbill/domain/settings/workload-rules";
import { AUTOFILL_RUN_STATUSES } from "@watchbill/domain/suggestions/autofill-run";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, localDate, message, overriding } from "./schemas.ts";

/** What is carried: hours served, and of these shifts how many were nights, on weekends, on holidays; the points that weigh them. */
const load = z.object({
  hours: z.number(),
  nights: z.number(),
  weekends: z.number(),
  holidays: z.number(),
  points: z.number(),
});

/** A place that a proposal would fill. Nobody but coordinators sees it until it is applied or its plan published. */
const proposedPlace = z.object({
  shiftId: id,
  memberId: id,
  /** The fill leaves it as it is. */
  isLocked: z.boolean(),
  /** A coordinator put it there, not the fill. */
  isByHand: z.boolean(),
  /** What spoke against it when a coordinator put them there all the same, by its codes, and why they did. */
  despite: z.array(z.string()),
  overrideReason: z.string().nullable(),
  /** Why they, in a few words; null where a coordinator put them there. */
  reason: z.string().nullable(),
});

/** A shift with places that nobody would fill, and why. */
const gap = z.object({
  shiftId: id,
  /** How many of its places. */
  open: z.int(),
  /** "a driver", where every open place is for a role; null where one is for anyone. */
  role: z.string().nullable(),
  /** Of everyone in the squad the first reason that keeps them from it, counted. */
  counts: z.array(z.object({ reason: z.string(), count: z.int() })),
  /** "Of 60: 23 do not serve on nights, 4 are away, …". */
  sentence: z.string(),
  /** Whom only one thing keeps from it, and which. */
  nearest: z.array(z.object({ memberId: id, unitNumber: z.string(), text: z.string() })),
});

/** What stands behind several gaps at once. */
const shortage = z.object({
  sentence: z.string(),
  shiftIds: z.array(id),
  /** True where counting alone shows that no plan fills more of them. */
  isProof: z.boolean(),
});

const proposal = z.object({
  id,
  /** The plan that is made with it; null where it fills what is open in days that are published. */
  planId: id.nullable(),
  fromDate: localDate,
  untilDate: localDate,
  /** The only shifts it is about; null for all of its days. */
  shiftIds: z.array(id).nullable(),
  /**
   * `ready` before and after a fill; `running` while one is under way; `stopped` and `failed` say how the last one ended, and what it
   * had found by then stands. `applied` once its places are everybody's.
   */
  status: z.enum(AUTOFILL_RUN_STATUSES),
  /** What the fill does at the moment, in a few words; null while there is none. */
  step: z.string().nullable(),
  /** Places that somebody has or would have, of all. */
  filled: z.int(),
  places: z.int(),
  /** How many places anybody could fill, where that is proven. */
  mostFillable: z.int().nullable(),
  /** What may be said of it, honestly: "260 of 278 places. No plan can fill more."; also that the search was cut short. */
  words: z.array(z.string()),
  proposed: z.array(proposedPlace),
  gaps: z.array(gap),
  shortages: z.array(shortage),
  /** Everyone who may be put on: what they carry without the proposal and with it, and their fair share in points. */
  members: z.array(z.object({ memberId: id, before: load, after: load, share: z.number() })),
  /** Proposed places that do not hold any more, with why. They are left open when it is applied. */
  stale: z.array(z.object({ shiftId: id, memberId: id, because: z.string() })),
  usesFillIns: z.boolean(),
  fairnessDays: z.int(),
  seed: z.int(),
  /** When it was applied, and until when that can be undone untold; null where it was not. */
  appliedAt: instant.nullable(),
  undoableUntil: instant.nullable(),
  changedAt: instant,
});

const byId = z.strictObject({ id });
const onePlace = { id, shiftId: id, memberId: id };

/** What an act that puts many places gives: how many, and which it left open. */
const applied = message.extend({
  id,
  filled: z.int(),
  /** Whom it left out, on what, and why. */
  left: z.array(
    z.object({
      shiftId: id,
      memberId: id,
      shift: z.string(),
      member: z.string(),
      because: z.string(),
    }),
  ),
});

const EDITS = ["proposal-missing", "proposal-busy", "proposal-applied"];
const APPLYING = ["proposal-missing", "proposal-busy", "proposal-applied", "proposal-empty"];

/** What a fill would put where: made beside the server, changed by hand, and then everybody's in one act. */
export const autofillEndpoints = {
  "autofill.start": endpoint({
    method: "POST",
    path: "/api/admin/proposals",
    access: "admin",
    isRepeatable: true,
    summary:
      "Begin a fill: of a plan, or of what is open in published days. Locked places and whoever is on stay; follow it by `autofill.get`",
    input: z
      .strictObject({
        planId: id.optional(),
        fromDate: localDate.optional(),
        untilDate: localDate.optional(),
        /** Only these of the shifts. */
        shiftIds: z.array(id).min(1).max(500).optional(),
        /** Whether places may go to members who offered only to fill in. */
        usesFillIns: z.boolean().default(true),
        /** Whether what is proposed now and not locked stays where it can; else it is thrown away before the fill begins. */
        keepsBefore: z.boolean().default(true),
        /** How far back what everybody carried is looked at. */
        fairnessDays: z
          .int()
          .min(WORKLOAD_DAYS.least)
          .max(WORKLOAD_DAYS.most)
          .default(WORKLOAD_DAYS.usual),
        /** The same days and the same seed give the same places, unless the fill is stopped or cut short. */
        seed: z.int().min(1).max(2_147_483_647).optional(),
      })
      .refine(
        (input) =>
          input.planId !== undefined ||
          (input.fromDate !== undefined && input.untilDate !== undefined),
        {
          path: ["fromDate"],
          message: "Name a plan, or the first and the last day",
        },
      )
      .refine(
        ({ fromDate, untilDate }) =>
          fromDate === undefined || untilDate === undefined || fromDate <= untilDate,
        {
          path: ["untilDate"],
          message: "The end cannot be before the start",
        },
      ),
    output: z.object({ id }),
    refusals: [
      "proposal-busy",
      "plan-missing",
      "plan-published",
      "nothing-to-fill",
      "too-much-to-fill",
    ],
  }),
  "autofill.begin": endpoint({
    method: "POST",
    path: "/api/admin/plans/{id}/proposal",
    access: "admin",
    isRepeatable: true,
    summary:
      "The proposal of a plan that is not published, made empty where there is none, to put places into by hand",
    input: byId,
    output: z.object({ id }),
    refusals: ["plan-missing", "plan-published"],
  }),
  "autofill.current": endpoint({
    method: "GET",
    path: "/api/admin/proposals/current",
    access: "admin",
    summary:
      "The proposal of a plan, or the latest one about some of these days; null where there is none",
    input: z
      .strictObject({
        planId: z.coerce.number().pipe(id).optional(),
        from: localDate.optional(),
        until: localDate.optional(),
      })
      .refine(
        ({ planId, from, until }) =>
          planId !== undefined || (from !== undefined && until !== undefined),
        {
          path: ["from"],
          message: "Name a plan, or the first and the last day",
        },
      ),
    output: proposal.nullable(),
    refusals: [],
  }),
  "autofill.get": endpoint({
    method: "GET",
    path: "/api/admin/proposals/{id}",
    access: "admin",
    summary: "A proposal as it stands, also while it is being made",
    input: byId,
    output: proposal,
    refusals: ["proposal-missing"],
  }),
  "autofill.stop": endpoint({
    method: "POST",
    path: "/api/admin/proposals/{id}/stop",
    access: "admin",
    isRepeatable: true,
    summary: "Stop a fill; what it has found by then stands",
    input: byId,
    output: message,
    refusals: ["proposal-missing"],
  }),
  "autofill.discard": endpoint({
    method: "DELETE",
    path: "/api/admin/proposals/{id}",
    access: "admin",
    isRepeatable: true,
    summary:
      "Throw a proposal away, with the fill that is under way; what was put there by hand goes with it",
    input: byId,
    output: message,
    refusals: ["proposal-missing", "proposal-applied"],
  }),
  "autofill.putPlace": endpoint({
    method: "PUT",
    path: "/api/admin/proposals/{id}/places",
    access: "admin",
    isRepeatable: true,
    summary:
      "Put a member into a proposal by hand, in place of another one where that is named; the fill leaves them where they are",
    input: z.strictObject({
      ...onePlace,
      replaces: id.optional(),
      isLocked: z.boolean().default(true),
      ...overriding,
    }),
    output: message,
    refusals: [
      ...EDITS,
      "shift-missing",
      "member-missing",
      "shift-not-in-proposal",
      "place-not-proposed",
      "member-inactive",
      "shift-over",
      "already-on-shift",
      "shifts-overlap",
      "shift-full",
      "asks-first",
    ],
  }),
  "autofill.takePlace": endpoint({
    method: "DELETE",
    path: "/api/admin/proposals/{id}/places/{shiftId}/{memberId}",
    access: "admin",
    isRepeatable: true,
    summary: "Take a member off a place that is only proposed",
    input: z.strictObject(onePlace),
    output: message,
    refusals: [...EDITS, "place-not-proposed"],
  }),
  "autofill.lock": endpoint({
    method: "POST",
    path: "/api/admin/proposals/{id}/places/{shiftId}/{memberId}/lock",
    access: "admin",
    isRepeatable: true,
    summary: "Have the fill leave a proposed place as it is, or not",
    input: z.strictObject({ ...onePlace, isLocked: z.boolean() }),
    output: message,
    refusals: [...EDITS, "place-not-proposed"],
  }),
  "autofill.apply": endpoint({
    method: "POST",
    path: "/api/admin/proposals/{id}/apply",
    access: "admin",
    isRepeatable: true,
    summary:
      "Put everybody on whom a proposal about published days names, in one act; each place is judged again, and each member hears once",
    input: byId,
    output: applied,
    refusals: [...APPLYING, "proposal-of-plan"],
  }),
  "autofill.undo": endpoint({
    method: "POST",
    path: "/api/admin/proposals/{id}/undo",
    access: "admin",
    isRepeatable: true,
    summary:
      "Take back what was just applied, until the first message about it leaves; nobody was told",
    input: byId,
    output: message,
    refusals: ["proposal-missing", "proposal-told", "proposal-changed-since"],
  }),
  "autofill.publish": endpoint({
    method: "POST",
    path: "/api/admin/plans/{id}/publish",
    access: "admin",
    isRepeatable: true,
    summary:
      "Publish a plan: all that is proposed for it is everybody's, in one act; each place is judged again, and each member hears once",
    input: byId,
    output: applied,
    refusals: ["plan-missing", "plan-published", "proposal-busy"],
  }),
  "autofill.unpublish": endpoint({
    method: "POST",
    path: "/api/admin/plans/{id}/publish/undo",
    access: "admin",
    isRepeatable: true,
    summary:
      "Take back that a plan was just published, until the first message about it leaves; nobody was told",
    input: byId,
    output: message,
    refusals: ["proposal-told", "proposal-changed-since", "plan-not-published", "plans-overlap"],
  }),
  "autofill.withoutStandIn": endpoint({
    method: "GET",
    path: "/api/admin/plans/{id}/fragile",
    access: "admin",
    summary:
      "The places of a plan for which nobody could step in, if all that is proposed for it stood",
    input: byId,
    output: z.array(z.object({ shiftId: id, memberId: id, shift: z.string(), member: z.string() })),
    refusals: ["plan-missing"],
  }),
};
