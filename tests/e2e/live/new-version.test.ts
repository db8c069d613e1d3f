import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, TEST_PASSWORD } from "../../../apps/server/src/testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../../apps/server/src/testing/test-app.ts";
import { createSquad, DESK, type Squad, signIn } from "../support/squad.ts";

const DIST = join(import.meta.dirname, "../../../apps/web/dist");
let squad: Squad;
let folder: string;
let front: Server;
let behind: number;
let isUnplugged = false;
const upgraded: TestApp[] = [];

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  // Allows the console errors for a chunk that the new version lacks, and for a React component
  // that could not load.
  squad.expectComplaint(
    /404 \(Not Found\)|Failed to fetch dynamically imported module|UpgradedError|ERR_/,
  );
  folder = await mkdtemp(join(tmpdir(), "watchbill-versions-"));
  behind = Number(new URL(squad.address).port);
  front = createServer((incoming, outgoing) => {
    if (isUnplugged) return incoming.destroy();
    const { method, url: path, headers } = incoming;
    const asked = request({ port: behind, host: "127.0.0.1", method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    asked.on("error", () => outgoing.destroy());
    outgoing.on("close", () => asked.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((done) => front.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await squad.close();
  for (const app of upgraded) await app.close();
  await rm(folder, { recursive: true });
});

/** Upgrades the server: the same app with new hashes in every file name. */
async function upgrade(version: string): Promise<void> {
  const webFolder = join(folder, version);
  await cp(DIST, webFolder, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const assets = await readdir(join(webFolder, "assets"));
  const renamed = (text: string): string =>
    assets.reduce(
      (all, name) => all.replaceAll(name, name.replace(/(\.\w+)$/, `${version}$1`)),
      text,
    );
  for (const file of ["index.html", "sw.js", ...assets.map((name) => join("assets", name))]) {
    if (!/\.(js|css|html)$/.test(file)) continue;
    await writeFile(join(webFolder, file), renamed(await readFile(join(webFolder, file), "utf8")));
  }
  for (const name of assets)
    await rename(join(webFolder, "assets", name), join(webFolder, "assets", renamed(name)));
  const app = await createTestApp({
    connection: squad.app.connection,
    clock: squad.app.clock,
    webFolder,
  });
  upgraded.push(app);
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  behind = (app.http.server.address() as AddressInfo).port;
  front.closeAllConnections();
}

async function keptEntries(page: Page): Promise<string[]> {
  const paths = await page.evaluate(async () => {
    const kept = await (await caches.open("shell-1")).keys();
    return kept.map(({ url }) => new URL(url).pathname);
  });
  return paths.filter((path) => /\/(app|start)-[\w-]{8}[bc]?\.js$/.test(path)).sort();
}

/**
 * Waits until the service worker of a version is active. A browser stops the idle old worker, but
 * not while a test inspects it, so the test stops it. The new worker must keep running, because one
 * that is stopped during activation may never activate.
 */
async function inUse(page: Page, entry: string | undefined): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const working = new Set<string>();
  tools.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
    for (const { versionId, status, runningStatus } of versions)
      if (status === "activated" && runningStatus === "running") working.add(versionId);
      else working.delete(versionId);
  });
  await tools.send("ServiceWorker.enable");
  const isWaiting = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  const newest = async () => {
    if (await isWaiting())
      for (const versionId of working) await tools.send("ServiceWorker.stopWorker", { versionId });
    return page.evaluate(async () => {
      const noted = await (await caches.open("shell-1")).match("/kept-builds");
      return noted ? ((await noted.json()) as { files: string[] }).files : [];
    });
  };
  // The service worker registers when the first screen is idle, and then caches all files of the
  // page.
  await expect.poll(newest, { timeout: 60_000 }).toContain(entry);
  await tools.detach();
}

test("an old tab offers to reload when one of its chunks is gone, and caches of unused versions are deleted", async () => {
  await addMember(squad.app, { unitNumber: "V-1" });
  const page = await squad.open(DESK, { serviceWorkers: "allow" });
  await page.goto(`http://127.0.0.1:${(front.address() as AddressInfo).port}`);
  await signIn(page, "V-1", TEST_PASSWORD);
  await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => keptEntries(page)).not.toEqual([]);
  await inUse(page, (await keptEntries(page))[0]);
  const first = await keptEntries(page);
  // Waits until the prefetched chunks are loaded, so that only the next screen's chunk is missing.
  const hasRest = () =>
    page.evaluate(async () =>
      (await (await caches.open("shell-1")).keys()).some(({ url }) =>
        url.includes("/mobile-menu-"),
      ),
    );
  await expect.poll(hasRest).toBe(true);

  await upgrade("b");
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Reports" })
    .click();
  await page.getByRole("heading", { name: "Watchbill was updated" }).waitFor();
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { name: "Reports & Analytics" }).waitFor();
  const second = first.map((path) => path.replace(".js", "b.js"));
  await inUse(page, second[0]);
  await expect.poll(() => keptEntries(page)).toEqual([...first, ...second].sort());

  await upgrade("c");
  await page.reload();
  const third = first.map((path) => path.replace(".js", "c.js"));
  await inUse(page, third[0]);
  await expect.poll(() => keptEntries(page)).toEqual([...second, ...third].sort());
  // Closes the connections at the proxy, because the browser's offline switch waits for every known
  // service worker, and a replaced one never responds.
  isUnplugged = true;
  front.closeAllConnections();
  await page.reload();
  await page.getByRole("heading", { name: "Reports & Analytics" }).waitFor();
});
