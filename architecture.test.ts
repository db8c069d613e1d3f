import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { PATHS } from "./apps/web/src/lib/routing/paths.ts";
import { FIRST_SHIFT_TYPES } from "./packages/domain/src/shift-types/first-shift-types.ts";
import { ONE_OFF } from "./packages/domain/src/shift-types/shift-type.ts";
import { LANGUAGE } from "./packages/domain/src/text/language.ts";
import { spansInSentences, staleAllowances } from "./tests/durations-in-text.ts";
import { answeredElsewhere, LISTED_ELSEWHERE } from "./tests/endpoint-features.ts";
import { DOMAIN_FOLDERS, FEATURES, WEB_FEATURES } from "./tests/feature-order.ts";
import { WRITING } from "./tests/table-writers.ts";
import { staleWriters, strayWrites } from "./tests/table-writes.ts";
import { unusedRules } from "./tests/unused-rules.ts";

/**
 * The allowed file names in a server feature. `OPEN_TO_OTHERS` are the files that other features
 * may import.
 */
const VOCABULARY =
  /^(feature|([a-z-]+-)?(commands|queries|store)|reactions|jobs|[a-z-]+-(work|routes|mail|report|csv))\.ts$|\.test\.ts$/;
const OPEN_TO_OTHERS = /(commands|queries)\.ts$/;

/**
 * The folders of `apps/server/src/platform`, one per capability. `GROUND` are the files directly in
 * it, which every folder and feature may import.
 */
const ROOMS = [
  "backup",
  "cache",
  "configuration",
  "csv",
  "database",
  "events",
  "http",
  "icalendar",
  "auth",
  "channels",
  "outbound",
  "jobs",
  "solver",
];
const GROUND = /^(clock|context|dependencies|feature|log|organization|refusal-error|sun)\.ts$/;
/**
 * Product nouns that the platform must not name. The files in `NAMES_WHAT_IS_SET` may: they name
 * what operators configure and monitor, and the squad's settings.
 */
const NOUNS_OF_FEATURES =
  /\b(assignment|replacement|attendance|reminder|holiday|roster|availability)s?\b/i;
const NAMES_WHAT_IS_SET =
  /^apps\/server\/src\/platform\/(configuration|context\.ts|organization\.ts|jobs\/worker|http\/(health|network-address))/;

/** The paths of the app's pages, which only `paths.ts` may write as literals. */
const ADDRESSES = Object.values(PATHS)
  .filter((path) => path !== PATHS.dashboard)
  .map((path) => path.split(":")[0]);
const WRITES_ADDRESS = new RegExp(
  `["'\`](${ADDRESSES.join("|")})(["'\`?#/]|\\$)|\\b(href|to|path)=\\{?["'\`]/|(pathname|path) [!=]== "/"`,
);

/**
 * The composition root may use `AppDependencies`; any other function names the dependencies it
 * needs.
 */
const HOLDS_EVERYTHING = /^apps\/server\/src\/(main|start|app|platform\/dependencies)\.ts$/;

/**
 * The only domain file that may import an npm package, because it needs every country's phone
 * format.
 */
const READS_PHONES = "packages/domain/src/members/contact/stored-phone.ts";

/** Product nouns that the design system must not name. */
const PRODUCT_NOUNS = /\b(member|assignment|replacement|attendance|unitNumber|squad)s?\b/i;

interface Source {
  readonly path: string;
  readonly text: string;
}

const ROOT = import.meta.dirname;
const sources: Source[] = globSync(["packages/*/src/**/*.ts", "apps/*/src/**/*.{ts,tsx}"], {
  cwd: ROOT,
})
  .filter((path) => !/\.test\.tsx?$|\/testing\/|database-types/.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));

