import type { FastifyInstance } from "fastify";
import { API_PAGE_STYLE, apiPage } from "./api-page.ts";
import { openApiDocument } from "./openapi.ts";

/** `/api/openapi.json`, made from the contract, and a page to read it at `/api/docs`. */
export function registerDocumentation(app: FastifyInstance): void {
  const document = once(openApiDocument);
  const page = once(apiPage);
  app.get("/api/openapi.json", async () => document());
  app.get("/api/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(page()),
  );
  app.get("/api/docs/page.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(API_PAGE_STYLE),
  );
}

/** Made when somebody first asks, so that no start waits for it, and kept. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | null = null;
  return () => (made ??= { it: make() }).it;
}
