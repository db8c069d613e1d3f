import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, message, noInput } from "../schemas.ts";

const byShift = z.strictObject({ id });

export const waitlistEndpoints = {
  "waitlist.own": endpoint({
    method: "GET",
    path: "/api/waitlist",
    access: "member",
    summary: "The full shifts on which the caller waits for a spot",
    input: noInput,
    output: z.array(z.object({ shiftId: id, joinedAt: instant })),
    refusals: [],
  }),
  "waitlist.ofShift": endpoint({
    method: "GET",
    path: "/api/admin/shifts/{id}/waitlist",
    access: "admin",
    summary: "The members who wait for a spot on a shift, in order",
    input: byShift,
    output: z.array(z.object({ memberId: id, name: z.string(), joinedAt: instant })),
    refusals: [],
  }),
  "waitlist.join": endpoint({
    method: "POST",
    path: "/api/shifts/{id}/waitlist",
    access: "member",
    isRepeatable: true,
    summary: "Wait for a spot on a full shift; an open spot is offered in order of joining",
    input: byShift,
    output: message,
    refusals: [
      "shift-missing",
      "shift-already-started",
      "already-on-shift",
      "being-planned",
      "spot-open",
    ],
  }),
  "waitlist.leave": endpoint({
    method: "DELETE",
    path: "/api/shifts/{id}/waitlist",
    access: "member",
    isRepeatable: true,
    summary: "Stop waiting for a spot",
    input: byShift,
    output: message,
    refusals: ["shift-missing"],
  }),
};