/** The files and packages that a source imports, as paths from the root. */
function importsOf({ path, text }: Source): string[] {
  return [...text.matchAll(/(?:\bfrom |\bimport |\bimport\()"([^"]+)"/g)].map(
    ([, specifier = ""]) => {
      if (specifier.startsWith(".")) return relative(ROOT, join(ROOT, dirname(path), specifier));
      return specifier.replace(/^@watchbill\/(domain|contract)\//, "packages/$1/src/");
    },
  );
}

const domainFolder = (path: string) => /^packages\/domain\/src\/([^/]+)\//.exec(path)?.[1];
const serverFeature = (path: string) => /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];
const webFeature = (path: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];
const isIn =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(folder));

/** Each rule returns an error message for an import, or false if the import is allowed. */
const IMPORT_RULES: readonly ((from: string, to: string) => string | false)[] = [
  (from, to) =>
    isIn("packages/domain/")(from) &&
    !isIn("packages/domain/")(to) &&
    !(from === READS_PHONES && to.startsWith("libphonenumber-js/")) &&
    "domain imports nothing but itself",
  (from, to) =>
    !isIn("apps/server/", "packages/domain/src/privacy/")(from) &&
    to.startsWith(READS_PHONES.replace(/\.ts$/, "")) &&
    "the phone library is for the server: it is as large as a third of the first load",
  (from, to) => isIn("packages/contract/")(from) && isIn("apps/")(to) && "contract knows no app",
  (from, to) => isIn("apps/web/")(from) && isIn("apps/server/")(to) && "the web knows no server",
  (from, to) => isIn("apps/server/")(from) && isIn("apps/web/")(to) && "the server knows no web",
  (from, to) =>
    isIn("apps/server/src/platform/")(from) &&
    isIn("apps/server/src/features/")(to) &&
    "the platform knows no feature",
  (from, to) =>
    isIn("apps/web/src/lib/")(from) &&
    isIn("apps/web/src/ui/", "apps/web/src/features/", "apps/web/src/app/")(to) &&
    "lib is below ui, features and app",
  (from, to) =>
    isIn("apps/web/src/ui/")(from) &&
    isIn("apps/web/src/features/", "apps/web/src/app/", "packages/")(to) &&
    to !== "packages/domain/src/text/language" &&
    "ui is below features and app and knows no product",
  (from, to) =>
    isIn("apps/web/src/features/")(from) &&
    isIn("apps/web/src/app/")(to) &&
    "features are below app",
  (from, to) => {
    const [own, other] = [domainFolder(from), domainFolder(to)];
    if (!own || !other) return false;
    return (
      DOMAIN_FOLDERS.indexOf(other) > DOMAIN_FOLDERS.indexOf(own) &&
      "a domain folder imports only those before it"
    );
  },
  (from, to) => {
    const [own, other] = [serverFeature(from), serverFeature(to)];
    if (!own || !other || own === other) return false;
    if (FEATURES.indexOf(other) > FEATURES.indexOf(own))
      return "a feature calls down the order and reacts up it";
    return !OPEN_TO_OTHERS.test(to) && "of another feature only commands and queries are open";
  },
  (from, to) => {
    const [own, other] = [webFeature(from), webFeature(to)];
    if (!own || !other) return false;
    return (
      WEB_FEATURES.indexOf(other) > WEB_FEATURES.indexOf(own) &&
      "a web feature uses only those before it"
    );
  },
];

function wrongImports(all: readonly Source[]): string[] {
  return all.flatMap((source) =>
    importsOf(source).flatMap((to) =>
      IMPORT_RULES.flatMap((rule) => rule(source.path, to) || []).map(
        (wrong) => `${source.path} -> ${to}: ${wrong}`,
      ),
    ),
  );
}

/**
 * Classes that name left or right. `left-1/2` is allowed, because it centers together with
 * `-translate-x-1/2` in both text directions.
 */
