import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { cookieName } from "../auth/sessions.ts";
import { CACHED_ASSETS, readCachedAsset, sendCachedAsset } from "./cached-assets.ts";
import { readIndexHtml, sendIndexHtml } from "./index-html.ts";

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built web app: hashed assets for a year, other files with revalidation, and the index
 * page for any page address.
 */
export async function registerStaticAssets(
  app: FastifyInstance,
  folder: string,
  baseUrl: string,
): Promise<void> {
  const page = readIndexHtml(folder);
  if (page) {
    for (const name of CACHED_ASSETS) {
      const file = readCachedAsset(folder, name);
      if (file)
        app.get(`/${name}`, { compress: false }, (request, reply) =>
          sendCachedAsset(request, reply, file),
        );
    }
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      preCompressed: true,
      index: false,
      globIgnore: ["index.html", ...CACHED_ASSETS],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/");
        reply.removeHeader("x-server-time");
        reply.header(
          "cache-control",
          isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
        );
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      (request.method === "GET" || request.method === "HEAD") && isPagePath(request.url);
    if (page && isPage)
      return sendIndexHtml(request, reply, page, {
        hasCookie: Boolean(request.cookies[cookieName(baseUrl)]),
      });
    return reply.status(404).send({ message: "This page doesn't exist.", code: "not-found" });
  });
}

/**
 * Whether an address belongs to a page, not to the API or to a file. The query may contain dots.
 */
function isPagePath(url: string): boolean {
  const [path = ""] = url.split(/[?#]/);
  return path === "/index.html" || (!path.startsWith("/api/") && !/\.\w+$/.test(path));
}
