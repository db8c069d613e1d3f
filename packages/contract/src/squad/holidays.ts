import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { localDate } from "../schemas.ts";

export const holidaysEndpoints = {
  "holidays.year": endpoint({
    method: "GET",
    path: "/api/holidays/{year}",
    access: "member",
    summary: "The Jewish holidays of a calendar year, 1900 to 2200",
    input: z.strictObject({ year: z.int() }),
    output: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        hebrewName: z.string(),
        startDate: localDate,
        endDate: localDate,
        type: z.string(),
        description: z.string(),
        workProhibited: z.boolean(),
        color: z.string(),
      }),
    ),
    refusals: ["holiday-year-out-of-range"],
  }),
};
