import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { cookieName } from "../identity/sessions.ts";

/** Said with the page to whoever comes with a session's cookie, which the app itself cannot see: it asks for its first screen at once. */
const HAS_SESSION = "session";
const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built web app: hashed assets for a year, everything else asked anew, and the app itself for any page address. With the app
 * stands whether a session's cookie came along, not whether it is still good.
 */
export async function registerWebFiles(app: FastifyInstance, folder: string, baseUrl: string): Promise<void> {
  const hasBuild = existsSync(join(folder, "index.html"));
  if (hasBuild) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/");
        reply.removeHeader("x-server-time");
        reply.header("cache-control", isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = hasBuild && (request.method === "GET" || request.method === "HEAD") && isPagePath(request.url);
    if (isPage && request.cookies[cookieName(baseUrl)]) reply.header("server-timing", HAS_SESSION);
    if (isPage) return reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").sendFile("index.html");
    return reply.status(404).send({ message: "There is nothing at this address.", code: "not-found" });
  });
}

/** Whether an address is one of a page: not the interface's, not a file's. What is searched for there may have dots. */
function isPagePath(url: string): boolean {
  const [path = ""] = url.split(/[?#]/);
  return !path.startsWith("/api/") && !/\.\w+$/.test(path);
}
