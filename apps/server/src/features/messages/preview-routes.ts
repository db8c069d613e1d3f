import { emailHtml, mailFooter, mailLook } from "@watchbill/domain/messages/templates/email-html";
import {
  TEMPLATES,
  type TemplateName,
} from "@watchbill/domain/messages/templates/template-catalogue";
import { templateSample } from "@watchbill/domain/messages/templates/template-sample";
import { dateOf } from "@watchbill/domain/time/local";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { actorOf } from "../../platform/auth/sessions.ts";
import type { ToKnowWho } from "../../platform/dependencies.ts";
import { RefusalError } from "../../platform/refusal-error.ts";

/**
 * The CSP of an email preview: no scripts, loading, navigation or framing by other sites; allows
 * only inline style attributes.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'";
const EMPTY = "<!doctype html><title>No HTML</title>";

/**
 * Serves email previews as separate pages for an iframe. A document written into the iframe by the
 * app would inherit the app's CSP, which forbids inline styles. A served page has its own CSP,
 * which is otherwise stricter.
 */
export function registerMailPreviews(app: FastifyInstance, dependencies: ToKnowWho): void {
  app.get("/api/message-logs/:id/html", async (request, reply) => {
    await refuseAllButAdministrators(request, dependencies);
    const { id } = request.params as { id: string };
    const row = /^\d{1,15}$/.test(id)
      ? await dependencies.database.read
          .selectFrom("deliveries")
          .select("contentHtml")
          .where("id", "=", Number(id))
          .executeTakeFirst()
      : undefined;
    return show(reply, row?.contentHtml ?? EMPTY);
  });
  app.get("/api/test/templates/:name/html", async (request, reply) => {
    await refuseAllButAdministrators(request, dependencies);
    const { name } = request.params as { name: string };
    if (!Object.hasOwn(TEMPLATES, name)) return show(reply, EMPTY);
    const organization = await dependencies.organization();
    const { name: squad, timeZone } = organization;
    const today = dateOf(dependencies.clock.now(), timeZone);
    const facts = templateSample(
      squad,
      `${dependencies.configuration.baseUrl}/go/example-link`,
      today,
      organization,
    );
    const { subject, blocks } = TEMPLATES[name as TemplateName].email(facts);
    return show(reply, emailHtml(subject, blocks, mailFooter(squad), mailLook(organization)));
  });
}

async function refuseAllButAdministrators(
  request: FastifyRequest,
  dependencies: ToKnowWho,
): Promise<void> {
  const actor = await actorOf(request, dependencies);
  if (actor.kind === "member" && actor.role === "admin") return;
  const kind = actor.kind === "member" ? "forbidden" : "signed-out";
  throw new RefusalError({
    kind,
    code: "administrators-only",
    message: "Only admins can do this.",
  });
}

function show(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header("content-security-policy", POLICY)
    .header("x-frame-options", "SAMEORIGIN")
    .type("text/html; charset=utf-8")
    .send(html);
}
