import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/**
 * The dashboard's first view below the cards: a phone shows the agenda of the week, a desktop the
 * month.
 */
export const FIRST_VIEWS = ["agenda", "month"] as const;

/** Only the path, for the preload script, which runs before the contract is loaded. */
export const FIRST_SCREEN_PATH = "/api/bootstrap";

/**
 * Requests, besides static files, when the dashboard opens in a signed-in session;
 * `tests/e2e/pages/bootstrap.test.ts` counts them.
 */
export const OPENING = [FIRST_SCREEN_PATH, "/api/live"] as const;

export const bootstrapEndpoints = {
  "bootstrap.show": endpoint({
    method: "GET",
    path: FIRST_SCREEN_PATH,
    access: "public",
    summary:
      "Everything the dashboard loads at start; each part equals the response of its own address",
    input: z.strictObject({ view: z.enum(FIRST_VIEWS).default("month") }),
    output: z.object({
      parts: z.array(
        z.object({
          /** The endpoint of the call, and its input. */
          name: z.string(),
          input: z.record(z.string(), z.union([z.string(), z.number()])),
          /** Status and body of that call; a refused call does not affect the others. */
          status: z.int(),
          body: z.unknown(),
        }),
      ),
    }),
    refusals: [],
  }),
};