const PHYSICAL_CLASS =
  /(?<=["'`\s:!])(?:-?(?:m|p|scroll-m|scroll-p)[lr]-[\d[a]|-?(?:left|right)-(?!1\/2)[\d[]|(?:text|float)-(?:left|right)(?=["'`\s])|(?:border|rounded)-[lr](?=["'`\s-]))/;

function wrongFiles(all: readonly Source[]): string[] {
  return all.flatMap(({ path, text }) => {
    const feature = serverFeature(path);
    const wrong: string[] = [];
    if (path.startsWith("packages/domain/") && !DOMAIN_FOLDERS.includes(domainFolder(path) ?? ""))
      wrong.push("the file is in no folder of the domain's order");
    if (feature && !FEATURES.includes(feature)) wrong.push("the feature has no place in the order");
    const onScreen = webFeature(path);
    if (onScreen && !WEB_FEATURES.includes(onScreen))
      wrong.push("the web feature has no place in the order");
    if (onScreen && /\binvalidate\(|\btouches[:,]/.test(text))
      wrong.push("what a command touched is named by its answer");
    if (feature && !VOCABULARY.test(path.split("/").at(-1) ?? ""))
      wrong.push("the file's name is not in the vocabulary");
    if (
      path.startsWith("apps/server/src/") &&
      /\bnow\(\)|current_timestamp/i.test(
        text.replaceAll(
          /(clock|Clock|TestClock|ctx|this|dependencies\.clock|performance|Date)\.now\(\)|now\(\): Temporal/g,
          "",
        ),
      )
    ) {
      wrong.push("the time comes from the context, not from SQL");
    }
    const room = /^apps\/server\/src\/platform\/(?:([^/]+)\/)?(.+)$/.exec(path);
    if (room && !(room[1] ? ROOMS.includes(room[1]) : GROUND.test(room[2] ?? "")))
      wrong.push("the platform has no such room");
    if (room && !NAMES_WHAT_IS_SET.test(path) && NOUNS_OF_FEATURES.test(text))
      wrong.push("the platform names no feature's noun");
    if (/\bS[12]\b,? section/.test(text))
      wrong.push("a comment cites what is not in the repository; docs/rules.md has the reasons");
    if (
      /^apps\/web\/src\/(?!lib\/routing\/paths\.ts)(app|features|lib|ui)\//.test(path) &&
      WRITES_ADDRESS.test(text)
    )
      wrong.push("an address of the app is named, as lib/routing/paths.ts has it");
    if (/^apps\/web\/src\/(features|app)\//.test(path) && /"destructive"/.test(text))
      wrong.push("that an act failed is said by its command, or by lib/toast/show-error.ts");
    if (
      path.startsWith("apps/server/src/") &&
      !HOLDS_EVERYTHING.test(path) &&
      /\bAppDependencies\b/.test(text)
    )
      wrong.push("a function asks for the few things that it needs");
    if (path.startsWith("apps/web/src/") && PHYSICAL_CLASS.test(text))
      wrong.push(
        "CSS classes are logical (ms-, pe-, start-, text-end), for right-to-left languages",
      );
    if (path.startsWith("apps/web/src/ui/") && PRODUCT_NOUNS.test(text))
      wrong.push("the design system names no product noun");
    return wrong.map((reason) => `${path}: ${reason}`);
  });
}

/** Lists the files that a document names but the repository lacks, and merge conflict markers. */
function wrongInDocuments(files: readonly string[], documents: readonly Source[]): string[] {
  return documents.flatMap(({ path, text }) => {
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)].map(([, name = ""]) => name);
    const missing = named.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name}`)));
    const constants = [...text.matchAll(/`([A-Z]{2,}(?:_[A-Z]+)+)`/g)].map(([, name = ""]) => name);
    const lost = path.endsWith("rules.md")
      ? constants.filter((name) => !constantsOfRules.has(name))
      : [];
    return [
      ...[...missing, ...lost].map((name) => `${path}: ${name} is not there`),
      ...(/^(<{7}|={7}$|>{7})/m.test(text) ? [`${path}: a merge`] : []),
    ];
  });
}

/** Names of constants in the domain, which documents may cite. */
const constantsOfRules = new Set(
  sources
    .filter(({ path }) => path.startsWith("packages/domain/"))
    .flatMap(({ text }) => [...text.matchAll(/\bconst ([A-Z_]+) =/g)].map(([, name = ""]) => name)),
);

