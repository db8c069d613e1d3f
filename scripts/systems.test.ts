import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type System, systemVerdict, thisSystem } from "./systems.mjs";

const ROOT = join(import.meta.dirname, "..");
const LIST = "Linux on x64 or arm64 with glibc (Debian, Ubuntu, Fedora, ...) and macOS";

/** Parses a system such as "linux x64 musl", with or without an external database. */
function system(words: string, hasDatabase = false): System {
  const [platform = "", arch = "", libc = "glibc"] = words.split(" ");
  return { platform, arch, libc: libc === "musl" ? "musl" : "glibc", hasDatabase };
}

describe("supported systems", () => {
  test.each(["linux x64", "linux arm64", "darwin x64", "darwin arm64"])(
    "include %s, for which a start prints no message",
    (words) => {
      expect(systemVerdict(system(words))).toBeNull();
      expect(systemVerdict(system(words, true))).toBeNull();
    },
  );

  test.each([
    ["win32 x64", "Windows without WSL", "Start it in WSL 2 or in a container"],
    ["win32 arm64", "Windows without WSL", "Start it in WSL 2 or in a container"],
    [
      "linux x64 musl",
      "Linux with musl (Alpine) on x64",
      "Start it in a container of a supported system",
    ],
    [
      "linux arm64 musl",
      "Linux with musl (Alpine) on arm64",
      "Start it in a container of a supported system",
    ],
    ["linux arm", "Linux on arm", "Start it in a container of a supported system"],
    ["linux ia32", "Linux on ia32", "Start it in a container of a supported system"],
    ["freebsd x64", "freebsd on x64", "Start it in a container of a supported system"],
    ["darwin ppc", "macOS on ppc", "Start it in a container of a supported system"],
  ])("exclude %s: the start ends, unless an external database is set", (words, name, way) => {
    expect(systemVerdict(system(words))).toEqual({
      ends: true,
      words: `Watchbill does not run on ${name}. It runs on ${LIST}. ${way}; see docs/deploying.md.`,
    });
    expect(systemVerdict(system(words, true))).toEqual({
      ends: false,
      words: `Watchbill is not tested on ${name} and may not work. It runs on ${LIST}.`,
    });
  });

  test("are detected on this machine", () => {
    expect(thisSystem()).toMatchObject({ platform: process.platform, arch: process.arch });
    expect(systemVerdict(thisSystem())).toBeNull();
  });

  test("are the first line that a start prints on another system, before it installs anything", () => {
    const elsewhere = 'Object.defineProperty(process, "platform", { value: "win32" });';
    const start = (env: Record<string, string>) =>
      spawnSync(
        process.execPath,
        [
          "--import",
          `data:text/javascript,${encodeURIComponent(elsewhere)}`,
          "scripts/run.mjs",
          "nothing",
          "start",
        ],
        { cwd: ROOT, encoding: "utf8", env: { PATH: process.env.PATH!, ...env } },
      );
    expect(start({})).toMatchObject({ status: 1, stdout: "" });
    expect(start({}).stderr.split("\n")[0]).toMatch(
      /^Watchbill does not run on Windows without WSL\. /,
    );
    // With an external database the start goes on and then rejects the unknown command.
    const given = start({ DATABASE_URL: "postgres://squad" });
    expect([given.status, given.stderr.split("\n").map((line) => line.split(",")[0])]).toEqual([
      2,
      [
        expect.stringMatching(/^Watchbill is not tested on Windows without WSL/) as string,
        expect.stringMatching(/^Usage: node scripts\/run\.mjs <task>\. Tasks: start/) as string,
        "",
      ],
    ]);
  });

  test("are listed in the README", () => {
    const readme = readFileSync(join(ROOT, "README.md"), "utf8").replaceAll("\n", " ");
    expect(readme).toContain("Linux on x64 or arm64 with glibc");
    expect(readme).toContain("macOS");
    expect(readme).toContain("WSL 2");
  });
});
