import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { freePort, moment } from "./instance.ts";

const ROOT = join(import.meta.dirname, "../..");
const IMAGE = `watchbill-test-${process.pid}`;
const CONTAINER = `${IMAGE}-app`;
/** Building the image downloads the dependencies and builds the web app. */
const BUILD_MS = 20 * 60_000;
const START_MS = 60_000;

/** Asks the Docker daemon, because Docker can be installed without running. */
const hasDocker = spawnSync("docker", ["info"], { timeout: 20_000, stdio: "ignore" }).status === 0;
if (!hasDocker)
  process.stdout.write("no Docker answers here: the image is neither built nor started\n");

const docker = (...args: readonly string[]): string =>
  execFileSync("docker", args, { cwd: ROOT, encoding: "utf8", stdio: "pipe" });

afterAll(() => {
  if (!hasDocker) return;
  spawnSync("docker", ["rm", "--force", "--volumes", CONTAINER], { stdio: "ignore" });
  spawnSync("docker", ["rmi", "--force", IMAGE], { stdio: "ignore" });
});

test.skipIf(!hasDocker)(
  "the container image builds, reports healthy, keeps data in its volume, and stops gracefully on SIGTERM",
  { timeout: BUILD_MS + START_MS },
  async () => {
    docker("build", "--tag", IMAGE, ".");
    const port = await freePort();
    docker(
      "run",
      "--detach",
      "--name",
      CONTAINER,
      "--publish",
      `127.0.0.1:${port}:3000`,
      "--env",
      "ORG_TIME_ZONE=UTC",
      IMAGE,
    );
    const health = async (): Promise<unknown> =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        async (answer) => (answer.ok ? answer.json() : null),
        () => null,
      );
    const until = performance.now() + START_MS;
    while ((await health()) === null && performance.now() < until) await moment(100);
    expect(await health(), docker("logs", CONTAINER)).toMatchObject({
      version: expect.any(String),
    });
    expect(docker("exec", CONTAINER, "id", "--user").trim()).not.toBe("0");
    expect(docker("exec", CONTAINER, "ls", "/data")).toContain("postgresql");
    docker("kill", "--signal", "SIGTERM", CONTAINER);
    expect(docker("wait", CONTAINER).trim(), docker("logs", CONTAINER)).toBe("0");
  },
);
