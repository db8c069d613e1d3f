import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, noInput } from "./schemas.ts";

/** What is kept of people. */
export const privacyEndpoints = {
  "privacy.ownData": endpoint({
    method: "GET",
    path: "/api/user/data",
    access: "member",
    summary: "All that is kept of the caller, table by table, with why and for how long; without what opens their account",
    input: noInput,
    output: z.object({
      squad: z.string(),
      timeZone: z.string(),
      at: instant,
      tables: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          why: z.string(),
          kept: z.string(),
          /** Columns by name; instants as ISO 8601. */
          rows: z.array(z.record(z.string(), z.unknown())),
        }),
      ),
    }),
    refusals: [],
  }),
};
