import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { VERSION } from "../apps/server/src/platform/configuration/version.ts";

interface Package {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, "..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const OWN = globSync(["package.json", "packages/*/package.json", "apps/*/package.json"], {
  cwd: ROOT,
});

describe("version", () => {
  test("is the same for the repository and the app", () => {
    expect(VERSION).toBe((JSON.parse(read("package.json")) as Package).version);
    expect(VERSION).toMatch(/^\d+\.\d+\.\d+(-rc\.\d+|-dev)?$/);
  });

  test.each(OWN)(
    "matches in %s, which depends on no other version of the repository's packages",
    (path) => {
      const { version, dependencies, devDependencies } = JSON.parse(read(path)) as Package;
      expect(version).toBe(VERSION);
      const own = Object.entries({ ...dependencies, ...devDependencies }).filter(([name]) =>
        name.startsWith("@watchbill/"),
      );
      expect(own.filter(([, range]) => range !== "*")).toEqual([]);
    },
  );

  test("occurs in the lock file once for each package of the repository", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as {
      packages: Record<string, Package>;
    };
    const own = Object.entries(packages).filter(([path]) => !path.includes("node_modules"));
    expect(own.map(([path, { version }]) => [join(path, "package.json"), version])).toEqual(
      own.map(([path]) => [join(path, "package.json"), VERSION]),
    );
    expect(own).toHaveLength(OWN.length);
  });

  test("is the newest release in the changelog, unless it is a development version", () => {
    const [unreleased, ...heads] = [...read("CHANGELOG.md").matchAll(/^## (.+)$/gm)].map(
      ([, head]) => head!,
    );
    expect(unreleased).toBe("Unreleased");
    expect(
      heads.filter(
        (head) => !/^\d+\.\d+\.\d+(-rc\.\d+)? \(\d{1,2} [A-Z][a-z]+ \d{4}\)$/.test(head),
      ),
    ).toEqual([]);
    if (!VERSION.endsWith("-dev")) expect(heads[0]!.split(" ")[0]).toBe(VERSION);
  });
});
