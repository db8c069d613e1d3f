import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyReply, FastifyRequest } from "fastify";
import { withVary } from "../cache/send-cached.ts";
import { type CachedAsset, sendCachedAsset, toCachedAsset } from "./cached-assets.ts";
import { allowingScripts } from "./security-headers.ts";

/** The app's index page, in one version with a session cookie and one without. */
interface IndexHtml {
  readonly withSession: CachedAsset;
  readonly withoutSession: CachedAsset;
  /** The hashes of its inline scripts, for the content security policy. */
  readonly scripts: readonly string[];
}

const HTML = "text/html; charset=utf-8";

/** Reads this version's index page; null if the web app is not built. */
export function readIndexHtml(folder: string): IndexHtml | null {
  const path = join(folder, "index.html");
  if (!existsSync(path)) return null;
  const html = readFileSync(path, "utf8");
  const scripts = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script = ""]) =>
    hashOf(script),
  );
  const ofSession = html.replace("<html ", "<html data-session ");
  return {
    withSession: toCachedAsset(Buffer.from(ofSession), HTML),
    withoutSession: toCachedAsset(Buffer.from(html), HTML),
    scripts,
  };
}

/**
 * Sends the page and marks in it whether the request had a session cookie (valid or not). The app
 * cannot read the cookie, and preloads the dashboard before its scripts load.
 */
export function sendIndexHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  page: IndexHtml,
  { hasCookie }: { readonly hasCookie: boolean },
): FastifyReply {
  const policy = String(reply.getHeader("content-security-policy"));
  reply.headers({
    "content-security-policy": allowingScripts(policy, page.scripts),
    vary: withVary(reply, "cookie"),
  });
  return sendCachedAsset(request, reply, hasCookie ? page.withSession : page.withoutSession);
}

function hashOf(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
