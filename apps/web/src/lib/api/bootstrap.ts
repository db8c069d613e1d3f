import type { EndpointName } from "@watchbill/contract/api";
import { wasSignedIn } from "../storage/was-signed-in.ts";

/** The endpoints of the preload: the current user alone, and the dashboard bootstrap. */
export const BOOTSTRAP_PATHS = {
  "accounts.currentUser": "/api/user",
  "bootstrap.show": "/api/bootstrap",
} as const satisfies Partial<Record<EndpointName, string>>;
/** The only preloaded page; the route table is not part of the first-paint script. */
export const BOOTSTRAP_PAGE = "/";

/** Name of the link in the page that points to the coordinator-only part. */
export const COORDINATOR_CHUNK = "part-of-coordinator";

/** A part of the bootstrap response besides the current user. */
export interface PreloadedAnswer {
  readonly name: EndpointName;
  readonly input: object;
  readonly status: number;
  readonly body: unknown;
}

/** Requests started before the app loaded. */
interface Preload {
  who: Promise<Response> | null;
  beside: readonly PreloadedAnswer[];
}

declare global {
  /** Set by the first-paint script, which shares no module with the app. */
  var watchbillAsked: Preload | undefined;
}

/**
 * Preloads while the app loads: the whole dashboard after an earlier login, else only the current
 * user.
 */
export function startPreload(): void {
  if (location.pathname !== BOOTSTRAP_PAGE) return;
  const asked: Preload = { who: null, beside: [] };
  asked.who = wasSignedIn() ? askAll(asked) : askWho();
  // The consumer of the promise handles its rejection.
  asked.who.catch(() => undefined);
  globalThis.watchbillAsked = asked;
}

const askWho = (): Promise<Response> =>
  fetch(BOOTSTRAP_PATHS["accounts.currentUser"], { credentials: "same-origin" });

/**
 * Resolves with the current user; falls back to the single endpoint if the server has no bootstrap
 * endpoint.
 */
async function askAll(asked: Preload): Promise<Response> {
  const view = matchMedia("(width < 40rem)").matches ? "agenda" : "month";
  const all = await fetch(`${BOOTSTRAP_PATHS["bootstrap.show"]}?view=${view}`, {
    credentials: "same-origin",
  });
  if (!all.ok) return askWho();
  const { parts } = (await all.json()) as { parts: readonly PreloadedAnswer[] };
  const own = parts.find(({ name }) => name === "accounts.currentUser");
  if (!own) return askWho();
  if ((own.body as { role?: string } | null)?.role === "admin") fetchPartOfCoordinator();
  asked.beside = parts.filter((part) => part !== own && part.status === 200);
  return new Response(JSON.stringify(own.body), { status: own.status, headers: all.headers });
}

/** Fetches the part in parallel with the app, which would request it only after its own load. */
function fetchPartOfCoordinator(): void {
  const part = document.querySelector<HTMLMetaElement>(`meta[name=${COORDINATOR_CHUNK}]`)?.content;
  if (!part) return;
  const link = document.createElement("link");
  Object.assign(link, { rel: "modulepreload", href: part, crossOrigin: "" });
  document.head.append(link);
}
