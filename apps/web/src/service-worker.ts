import { listenForPush } from "./service-worker-push.ts";
import {
  afterUpdate,
  type Builds,
  filesOfPage,
  type Loaded,
  needlessFiles,
} from "./shell-files.ts";

/**
 * The service worker caches the app's static files so that the app opens offline. It never caches
 * API responses.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/**
 * All files of this build with a hash in their names; the bundler injects the list
 * (`vite.config.ts`).
 */
declare const WATCHBILL_FILES: readonly string[];

const SHELL = "shell-1";
const PAGE = "/";
/** Cache key under which the worker records which builds it has served. */
const BUILDS = "/kept-builds";
/** Maximum wait for the network; after it, the worker serves the cached page. */
const PATIENCE_MS = 5_000;

listenForPush(worker);

worker.addEventListener("install", (event) => event.waitUntil(install()));

async function install(): Promise<void> {
  const cache = await caches.open(SHELL);
  await cache.addAll(["/icons/icon.svg", "/manifest.webmanifest"]);
  await keepPage(cache, await fetch(PAGE));
  await worker.skipWaiting();
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))),
      )
      .then(() => worker.clients.claim())
      .then(prune),
  );
});

/**
 * Deletes the files of builds that no tab uses. Each build has its own worker, which lists its
 * files.
 */
async function prune(): Promise<void> {
  const cache = await caches.open(SHELL);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const noted = await cache.match(BUILDS);
  // A worker of an earlier version recorded no builds: all that it cached belongs to the previous
  // build.
  const known = noted ? ((await noted.json()) as Builds) : { files: kept, before: [] };
  const builds = afterUpdate(known, WATCHBILL_FILES);
  const page = await cache.match(PAGE);
  await cache.put(BUILDS, Response.json(builds));
  const needless = needlessFiles(kept, builds, page ? filesOfPage(await page.text()) : []);
  await Promise.all(needless.map((file) => cache.delete(file)));
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (
    request.method !== "GET" ||
    url.origin !== location.origin ||
    url.pathname.startsWith("/api/")
  )
    return;
  if (request.mode === "navigate") event.respondWith(freshPage(request, event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(keptFile(request));
});

// A page that loaded before the worker was active sends the files it loaded, because without them
// it would not open offline.
worker.addEventListener("message", (event) => {
  const { loaded } = event.data as Partial<Loaded>;
  if (loaded) event.waitUntil(caches.open(SHELL).then((cache) => keepMissing(cache, loaded)));
});

/** Fetches the page from the network with a timeout; falls back to the cached page. */
async function freshPage(request: Request, event: FetchEvent): Promise<Response> {
  const cache = await caches.open(SHELL);
  const kept = cache.match(PAGE);
  const fresh = fetch(request);
  const late = new Promise<Response | undefined>((resolve) =>
    setTimeout(() => resolve(kept), PATIENCE_MS),
  );
  try {
    const answer = (await Promise.race([fresh, late])) ?? (await fresh);
    if (answer.ok && answer !== (await kept)) event.waitUntil(keepPage(cache, answer.clone()));
    return answer;
  } catch {
    return (await kept) ?? Response.error();
  }
}

/**
 * Caches a page only after all files that it loads initially are cached, so that a cached page
 * always works.
 */
async function keepPage(cache: Cache, page: Response): Promise<void> {
  if (!page.ok) return;
  await keepMissing(cache, filesOfPage(await page.clone().text()));
  await cache.put(PAGE, page);
}

async function keepMissing(cache: Cache, files: readonly string[]): Promise<void> {
  const missing = await Promise.all(
    files.map(async (file) => ((await cache.match(file)) ? [] : [file])),
  );
  await cache.addAll(missing.flat());
}

/** Serves a file from the cache first, because a file with a hash in its name never changes. */
async function keptFile(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
