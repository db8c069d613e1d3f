/** A package as the lock file holds it. */
export interface Locked {
  readonly version?: string;
  readonly license?: string;
  /** "sha512-" and base64. */
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  /** Only for building and testing. */
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
/** The lock file's packages by where they are installed; the repository itself by "". */
export type Lock = Readonly<Record<string, Locked>>;

/** A part of the app, as CycloneDX 1.5 writes it. */
export interface Component {
  readonly type: "library" | "application";
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly ({ readonly license: { readonly id: string } } | { readonly expression: string })[];
  readonly hashes?: readonly { readonly alg: "SHA-512"; readonly content: string }[];
}

/** What the app is put together from; the rest is reached from there. */
const STARTS = ["", "apps/server", "apps/web"];
/** Packages that do not name their licence where npm looks, and the one that their own file LICENSE holds. */
export const SAID_ELSEWHERE: Readonly<Record<string, string>> = { suncalc: "BSD-2-Clause" };

/**
 * The bill of materials of what is installed to run the app, by CycloneDX 1.5. Made from the lock file itself: `npm sbom --omit=dev`
 * leaves out whatever a test asks for too, even where the app runs on it.
 */
export function billOf(lock: Lock) {
  const reached = new Map<string, string[]>();
  const visit = (path: string): void => {
    if (reached.has(path)) return;
    const next = needsOf(lock, path);
    reached.set(path, next);
    next.forEach(visit);
  };
  STARTS.forEach(visit);
  const parts = [...reached].filter(([path]) => path !== "").sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { ...componentOf(lock, ""), type: "application" as const } },
    components: parts.map(([path]) => componentOf(lock, path)),
    dependencies: [...reached].map(([path, next]) => ({ ref: refOf(path), dependsOn: next.map(refOf) })),
  };
}

const refOf = (path: string): string => path || "watchbill";

/** Where what a package asks for is installed. What is not there it can do without; what is only there for tests is not the app's. */
function needsOf(lock: Lock, path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies } = lock[path]!;
  const names = Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies });
  return names.flatMap((name) => {
    const found = placeOf(lock, path, name);
    if (found === null && dependencies?.[name] !== undefined && optionalDependencies?.[name] === undefined)
      throw new Error(`The lock file does not hold ${name}, which ${refOf(path)} needs`);
    return found === null || lock[found]!.dev ? [] : [found];
  });
}

/** As Node looks for it: beside, then in each folder above. */
function placeOf(lock: Lock, from: string, name: string): string | null {
  for (let folder = from; ; folder = folder.includes("/") ? folder.slice(0, folder.lastIndexOf("/")) : "") {
    const place = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const found = lock[place];
    if (found) return found.link ? found.resolved! : place;
    if (folder === "") return null;
  }
}

function componentOf(lock: Lock, path: string): Component {
  const { version = "", license, integrity } = lock[path]!;
  const name = nameOf(path);
  const licence = license ?? SAID_ELSEWHERE[name];
  const isExpression = licence !== undefined && / (OR|AND|WITH) /.test(licence);
  const sha512 = /^sha512-(\S+)/.exec(integrity ?? "")?.[1];
  return {
    type: "library",
    "bom-ref": refOf(path),
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    licenses: licence === undefined ? [] : [isExpression ? { expression: licence } : { license: { id: licence } }],
    ...(sha512 && { hashes: [{ alg: "SHA-512", content: Buffer.from(sha512, "base64").toString("hex") }] }),
  };
}

/** Our own packages are called after their folder. */
function nameOf(path: string): string {
  if (path === "") return "watchbill";
  const at = path.lastIndexOf("node_modules/");
  return at < 0 ? `@watchbill/${path.split("/").at(-1)}` : path.slice(at + "node_modules/".length);
}