const files = globSync(["*.ts", "{apps,packages,tests,scripts}/**/*.{ts,tsx,mjs}"], {
  cwd: ROOT,
  exclude: ["**/node_modules/**"],
});
const documents = globSync(["*.md", "docs/*.md"], { cwd: ROOT }).map((path) => ({
  path,
  text: readFileSync(join(ROOT, path), "utf8"),
}));

/**
 * Matches the keys of the default shift types. Code must not name them, because a squad may archive
 * or rename its types; parts of a day that have equal names are not matched.
 */
const FIRST_KIND = new RegExp(
  `(["'\`])(${FIRST_SHIFT_TYPES.map(({ key }) => key)
    .filter((key) => key !== ONE_OFF)
    .join("|")})\\1`,
  "g",
);
const NAMES_FIRST_KINDS =
  /shift-types\/first-[a-z-]+\.ts$|members\/availability\/preferred-shift-type\.ts$|reports\/emergency-shift-types\.ts$|cli\/demo-/;

function firstKindsNamed(sources: readonly Source[]): string[] {
  return sources
    .filter(
      ({ path }) =>
        !NAMES_FIRST_KINDS.test(path) && !path.endsWith(".test.ts") && !path.includes("/testing/"),
    )
    .flatMap(({ path, text }) =>
      [...text.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(FIRST_KIND)].map(
        ([word]) => `${path} names ${word}`,
      ),
    );
}

const EXPORTED =
  /^export (?:default )?(?:declare )?(?:async )?(?:const|let|function\*?|interface|type|class) (\w+)/gm;

/** Lists names that two files of one package export, except in test files and generated types. */
function exportedTwice(all: readonly Source[]): string[] {
  const files = new Map<string, string[]>();
  for (const { path, text } of all) {
    const inPackage = /^(?:apps|packages)\/[^/]+\/src\//.exec(path)?.[0];
    if (!inPackage || /\.test\.tsx?$|database-types/.test(path)) continue;
    for (const name of new Set([...text.matchAll(EXPORTED)].map(([, found]) => found)))
      files.set(inPackage + name, [...(files.get(inPackage + name) ?? []), path]);
  }
  return [...files.values()].flatMap((paths) => (paths.length > 1 ? [paths.join(" and ")] : []));
}

/** Names that only the compiler or the bundler uses. */
const READ_BY_TOOLS: ReadonlySet<string> = new Set(["LeftToEvaluate", "styleSingleton"]);

/** Lists exported names that only their own file uses. */
function exportedForNone(all: readonly Source[], readers: readonly Source[]): string[] {
  const users = new Map<string, number>();
  for (const { text } of readers)
    for (const word of new Set(text.match(/\w+/g))) users.set(word, (users.get(word) ?? 0) + 1);
  return all.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORTED)]
      .map(([, name = ""]) => name)
      .filter((name) => users.get(name) === 1 && !READ_BY_TOOLS.has(name))
      .map((name) => `${path} exports ${name}`),
  );
}

describe("repository tree", () => {
  test("finds the sources", () => expect(sources.length).toBeGreaterThan(80));
  test("imports only in the allowed direction", () => expect(wrongImports(sources)).toEqual([]));
  test("follows the naming rules", () => expect(wrongFiles(sources)).toEqual([]));
  test("exports each name once in a package", () => expect(exportedTwice(sources)).toEqual([]));
  test("exports no name that only its own file uses", () => {
    const readers = files.map((path) => ({ path, text: readFileSync(join(ROOT, path), "utf8") }));
    expect(exportedForNone(sources, readers)).toEqual([]);
  });
  test("has no domain rule that only tests use", () => expect(unusedRules(sources)).toEqual([]));
  test("contains the files that its documents refer to", () =>
    expect(wrongInDocuments(files, documents)).toEqual([]));
  test("writes each table in one store", () => expect(strayWrites(sources, WRITING)).toEqual([]));
  test("lists only writers that write their table", () =>
    expect(staleWriters(sources, WRITING)).toEqual([]));
  test("handles each endpoint in the feature that its name starts with, with the listed exceptions", () =>
    expect(answeredElsewhere(sources).toSorted()).toEqual(LISTED_ELSEWHERE.toSorted()));
  test("names default shift types only in the files that list them", () =>
    expect(firstKindsNamed(sources)).toEqual([]));
  test("takes durations in sentences only from constants", () =>
    expect(spansInSentences(sources)).toEqual([]));
  test("has no exception for a duration that no longer occurs in a sentence", () =>
    expect(staleAllowances(sources)).toEqual([]));
});

