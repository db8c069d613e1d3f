import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { freePort, type Instance, isReady, launchInstance, makePlace, moment, type Place } from "./instance.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function newPlace(): Place {
  const place = makePlace();
  closers.push(() => place.clear());
  return place;
}

async function launch(place: Place, port?: number): Promise<Instance> {
  const app = launchInstance({ PORT: String(port ?? (await freePort())), DATA_DIR: place.dataDirectory, LOG_LEVEL: "fatal" });
  closers.push(() => app.kill());
  return app;
}

/** The names of the data folder, whatever it is called while it is being made. */
const foldersIn = (place: Place): string[] => readdirSync(place.dataDirectory).filter((name) => name.startsWith("postgresql"));

test.each(["SIGKILL", "SIGTERM"] as const)(
  "a first start that is ended by %s while its database is made is started again",
  async (signal) => {
    const place = newPlace();
    const first = await launch(place);
    while (!foldersIn(place).some((name) => existsSync(join(place.dataDirectory, name, "PG_VERSION")))) await moment(1);
    if (signal === "SIGKILL") await first.kill();
    else {
      await first.stop();
      expect(place.serverPid(), "a server that nobody uses").toBeNull();
    }
    const second = await launch(place);
    await isReady(second);
    expect((await fetch(`${second.address}/readyz`)).status).toBe(200);
    expect(await second.stop()).toBe(0);
    expect(foldersIn(place)).toEqual(["postgresql"]);
  },
);

test("a start that fails says so in one line and leaves no database running", async () => {
  const place = newPlace();
  const taken = createServer();
  const port = await new Promise<number>((done) => {
    taken.listen(0, "127.0.0.1", () => done((taken.address() as { port: number }).port));
  });
  const app = await launch(place, port);
  expect(await app.ended).toBe(1);
  expect(app.said.errors).toMatch(/^listen EADDRINUSE[^\n]+\n$/);
  expect(place.serverPid()).toBeNull();
  taken.close();
});

test("a damaged folder is told of in one line, with the way out", async () => {
  const place = newPlace();
  const first = await launch(place);
  await isReady(first);
  expect(await first.stop()).toBe(0);
  const log = join(place.dataDirectory, "postgresql/pg_wal");
  for (const name of readdirSync(log).filter((file) => /^[\dA-F]{24}$/.test(file))) writeFileSync(join(log, name), "");
  const second = await launch(place);
  expect(await second.ended).toBe(1);
  expect(second.said.errors).toMatch(/^PostgreSQL could not start on [^\n]+restore the newest backup[^\n]+\n$/);
});
