import type { FastifyInstance } from "fastify";
import { API_DOCS_STYLE, apiDocsPage } from "./api-docs-page.ts";
import { openApiDocument } from "./openapi.ts";

/** Serves `/api/openapi.json`, generated from the contract, and a readable page at `/api/docs`. */
export function registerDocumentation(app: FastifyInstance): void {
  const document = once(openApiDocument);
  const page = once(apiDocsPage);
  app.get("/api/openapi.json", async () => document());
  app.get("/api/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(page()),
  );
  app.get("/api/docs/page.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(API_DOCS_STYLE),
  );
}

/** Generates on the first request, so that the start does not wait, and caches the result. */
function once<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | null = null;
  return () => (made ??= { it: make() }).it;
}