describe("architecture rules", () => {
  test("catches a name that two files of a package export", () => {
    const text = "export const stateOf = 1;";
    const [one, two] = ["apps/web/src/a.ts", "apps/web/src/b.ts"] as const;
    expect(
      exportedTwice([
        { path: one, text },
        { path: two, text },
      ]),
    ).toEqual([`${one} and ${two}`]);
    expect(
      exportedTwice([
        { path: one, text },
        { path: "packages/domain/src/b.ts", text },
      ]),
    ).toEqual([]);
  });

  test("catches an export that only its own file uses", () => {
    const source = { path: "packages/domain/src/a.ts", text: "export const alone = 1;" };
    expect(exportedForNone([source], [source])).toEqual([`${source.path} exports alone`]);
    const reader = { path: "packages/domain/src/b.ts", text: 'import { alone } from "./a.ts";' };
    expect(exportedForNone([source], [source, reader])).toEqual([]);
  });

  test("catches a default shift type named in code, and allows it in a sentence", () => {
    const text = 'const a = shift.type === "night" ? 1 : 0; say("a quiet night");';
    expect(firstKindsNamed([{ path: "apps/web/src/a.ts", text }])).toEqual([
      'apps/web/src/a.ts names "night"',
    ]);
  });

  test("catches an endpoint handled by another feature than the one its name starts with", () => {
    const text =
      'handlers: {\n  "shabbat.windows": a,\n  "timeOff.add": b,\n} satisfies X,\nreactions: { "shifts.moved": c }';
    expect(
      answeredElsewhere([{ path: "apps/server/src/features/shabbat/feature.ts", text }]),
    ).toEqual(["timeOff.add by shabbat"]);
  });

  test("catches a domain export that is used nowhere, and allows one that its own file uses", () => {
    const text = "export const A = 1;\nexport function a() {\n  return A;\n}\n";
    expect(unusedRules([{ path: "packages/domain/src/a.ts", text }])).toEqual([
      "packages/domain/src/a.ts: only tests use a",
    ]);
  });

  test.each([
    ["packages/domain/src/a.ts", 'import x from "zod";'],
    ["packages/domain/src/members/a.ts", 'import x from "libphonenumber-js/min";'],
    ["packages/domain/src/members/a.ts", 'import { toE164 } from "./contact/stored-phone.ts";'],
    [
      "apps/web/src/features/a.ts",
      'import { toE164 } from "@watchbill/domain/members/contact/stored-phone";',
    ],
    [
      "packages/domain/src/shabbat/a.ts",
      'import type { ShiftType } from "../shift-types/shift-type.ts";',
    ],
    [
      "packages/domain/src/replacements/a.ts",
      'export { sendTimeFor } from "../messages/send-time.ts";',
    ],
    ["packages/domain/src/shifts/a.ts", 'import x from "../testing/clocks.ts";'],
    ["packages/contract/src/a.ts", 'import x from "../../../apps/server/src/a.ts";'],
    ["apps/web/src/features/a.ts", 'import x from "../../../server/src/app.ts";'],
    ["apps/server/src/platform/a.ts", 'import x from "../features/shifts/queries.ts";'],
    ["apps/server/src/features/shifts/queries.ts", 'import x from "../reports/queries.ts";'],
    ["apps/server/src/features/reports/queries.ts", 'import x from "../shifts/store.ts";'],
    ["apps/web/src/lib/a.ts", 'import x from "../ui/button.tsx";'],
    ["apps/web/src/ui/a.tsx", 'import x from "@watchbill/domain/shifts/coverage";'],
    ["apps/web/src/features/a/b.ts", 'const x = await import("../../app/shell.tsx");'],
    ["apps/web/src/features/shifts/b.ts", 'import x from "../planner/planner.tsx";'],
  ])("catches an import of %s", (path, text) =>
    expect(wrongImports([{ path, text }])).toHaveLength(1),
  );

  test.each([
    ["apps/server/src/features/rota/queries.ts", ""],
    ["apps/server/src/features/shifts/helper.ts", ""],
    ["apps/server/src/features/shifts/store.ts", "select now()"],
    ["apps/server/src/features/shifts/jobs.ts", "run(dependencies: AppDependencies)"],
    ["apps/web/src/ui/a.tsx", "<p>members</p>"],
    ["apps/web/src/ui/a.tsx", '<p className="flex ml-2">'],
    ["packages/domain/src/time/a.ts", "/** As S1 section 2 says. */"],
    ["packages/domain/src/a.ts", ""],
    ["packages/domain/src/rota/a.ts", ""],
    ["apps/web/src/features/rota/a.tsx", ""],
    ["apps/web/src/features/shifts/a.tsx", '<Link href="/settings?view=password">'],
    ["apps/web/src/features/shifts/a.tsx", "const to = `/reports?tab=${tab}`"],
    ["apps/web/src/app/a.tsx", 'if (path === "/") return'],
    ["apps/web/src/features/shifts/a.tsx", 'toast({ title: "Error", variant: "destructive" })'],
    ["apps/web/src/features/shifts/a.tsx", 'useCommand("shifts.change", { touches: ["shifts."] })'],
    ["apps/server/src/platform/helpers.ts", ""],
    ["apps/server/src/platform/sundry/a.ts", ""],
    ["apps/server/src/platform/jobs/a.ts", "the replacement of a member"],
  ])("catches a broken rule in %s", (path, text) =>
    expect(wrongFiles([{ path, text }])).toHaveLength(1),
  );

  test.each([
    ["features/reports/queries.ts", 'await tx.deleteFrom("shifts").execute()'],
    ["features/shifts/roster/week-commands.ts", 'await tx\n    .insertInto("weekTemplates")'],
    [
      "features/shifts/changes/zone-commands.ts",
      "sql`update shifts s set starts_at = m.starts_at`",
    ],
    ["features/action-links/commands.ts", "sql`delete from action_links where id = ${id}`"],
    [
      "features/webhooks/outcome-commands.ts",
      'saveOutcome(ctx.tx, "webhookDeliveries", delivery, {})',
    ],
    ["platform/http/health.ts", "sql`insert into ${sql.table(name)} select 1`"],
    ["platform/http/health.ts", "db.updateTable(name)"],
    ["features/calendar-feeds/store.ts", 'tx.insertInto("noSuchTable")'],
  ])("catches %s writing a table of another file: %s", (file, text) =>
    expect(strayWrites([{ path: `apps/server/src/${file}`, text }], WRITING)).toHaveLength(1),
  );

  test("catches a listed writer that writes nothing", () => {
    const path = "apps/server/src/features/calendar-feeds/store.ts";
    const others = sources.filter((source) => source.path !== path);
    expect(staleWriters([...others, { path, text: "" }], WRITING)).toEqual([
      "features/calendar-feeds/store.ts does not write calendarFeeds",
    ]);
  });

  test.each([
    '"Nothing in the next 48 hours"',
    "<p>My Upcoming 10-Day Schedule</p>",
    "`${name} was checked out an hour after its end`",
    '"Starts within two\n more weeks"',
    '"after 30 s, 2 more"',
    '"the last 24h"',
  ])("catches a duration without a constant: %s", (text) =>
    expect(spansInSentences([{ path: "apps/web/src/ui/a.tsx", text }])).toHaveLength(1),
  );

  test.each([
    "`the next ${BOARD_HOURS} hours`",
    "/** Two weeks from its start. */",
    "// within 30 minutes",
    '"a day that suits"',
    '"flex-1 min-w-0 h-5"',
  ])("allows a text without a duration: %s", (text) =>
    expect(spansInSentences([{ path: "apps/web/src/ui/a.tsx", text }])).toEqual([]),
  );

  test.each([
    ["docs/proof.md", "| A promise | `features/shifts/no-such.test.ts` |"],
    ["docs/proof.md", "<<<<<<< HEAD"],
  ])("catches a broken reference or merge marker in %s: %s", (path, text) =>
    expect(wrongInDocuments(files, [{ path, text }])).toHaveLength(1),
  );
});

