import type { FastifyInstance } from "fastify";
import type { ToKnowWho } from "../../platform/dependencies.ts";
import { logoPath } from "../../platform/organization.ts";

/**
 * Serves the logo publicly, for the sign-in page. The URL contains the content hash, so the
 * response is immutable.
 */
export function registerLogo(app: FastifyInstance, { database }: ToKnowWho): void {
  app.get(logoPath(":hash"), async (request, reply) => {
    const { hash } = request.params as { hash: string };
    const logo = /^[0-9a-f]+$/.test(hash)
      ? await database.read
          .selectFrom("squadLogos")
          .select("png")
          .where("contentHash", "=", hash)
          .executeTakeFirst()
      : undefined;
    if (!logo) return reply.code(404).type("text/plain").send("This logo doesn't exist.");
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .type("image/png")
      .send(logo.png);
  });
}
