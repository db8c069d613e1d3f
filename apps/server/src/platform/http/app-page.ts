import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { withVary } from "../cache/send-cached.ts";
import { type PageFile, pageFileOf, sendPageFile } from "./page-files.ts";
import { allowingScripts } from "./security-headers.ts";

/** The one page there is, for whoever comes with a session's cookie and for whoever comes without. */
export interface AppPage {
  readonly withSession: PageFile;
  readonly withoutSession: PageFile;
  /** The scripts that stand in it, as a policy names them. */
  readonly scripts: readonly string[];
}

const HTML = "text/html; charset=utf-8";

/** Reads the page as this version has it; null where the app is not built. */
export function readAppPage(folder: string): AppPage | null {
  const path = join(folder, "index.html");
  if (!existsSync(path)) return null;
  const html = readFileSync(path, "utf8");
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = ""]) =>
    hashOf(script),
  );
  const ofSession = html.replace("<html ", "<html data-session ");
  return {
    withSession: pageFileOf(Buffer.from(ofSession), HTML),
    withoutSession: pageFileOf(Buffer.from(html), HTML),
    scripts,
  };
}

/**
 * Sends the page, which says of itself whether a session's cookie came along (not whether it is still good): the app cannot see the
 * cookie, and asks for its first screen before it has come itself.
 */
export function sendAppPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: AppPage,
  { hasCookie }: { readonly hasCookie: boolean },
): FastifyReply {
  const policy = String(reply.getHeader("content-security-policy"));
  reply.headers({
    "content-security-policy": allowingScripts(policy, page.scripts),
    vary: withVary(reply, "cookie"),
  });
  return sendPageFile(request, reply, hasCookie ? page.withSession : page.withoutSession);
}

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