test("formats dates and times in one file, in the squad's style", () => {
  const own =
    /\d (?:AM|PM)\b|"(?:January|Jan|Sunday)",\s*"(?:February|Feb|Monday)"|(?:dateStyle|timeStyle|hour12|weekday|month): ?(?:"|true|false)/;
  /**
   * Files that may format dates: the formatter, text of earlier versions, third-party text, and the
   * code that reads the browser's own formats.
   */
  const allowed = [
    "packages/domain/src/time/format.ts",
    "packages/domain/src/shift-types/first-availability.ts",
    "apps/web/src/features/settings/browser-date-format.ts",
    "packages/domain/src/time/date-style-words.ts",
  ];
  const files = globSync(["packages/*/src/**/*.ts", "apps/*/src/**/*.{ts,tsx}"]).filter(
    (file) => !/\.test\.|\/testing\//.test(file),
  );
  const isCode = (line: string): boolean => !/^\s*(?:\*|\/\/|\/\*)/.test(line);
  const strays = files
    .filter((file) => !allowed.includes(file))
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => isCode(line) && own.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(strays).toEqual([]);
  expect(
    own.test(readFileSync("packages/domain/src/time/format.ts", "utf8").replaceAll("\n", " ")),
  ).toBe(true);
});

describe("language", () => {
  /** Code that formats numbers, lists or plurals, sorts text, or sets a page's `lang`. */
  const own =
    /\.toLocale(?:String|DateString|TimeString)\(|new Intl\.(?!DisplayNames\(LANGUAGE)|\blang="en|(?<!\w)\/\^?\[aeio/i;
  /**
   * Code that forms a plural from a word and an ending, such as `member${count === 1 ? "" : "s"}`.
   */
  const ending = /\? "" : "e?s"|\? "e?s" : ""/;
  /**
   * A part of a sentence that a condition inserts into a template string. SQL and logs contain
   * none.
   */
  const fragment =
    /\$\{[^{}`]*\? (?:"[^"]*[a-z]{3}[^"]*" : "[^"]*"|"[^"]*" : "[^"]*[a-z]{3}[^"]*")\}|\$\{[^{}`]*\? ` [a-z(]/;
  const allowed = [
    "packages/domain/src/text/language.ts",
    // Reads the browser's formats to suggest them as the squad's formats.
    "apps/web/src/features/settings/browser-date-format.ts",
  ];

  test("formats numbers, lists and plurals in one file", () => {
    const strays = sources
      .filter(({ path }) => !allowed.includes(path))
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .filter((line) => own.test(line) || ending.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(strays).toEqual([]);
  });

  test("writes whole sentences in the domain and in the server's features", () => {
    const glued = sources
      .filter(({ path }) => /^(?:packages\/domain|apps\/server\/src\/features)\//.test(path))
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .filter((line) => fragment.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
    expect(glued).toEqual([]);
  });

  test.each([
    '`You ${isOver ? "could" : "can"} check in`',
    '`${name}${isOpen ? " is open" : ""}`',
    '`${name}${reason ? ` (${reason})` : ""}`',
  ])("catches code that inserts a part of a sentence: %s", (line) =>
    expect(fragment.test(line)).toBe(true),
  );

  test("sets the formatter's language on the web app's page", () =>
    expect(readFileSync("apps/web/index.html", "utf8")).toContain(`<html lang="${LANGUAGE}">`));

  test.each([
    'count.toLocaleString("en")',
    'new Intl.ListFormat("en").format(names)',
    '`member${count === 1 ? "" : "s"}`',
    '<html lang="en">',
  ])("catches a number, plural or language format outside the formatter: %s", (line) =>
    expect(own.test(line) || ending.test(line)).toBe(true),
  );
});
