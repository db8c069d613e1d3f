import type { MoveHow } from "@watchbill/domain/shifts/spot-move";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, message, overriding } from "../schemas.ts";

/** A member who held a spot, now or before: "C-25 Dana Levi". */
const hand = z.object({ id, name: z.string() });

/** A change of the member on a spot; a null member means an open spot. */
const spotMove = z.object({
  id,
  how: z.custom<MoveHow>((how) => typeof how === "string"),
  from: hand.nullable(),
  to: hand.nullable(),
  /** The member who made the change; null for the app itself, or when unknown. */
  by: hand.nullable(),
  at: instant,
  /** Why a replacement was requested; visible to administrators and the requester. */
  reason: z.string().nullable(),
});

export const assignmentHistoryEndpoints = {
  "shifts.assignmentHistory": endpoint({
    method: "GET",
    path: "/api/shifts/{id}/moves",
    access: "member",
    summary:
      "Assignment history of each spot of a shift, and whether a replacement is requested; reasons are only for admins and their authors",
    input: z.strictObject({ id }),
    output: z.array(z.object({ spot: z.int(), isSought: z.boolean(), moves: z.array(spotMove) })),
    refusals: ["shift-missing"],
  }),
  "shifts.putSpotBack": endpoint({
    method: "POST",
    path: "/api/admin/assignment-history/{id}/restore",
    access: "admin",
    isRepeatable: true,
    summary: "Restore a spot to its previous holder (the named change); both members are notified",
    input: z.strictObject({ id, ...overriding }),
    output: message,
    refusals: [
      "move-missing",
      "spot-changed-hands",
      "shift-already-started",
      "no-previous-member",
      "assignment-attended",
      "assignment-not-active",
      "member-missing",
      "member-inactive",
      "already-on-shift",
      "shift-overlaps",
      "shift-full",
      "own-request",
      "asks-first",
    ],
  }),
};
