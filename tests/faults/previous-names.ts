import { execFileSync } from "node:child_process";
import type { EndpointName } from "@watchbill/contract/api";
import type { Figures } from "./figures.ts";
import type { Endpoint, FindEndpoint } from "./member-client.ts";
import type { Release } from "./release.ts";

/** Endpoint names of version 1.3.0 that differ from the current ones. */
const PREVIOUS_ENDPOINTS: Readonly<Partial<Record<EndpointName, string>>> = {
  "calendarFeeds.create": "feeds.create",
  "calendarFeeds.list": "feeds.list",
  "settings.organization": "settings.organisation",
};

/** Field names of version 1.3.0, with their current names. */
const FIELDS: Readonly<Record<string, string>> = {
  away: "timeOff",
  burdenDays: "workloadDays",
  fragile: "lackingStandIn",
  keepsRestDays: "observesShabbat",
  servesOnRestDays: "servesOnShabbat",
  restDayEmergencies: "shabbatEmergencies",
  kindColour: "typeColor",
  lateSaveHours: "lastMinutePickupHours",
  lateSaves: "lastMinutePickups",
  mostMonthlyShifts: "maxMonthlyShifts",
  places: "spots",
  planId: "draftScheduleId",
  shiftsKeptSince: "shiftsRetainedSince",
  squadColour: "squadColor",
};

/**
 * A script that prints the release's endpoints. It runs in a separate process, because the
 * release's sources are not compiled here.
 */
const PRINT_ENDPOINTS = `const { api } = await import(process.argv[1]);
  console.log(JSON.stringify(Object.entries(api).map(([name, { method, path, consumes }]) =>
    [name, { method, path, consumes }])));`;

/** Finds an endpoint of the release by its current name. */
export function endpointsOf({ contract }: Release): FindEndpoint {
  const printed = execFileSync(
    process.execPath,
    ["--input-type=module", "--eval", PRINT_ENDPOINTS, contract],
    { encoding: "utf8" },
  );
  const endpoints = new Map<string, Endpoint>(JSON.parse(printed) as [string, Endpoint][]);
  return (name) => {
    const endpoint = endpoints.get(PREVIOUS_ENDPOINTS[name] ?? name);
    if (!endpoint) throw new Error(`1.3.0 has no endpoint ${name}`);
    return endpoint;
  };
}

/**
 * Renames the fields of data that version 1.3.0 returned to their current names, and removes the
 * article that version 1.3.0 put before position names.
 */
export function inThisVersionsNames(figures: Figures): Figures {
  return JSON.parse(JSON.stringify(figures), (_key, value: unknown) =>
    value !== null && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).map(([field, content]) => [
            FIELDS[field] ?? field,
            field === "roleGap" && typeof content === "string"
              ? content.replaceAll(/\ban? /g, "")
              : content,
          ]),
        )
      : value,
  ) as Figures;
}
