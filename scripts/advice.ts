/** What `npm audit --json` says, as far as it is looked at here. */
export interface Audit {
  /** What was the matter, where the registry could not be asked. */
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
  readonly metadata?: { readonly dependencies: { readonly total: number } };
}
interface Vulnerability {
  readonly severity: string;
  /** The advisories themselves, or the names of libraries through which this one is concerned. */
  readonly via: readonly (string | { readonly title: string; readonly url: string })[];
  readonly fixAvailable: boolean | { readonly name: string; readonly version: string };
}

/** Lines for whoever asked, and how the command ends: 0 nothing is known, 1 something is, 2 nobody could say. */
export interface Advice {
  readonly lines: readonly string[];
  readonly code: 0 | 1 | 2;
}

/** What to tell of the answer to an audit of the libraries at `registry`. */
export function adviceOf({ message, vulnerabilities, metadata }: Audit, registry: string): Advice {
  if (vulnerabilities === undefined || metadata === undefined)
    return {
      lines: [
        `${registry} does not answer what is known of the libraries: ${message ?? "it said something else"}`,
        "Nothing is known thereby, neither good nor bad. Ask again from where registry.npmjs.org can be reached:",
        "npm run advisories -- --registry=https://registry.npmjs.org",
      ],
      code: 2,
    };
  const found = Object.entries(vulnerabilities).sort(([, a], [, b]) => weight(b) - weight(a));
  if (found.length === 0)
    return { lines: [`Nothing is known against any of ${metadata.dependencies.total} libraries.`], code: 0 };
  return { lines: found.flatMap(([name, one]) => linesOf(name, one)), code: 1 };
}

const SEVERITIES = ["info", "low", "moderate", "high", "critical"];
const weight = ({ severity }: Vulnerability): number => SEVERITIES.indexOf(severity);

function linesOf(name: string, { severity, via, fixAvailable }: Vulnerability): string[] {
  const fix =
    typeof fixAvailable === "object"
      ? `mended by ${fixAvailable.name} ${fixAvailable.version}`
      : fixAvailable
        ? "mended by a newer version that fits"
        : "not mended yet";
  const why = via.map((one) => (typeof one === "string" ? `  through ${one}` : `  ${one.title}: ${one.url}`));
  return [`${name}, ${severity}, ${fix}`, ...why];
}
