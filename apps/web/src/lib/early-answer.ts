import type { EndpointName } from "@watchbill/contract/api";
import { PATHS } from "./paths.ts";

/** Where it is asked who is there, and where that and all that the dashboard shows them in one go. */
export const EARLY = { "accounts.currentUser": "/api/user", "firstScreen.show": "/api/first-screen" } as const satisfies Partial<
  Record<EndpointName, string>
>;

/** What came beside the answer to who is there. */
export interface EarlyPart {
  readonly name: EndpointName;
  readonly input: object;
  readonly status: number;
  readonly body: unknown;
}

const WAS_SIGNED_IN = "was-signed-in";
/** What the server calls it beside the page (`web-files.ts`). */
const HAS_SESSION = "session";
let who: Promise<Response> | null = null;
let beside: readonly EarlyPart[] = [];

/** Asks while the app itself still travels, so that it opens whole: for all that is shown where somebody was signed in, else only who is there. */
export function askEarly(): void {
  if (location.pathname !== PATHS.dashboard) return;
  who = wasSignedIn() ? askAll() : askWho();
  // Whoever takes it hears of its failure.
  who.catch(() => undefined);
}

const askWho = (): Promise<Response> => fetch(EARLY["accounts.currentUser"], { credentials: "same-origin" });

/** Gives who is there; a server that cannot say all in one go is asked for that alone. */
async function askAll(): Promise<Response> {
  const view = matchMedia("(width < 40rem)").matches ? "agenda" : "month";
  const all = await fetch(`${EARLY["firstScreen.show"]}?view=${view}`, { credentials: "same-origin" });
  if (!all.ok) return askWho();
  const { parts } = (await all.json()) as { parts: readonly EarlyPart[] };
  const own = parts.find(({ name }) => name === "accounts.currentUser");
  if (!own) return askWho();
  beside = parts.filter((part) => part !== own && part.status === 200);
  return new Response(JSON.stringify(own.body), { status: own.status, headers: all.headers });
}

/** Who is there, as it was asked early, once; null for anything else. */
export function takeEarlyAnswer(method: string, address: string): Promise<Response> | null {
  const taken = method === "GET" && address === EARLY["accounts.currentUser"] ? who : null;
  if (taken) who = null;
  return taken;
}

/** What else came with that, once. */
export function takeEarlyParts(): readonly EarlyPart[] {
  const taken = beside;
  beside = [];
  return taken;
}

/** Remembers on this device whether somebody is signed in; not who. */
export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(WAS_SIGNED_IN, "yes");
    else localStorage.removeItem(WAS_SIGNED_IN);
  } catch {
    // Without storage the first screen comes a moment later.
  }
}

/** Whether somebody was signed in on this device when it was last used, as it remembers, or as the server says that its cookie does. */
export function wasSignedIn(): boolean {
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  // A browser may forget what the app keeps, and not its cookie.
  if (page?.serverTiming?.some(({ name }) => name === HAS_SESSION)) return true;
  try {
    return localStorage.getItem(WAS_SIGNED_IN) !== null;
  } catch {
    return false;
  }
}
