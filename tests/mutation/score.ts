import type { Accepted } from "./accepted.ts";

interface Position {
  /** From one. */
  readonly line: number;
  /** From one. */
  readonly column: number;
}
interface Mutant {
  readonly mutatorName: string;
  readonly replacement: string;
  readonly status: string;
  readonly location: { readonly start: Position; readonly end: Position };
}
/** What Stryker writes, the parts that are read here. */
export interface MutationReport {
  readonly files: Readonly<
    Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>
  >;
}

export interface NounScore {
  readonly noun: string;
  /** How many were tried. */
  readonly mutants: number;
  readonly found: number;
  /** Of those that were not found. */
  readonly accepted: number;
  /** Per cent of those that are not accepted; 100 where there is none. */
  readonly score: number;
  /** One line for each that was neither found nor accepted: place, what stands there, what took its place. */
  readonly survivors: readonly string[];
  /** One line for each of the noun's accepted ones that does not survive any more. */
  readonly stale: readonly string[];
}

const FOUND = new Set(["Killed", "Timeout", "RuntimeError", "CompileError"]);
const NOT_TRIED = new Set(["Ignored", "Pending"]);

/** How many of a noun's mutants were found, or of one of its files (`fill/judge`), and which were not. */
export function judge(
  noun: string,
  { files }: MutationReport,
  accepted: readonly Accepted[],
): NounScore {
  const place = `packages/domain/src/${noun}`;
  const own = accepted.filter(({ file }) => file === `${place}.ts` || file.startsWith(`${place}/`));
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
