import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import {
  freePort,
  type Home,
  type Instance,
  isReady,
  launchInstance,
  makeHome,
  moment,
} from "./instance.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function newHome(): Home {
  const home = makeHome();
  closers.push(() => home.clear());
  return home;
}

async function launch(home: Home, port?: number): Promise<Instance> {
  const app = launchInstance({
    PORT: String(port ?? (await freePort())),
    DATA_DIR: home.dataDirectory,
    LOG_LEVEL: "fatal",
  });
  closers.push(() => app.kill());
  return app;
}

/** Lists the data folder's PostgreSQL folders, including the temporary one during its creation. */
const foldersIn = (home: Home): string[] =>
  readdirSync(home.dataDirectory).filter((name) => name.startsWith("postgresql"));

test.each(["SIGKILL", "SIGTERM"] as const)(
  "a first start that %s interrupts while it creates the database succeeds when repeated",
  async (signal) => {
    const home = newHome();
    const first = await launch(home);
    while (
      !foldersIn(home).some((name) => existsSync(join(home.dataDirectory, name, "PG_VERSION")))
    )
      await moment(1);
    if (signal === "SIGKILL") await first.kill();
    else {
      await first.stop();
      expect(home.serverPid(), "a server without requests").toBeNull();
    }
    const second = await launch(home);
    await isReady(second);
    expect((await fetch(`${second.address}/readyz`)).status).toBe(200);
    expect(await second.stop()).toBe(0);
    // The next start removes the temporary folder of the first start, whose last process may still
    // write to it.
    const third = await launch(home);
    await isReady(third);
    expect(await third.stop()).toBe(0);
    expect(foldersIn(home)).toEqual(["postgresql"]);
  },
);

test("reports a failed start in one line and leaves no database running", async () => {
  const home = newHome();
  const taken = createServer();
  const port = await new Promise<number>((done) => {
    taken.listen(0, "127.0.0.1", () => done((taken.address() as { port: number }).port));
  });
  const app = await launch(home, port);
  expect(await app.ended).toBe(1);
  expect(app.said.errors).toMatch(
    /^Can't use PORT \d+: another program, perhaps another Watchbill, already uses it[^\n]+\n$/,
  );
  expect(home.serverPid()).toBeNull();
  taken.close();
});

test("prints the free port that it chose", async () => {
  const app = await launch(newHome(), 0);
  await isReady(app);
  const [, address] = /is ready on (\S+) /.exec(app.said.out) ?? [];
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  expect(await app.stop()).toBe(0);
});

test("prints the first admin's password as soon as that password works, even when the port is taken", async () => {
  const home = newHome();
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATA_DIR: home.dataDirectory,
    LOG_LEVEL: "fatal",
    ADMIN_PASSWORD: "",
  };
  const app = launchInstance(environment);
  closers.push(() => app.kill());
  while (!app.said.out.includes("one-time password") && app.isRunning()) await moment(1);
  expect((await fetch(`${app.address}/healthz`)).status).toBe(200);
  expect(await app.stop()).toBe(0);

  const other = newHome();
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(port, "127.0.0.1", done));
  closers.push(async () => void taken.close());
  const refused = launchInstance({ ...environment, DATA_DIR: other.dataDirectory });
  closers.push(() => refused.kill());
  expect(await refused.ended).toBe(1);
  expect(refused.said.out).toContain("one-time password");
});

test("reports a damaged data folder in one line that says what to do", async () => {
  const home = newHome();
  const first = await launch(home);
  await isReady(first);
  expect(await first.stop()).toBe(0);
  const log = join(home.dataDirectory, "postgresql/pg_wal");
  for (const name of readdirSync(log).filter((file) => /^[\dA-F]{24}$/.test(file)))
    writeFileSync(join(log, name), "");
  const second = await launch(home);
  expect(await second.ended).toBe(1);
  expect(second.said.errors).toMatch(
    /^PostgreSQL couldn't start in [^\n]+restore the newest backup[^\n]+\n$/,
  );
});
