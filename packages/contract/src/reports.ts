import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { noInput } from "./schemas.ts";

export const reportsEndpoints = {
  "reports.userStats": endpoint({
    method: "GET",
    path: "/api/stats/user",
    access: "member",
    summary: "The caller's figures of this month",
    input: noInput,
    output: z.object({
      shiftsCompleted: z.int(),
      hoursLogged: z.number(),
      coverageRate: z.int(),
      replacements: z.int(),
    }),
    refusals: [],
  }),
  "reports.systemStats": endpoint({
    method: "GET",
    path: "/api/stats/system",
    access: "admin",
    summary: "The squad's figures now",
    input: noInput,
    output: z.object({
      totalMembers: z.int(),
      activeShifts: z.int(),
      openRequests: z.int(),
      coverageGaps: z.int(),
    }),
    refusals: [],
  }),
};
