/**
 * The writer of a table: one file, or several with a reason. Paths are relative to
 * `apps/server/src`.
 */
export type Writer = string | { readonly files: readonly string[]; readonly because: string };

export interface WriteRules {
  readonly writers: Readonly<Record<string, Writer>>;
  /** Files that may write any table, such as demo data, restore and erasure, with the reason. */
  readonly wholeDatabase: Readonly<Record<string, string>>;
  /** Files that write a table whose name they receive as a parameter, with the reason. */
  readonly handed: Readonly<Record<string, string>>;
}

interface Source {
  readonly path: string;
  readonly text: string;
}

const SERVER = "apps/server/src/";
const HANDED = "one it is handed";

/** A regular expression for a table name in SQL, or a template placeholder for one. */
const NAME = String.raw`(?:only\s+)?("?[a-z_]+"?|\$\{(?:[^{}]|\{[^{}]*\})*\})`;
const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*("[^"]+"|[^")\s,]+)/g,
  /** `takeUp` and `saveOutcome` update the rows of the queue table named in their argument. */
  /\b(?:takeUp|saveOutcome)(?:<[^>]*>)?\([^,()]+,\s*("\w+")/g,
  new RegExp(
    String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+${NAME}`,
    "gi",
  ),
  new RegExp(String.raw`\bupdate\s+${NAME}(?:\s+(?:as\s+)?[a-z]\w*)?\s+set\b`, "gi"),
];

/** The tables that a source file writes, by their TypeScript names. */
function tablesWritten(text: string, known: (table: string) => boolean): Set<string> {
  const found = new Set<string>();
  for (const pattern of WRITES)
    for (const [, name = ""] of text.matchAll(pattern)) {
      const table = camel(name.replaceAll('"', "").split(" ")[0] ?? "");
      if (name.startsWith("${") || (pattern === WRITES[0] && !name.startsWith('"')))
        found.add(HANDED);
      // Ignores unknown names, because prose may also contain "delete from".
      else if (known(table) || name.startsWith('"')) found.add(table);
    }
  return found;
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function filesOf(writer: Writer | undefined): readonly string[] {
  if (writer === undefined) return [];
  return typeof writer === "string" ? [writer] : writer.files;
}

/** Lists writes of a table by a file that is not its listed writer. */
export function strayWrites(
  sources: readonly Source[],
  { writers, wholeDatabase, handed }: WriteRules,
): string[] {
  return serverFiles(sources)
    .filter(({ file }) => !(file in wholeDatabase))
    .flatMap(({ file, text }) =>
      [...tablesWritten(text, (table) => table in writers)]
        .filter((table) =>
          table === HANDED ? !(file in handed) : !filesOf(writers[table]).includes(file),
        )
        .map((table) => `${file} writes ${table}`),
    );
}

/** Lists entries of these rules that match no write in the sources. */
export function staleWriters(
  sources: readonly Source[],
  { writers, wholeDatabase, handed }: WriteRules,
): string[] {
  const written = new Map(
    serverFiles(sources).map(({ file, text }) => [
      file,
      tablesWritten(text, (table) => table in writers),
    ]),
  );
  return [
    ...Object.entries(writers).flatMap(([table, writer]) =>
      filesOf(writer)
        .filter((file) => !written.get(file)?.has(table))
        .map((file) => `${file} does not write ${table}`),
    ),
    ...Object.keys(wholeDatabase)
      .filter((file) => !written.get(file)?.size)
      .map((file) => `${file} writes nothing`),
    ...Object.keys(handed)
      .filter((file) => !written.get(file)?.has(HANDED))
      .map((file) => `${file} is handed no table`),
  ];
}

function serverFiles(sources: readonly Source[]) {
  return sources
    .filter(({ path }) => path.startsWith(SERVER))
    .map(({ path, text }) => ({ file: path.slice(SERVER.length), text }));
}
