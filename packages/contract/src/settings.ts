import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { events } from "./event.ts";
import { noInput } from "./schemas.ts";

/** What every screen, even the sign-in screen, needs to know of the squad. */
export const organisation = z.object({
  name: z.string(),
  timeZone: z.string(),
  holidayRegion: z.enum(["israel", "diaspora"]),
});

export const settingsEndpoints = {
  "settings.organisation": endpoint({
    method: "GET",
    path: "/api/organisation",
    access: "public",
    summary: "The squad's name, time zone and holiday region",
    input: noInput,
    output: organisation,
    refusals: [],
  }),
};

export const settingsEvents = events({
  "settings.organisation-changed": {
    activityType: "settings-updated",
    recentType: null,
    visibility: "everyone",
    sentence: ({ actor }) => `${actor} changed the squad's settings`,
    touches: ["settings.", "shifts.", "holidays.", "activity."],
  },
});
