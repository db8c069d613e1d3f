/**
 * The key in an event's details under which the acting API token's name is stored; no event type
 * uses this key for its own details.
 */
export const API_TOKEN_DETAIL = "apiToken";

/** Returns the API token's name from an event's stored details; null without one. */
export function apiTokenOf(details: unknown): string | null {
  const apiToken = (details as Readonly<Record<string, unknown>> | null)?.[API_TOKEN_DETAIL];
  return typeof apiToken === "string" ? apiToken : null;
}

/** Returns the name of an actor who is not a member: the API token's name, or `otherwise`. */
export function actingApiToken(apiToken: string | null, otherwise: string): string {
  return apiToken === null ? otherwise : `API token "${apiToken}"`;
}

export function throughApiToken(sentence: string, apiToken: string | null): string {
  return apiToken === null ? sentence : `${sentence} (API token "${apiToken}")`;
}
