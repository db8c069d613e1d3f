/** The detail that stores the acting API token's name; no event type uses this detail name. */
export const API_TOKEN_DETAIL = "program";

/** Returns the API token's name from an event's stored details; null without one. */
export function apiTokenOf(details: unknown): string | null {
  const program = (details as Readonly<Record<string, unknown>> | null)?.[API_TOKEN_DETAIL];
  return typeof program === "string" ? program : null;
}

/** Returns the actor without a member: a program by its name, or `otherwise`. */
export function actingApiToken(program: string | null, otherwise: string): string {
  return program === null ? otherwise : `API token "${program}"`;
}

export function throughApiToken(sentence: string, program: string | null): string {
  return program === null ? sentence : `${sentence} (API token "${program}")`;
}
