import { listenForPush } from "./service-worker-push.ts";

/** Keeps the app's own files, so that it opens without a network. Answers of the API are never kept here. */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const SHELL = "shell-1";
const PAGE = "/";

listenForPush(worker);

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll([PAGE, "/theme.js", "/icons/icon.svg", "/manifest.webmanifest"]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(freshPage(request));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(keptFile(request));
});

/** The newest page while there is a network, the kept one without. */
async function freshPage(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(PAGE, answer.clone());
    return answer;
  } catch {
    return (await cache.match(PAGE)) ?? Response.error();
  }
}

/** Hashed files never change: the kept copy serves for ever. */
async function keptFile(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
