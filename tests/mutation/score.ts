import type { Accepted } from "./accepted.ts";

interface Position {
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
}
interface Mutant {
  readonly mutatorName: string;
  readonly replacement: string;
  readonly status: string;
  readonly location: { readonly start: Position; readonly end: Position };
}
/** The fields of Stryker's JSON report that the score uses. */
export interface MutationReport {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>
  >;
}

export interface NounScore {
  readonly noun: string;
  readonly mutants: number;
  readonly found: number;
  readonly accepted: number;
  /** Percentage of killed mutants among those not accepted; 100 if there are none. */
  readonly score: number;
  /** One line for each survivor that is not accepted: place, original and replacement. */
  readonly survivors: readonly string[];
  /** One line for each accepted mutant that no longer survives. */
  readonly stale: readonly string[];
}

const FOUND = new Set(["Killed", "Timeout", "RuntimeError", "CompileError"]);
const NOT_TRIED = new Set(["Ignored", "Pending"]);

/**
 * Scores the mutants of a folder, or of one file (`fill/judge`): the share that tests killed, and
 * the survivors.
 */
export function evaluate(
  noun: string,
  { files }: MutationReport,
  accepted: readonly Accepted[],
): NounScore {
  const spot = `packages/domain/src/${noun}`;
  const own = accepted.filter(({ file }) => file === `${spot}.ts` || file.startsWith(`${spot}/`));
  const used = new Set<Accepted>();
  const survivors: string[] = [];
  let [mutants, found] = [0, 0];
  for (const [file, { source, mutants: all }] of Object.entries(files)) {
    for (const mutant of all.filter(({ status }) => !NOT_TRIED.has(status))) {
      mutants += 1;
      if (FOUND.has(mutant.status)) {
        found += 1;
        continue;
      }
      const original = textAt(source, mutant.location);
      const known = own.find(
        (one) =>
          one.file === file && one.original === original && one.replacement === mutant.replacement,
      );
      if (known) used.add(known);
      else
        survivors.push(
          `${file}:${mutant.location.start.line} ${oneLine(original)}  ->  ${oneLine(mutant.replacement)}`,
        );
    }
  }
  const counted = found + survivors.length;
  return {
    noun,
    mutants,
    found,
    accepted: mutants - counted,
    score: counted === 0 ? 100 : (100 * found) / counted,
    survivors,
    stale: own
      .filter((one) => !used.has(one))
      .map(({ file, original }) => `${file} ${oneLine(original)}`),
  };
}

function textAt(source: string, { start, end }: Mutant["location"]): string {
  const lines = source.split("\n").slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join("\n");
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").slice(0, 160);
