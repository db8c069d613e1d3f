/** Under which name an event keeps by which program it was done; no kind of news has a detail of that name. */
export const PROGRAM_DETAIL = "program";

/** By which program an event was done, out of its stored details; null where a person did it, or nobody. */
export function programOf(details: unknown): string | null {
  const program = (details as Readonly<Record<string, unknown>> | null)?.[PROGRAM_DETAIL];
  return typeof program === "string" ? program : null;
}

/** Who acted where no member did: a program by its name, or `otherwise`. */
export function actingProgram(program: string | null, otherwise: string): string {
  return program === null ? otherwise : `The program "${program}"`;
}

/** A sentence of the log, with the program that did it for a member. */
export function throughProgram(sentence: string, program: string | null): string {
  return program === null ? sentence : `${sentence}, through program "${program}"`;
}
