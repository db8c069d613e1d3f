import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { cookieName } from "../identity/sessions.ts";
import { PAGE_FILES, readPageFile, sendPageFile } from "./page-files.ts";

/** Said with the page to whoever comes with a session's cookie, which the app itself cannot see: it asks for its first screen at once. */
const HAS_SESSION = "session";
const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built web app: hashed assets for a year, everything else asked anew, and the app itself for any page address. With the app
 * stands whether a session's cookie came along, not whether it is still good.
 */
export async function registerWebFiles(app: FastifyInstance, folder: string, baseUrl: string): Promise<void> {
  const page = readPageFile(folder, "index.html");
  if (page) {
    for (const name of PAGE_FILES) {
      const file = readPageFile(folder, name);
      if (file) app.get(`/${name}`, { compress: false }, (request, reply) => sendPageFile(request, reply, file));
    }
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      index: false,
      globIgnore: [...PAGE_FILES],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/");
        reply.removeHeader("x-server-time");
        reply.header("cache-control", isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache");
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = (request.method === "GET" || request.method === "HEAD") && isPagePath(request.url);
    if (page && isPage) {
      if (request.cookies[cookieName(baseUrl)]) reply.header("server-timing", HAS_SESSION);
      return sendPageFile(request, reply, page);
    }
    return reply.status(404).send({ message: "There is nothing at this address.", code: "not-found" });
  });
}

/** Whether an address is one of a page: not the interface's, not a file's. What is searched for there may have dots. */
function isPagePath(url: string): boolean {
  const [path = ""] = url.split(/[?#]/);
  return !path.startsWith("/api/") && !/\.\w+$/.test(path);
}
