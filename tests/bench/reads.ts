import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { load } from "./load.ts";
import { type Running, startBareServer } from "./processes.ts";
import { type Figure, ms, share } from "./report.ts";

const DASHBOARD = [
  [
    "the month",
    (now: Date) => `/api/shifts/month/${now.getUTCFullYear()}/${now.getUTCMonth() + 1}`,
  ],
  ["who is on call", () => "/api/shifts/currently-on-call"],
  ["one's own shifts", () => "/api/shifts/my-upcoming"],
  ["outstanding shifts", () => "/api/outstanding-shifts"],
  ["notifications", () => "/api/notifications"],
  ["who one is", () => "/api/user"],
] as const;

/**
 * Measures the dashboard's GET requests, compared with a minimal server that sends equally many
 * bytes.
 */
export async function benchReads(app: Running, cookie: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, pathAt] of DASHBOARD) {
    const address = `${app.address}${pathAt(new Date())}`;
    const headers = { cookie, "accept-encoding": "gzip" };
    const sample = await bytesOf(address, headers);
    const measured = load(address, headers);
    const bare = await startBareServer(sample.body, sample.headers);
    const ceiling = load(bare.address, headers);
    await bare.stop();
    figures.push({
      what: `${what} (${(sample.body.length / 1024).toFixed(1)} kB), requests/s, p50, p99`,
      value: `${Math.round(measured.perSecond)}/s, ${ms(measured.p50)}, ${ms(measured.p99)}`,
      against: `bare node:http ${Math.round(ceiling.perSecond)}/s, ${ms(ceiling.p99)}: ${share(measured.perSecond, ceiling.perSecond)}`,
      goal: ">= 50 %",
      isMet: measured.perSecond >= ceiling.perSecond / 2,
    });
    if (sample.etag)
      figures.push(
        await conditional(
          what,
          address,
          { ...headers, "if-none-match": sample.etag },
          measured.perSecond,
        ),
      );
  }
  return figures;
}

async function conditional(
  what: string,
  address: string,
  headers: Record<string, string>,
  whole: number,
): Promise<Figure> {
  const measured = load(address, headers);
  return {
    what: `${what}, not modified`,
    value: `${Math.round(measured.perSecond)}/s, ${ms(measured.p50)}, ${ms(measured.p99)}`,
    against: `sent whole ${Math.round(whole)}/s`,
  };
}

/** Headers that `node:http` adds itself, so the comparison server must not copy them. */
const OWN = new Set(["date", "connection", "keep-alive"]);

/** Returns the compressed body of a response. */
async function bytesOf(
  address: string,
  headers: Record<string, string>,
): Promise<{ body: Buffer; headers: Record<string, string>; etag: string | null }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers }, resolve).on("error", reject);
  });
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${address} answered ${response.statusCode}`);
  const { etag, ...rest } = response.headers;
  const sent = Object.fromEntries(Object.entries(rest).filter(([name]) => !OWN.has(name)));
  return { body, headers: { ...sent, ...(etag ? { etag } : {}) }, etag: etag ?? null };
}
