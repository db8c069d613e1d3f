import type { EndpointName } from "@watchbill/contract/api";
import { PATHS } from "./paths.ts";

/** What the first screen shows before anybody scrolls. Asked while the app itself still travels, so that it opens whole. */
export const FIRST_SCREEN = {
  "accounts.currentUser": "/api/user",
  "settings.organisation": "/api/organisation",
  "attendance.onCall": "/api/shifts/currently-on-call",
  "shifts.myUpcoming": "/api/shifts/my-upcoming",
  "replacements.outstanding": "/api/outstanding-shifts",
} as const satisfies Partial<Record<EndpointName, string>>;

const WAS_SIGNED_IN = "was-signed-in";
/** What the server calls it beside the page (`web-files.ts`). */
const HAS_SESSION = "session";
const early = new Map<string, Promise<Response>>();

/** The months of the first look, by the device's clock: where the squad's is in another one by then, that is asked for later. */
const MONTHS_OF_DAYS = [-14, 15];

function monthsAround(now: Date): string[] {
  const months = MONTHS_OF_DAYS.map((days) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
  return months.map((day) => `/api/shifts/month/${day.getFullYear()}/${day.getMonth() + 1}`);
}

/** Asks for the first screen's answers: all of them where somebody was signed in, else only who is there. */
export function askEarly(): void {
  if (location.pathname !== PATHS.dashboard) return;
  const all = [...Object.values(FIRST_SCREEN), ...monthsAround(new Date())];
  const addresses = new Set(wasSignedIn() ? all : [FIRST_SCREEN["accounts.currentUser"]]);
  for (const address of addresses) {
    const answer = fetch(address, { credentials: "same-origin" });
    // Whoever takes it hears of its failure.
    answer.catch(() => undefined);
    early.set(address, answer);
  }
}

/** The answer that was asked for early, once; null for anything else. */
export function takeEarlyAnswer(method: string, address: string): Promise<Response> | null {
  const taken = method === "GET" ? early.get(address) : undefined;
  early.delete(address);
  return taken ?? null;
}

/** Remembers on this device whether somebody is signed in; not who. What nobody was refused early is asked anew by whoever signs in. */
export function rememberSignedIn(isSignedIn: boolean): void {
  const isForEverybody = (address: string): boolean => address === FIRST_SCREEN["settings.organisation"];
  if (!isSignedIn) for (const address of early.keys()) if (!isForEverybody(address)) early.delete(address);
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
