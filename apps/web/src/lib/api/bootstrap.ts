import type { EndpointName } from "@watchbill/contract/api";
import { wasSignedIn } from "../storage/was-signed-in.ts";

/**
 * The endpoints of the preload: the current user alone, or the dashboard bootstrap (all data of the
 * first screen).
 */
export const BOOTSTRAP_PATHS = {
  "accounts.currentUser": "/api/user",
  "bootstrap.show": "/api/bootstrap",
} as const satisfies Partial<Record<EndpointName, string>>;
/**
 * The path of the dashboard, the only page with a preload. A constant here, because the first-paint
 * script does not include the route table.
 */
export const BOOTSTRAP_PAGE = "/";

/** Name of the meta element with the URL of the dashboard's coordinator-only chunk. */
export const COORDINATOR_CHUNK = "part-of-coordinator";

/** A cached response in the bootstrap, in addition to the current user. */
export interface PreloadedAnswer {
  readonly name: EndpointName;
  readonly input: object;
  readonly status: number;
  readonly body: unknown;
}

/** Requests that started before the app loaded. */
interface Preload {
  who: Promise<Response> | null;
  beside: readonly PreloadedAnswer[];
}

declare global {
  /** Set by the first-paint script; a global, because the script shares no module with the app. */
  var watchbillAsked: Preload | undefined;
}

/**
 * Starts requests while the app loads: for all data of the dashboard if a member was signed in on
 * this device, otherwise only for the current user.
 */
export function startPreload(): void {
  if (location.pathname !== BOOTSTRAP_PAGE) return;
  const asked: Preload = { who: null, beside: [] };
  asked.who = wasSignedIn() ? askAll(asked) : askWho();
  // Avoids an "unhandled rejection"; the code that takes the promise handles it.
  asked.who.catch(() => undefined);
  globalThis.watchbillAsked = asked;
}

const askWho = (): Promise<Response> =>
  fetch(BOOTSTRAP_PATHS["accounts.currentUser"], { credentials: "same-origin" });

/**
 * Requests the bootstrap and resolves with the response for the current user. If the server has no
 * bootstrap endpoint, requests only the current user.
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

/**
 * Fetches the coordinator-only chunk in parallel with the app, which would otherwise request it
 * later.
 */
function fetchPartOfCoordinator(): void {
  const part = document.querySelector<HTMLMetaElement>(`meta[name=${COORDINATOR_CHUNK}]`)?.content;
  if (!part) return;
  const link = document.createElement("link");
  Object.assign(link, { rel: "modulepreload", href: part, crossOrigin: "" });
  document.head.append(link);
}
