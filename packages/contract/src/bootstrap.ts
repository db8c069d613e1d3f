import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** What the dashboard shows below its first cards: a phone the week as an agenda, a desk the month. */
export const FIRST_VIEWS = ["agenda", "month"] as const;

/** The address by itself, for what asks it before anything else of the contract is there. */
export const FIRST_SCREEN_PATH = "/api/first-screen";

/** What the web app asks, beside files, as its dashboard opens where somebody was signed in: `tests/e2e/opening.test.ts` counts it. */
export const OPENING = [FIRST_SCREEN_PATH, "/api/live"] as const;

export const firstScreenEndpoints = {
  "bootstrap.show": endpoint({
    method: "GET",
    path: FIRST_SCREEN_PATH,
    access: "public",
    summary:
      "All that the dashboard reads as it opens, each part as its own address answers the caller",
    input: z.strictObject({ view: z.enum(FIRST_VIEWS).default("month") }),
    output: z.object({
      parts: z.array(
        z.object({
          /** Which call it answers, with what input. */
          name: z.string(),
          input: z.record(z.string(), z.union([z.string(), z.number()])),
          /** The status and body of that call; one that is refused is refused by itself. */
          status: z.int(),
          body: z.unknown(),
        }),
      ),
    }),
    refusals: [],
  }),
};
