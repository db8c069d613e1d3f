import { Agent } from "node:http";
import { api } from "@watchbill/contract/api";
import { sql } from "kysely";
import { createPasswordHasher } from "../../apps/server/src/platform/identity/passwords.ts";
import { statusOf } from "./asking.ts";
import { type Running, type startDatabases, startServer } from "./processes.ts";
import { type Figure, ms, percentile } from "./report.ts";

const MEMBERS = Number(process.env.BENCH_SIGN_INS ?? 500);
const PASSWORD = "ten-eight-ten-seven";

/**
 * A Monday on which everybody has to sign in anew: all members of a squad do so in the same moment, from one address as in a station, with
 * the hashes and the limits of a real server.
 */
export async function benchSignIns({ squad }: Awaited<ReturnType<typeof startDatabases>>): Promise<Figure[]> {
  const { url, db } = await squad("sign_ins", { members: MEMBERS, years: 1 });
  const hasher = createPasswordHasher();
  // Who checks a hash cannot see that it is the same one for all.
  await sql`update members set password_hash = ${await hasher.hash(PASSWORD)}`.execute(db);
  const start = performance.now();
  await hasher.hash(PASSWORD);
  const one = performance.now() - start;
  const app = await startServer({ DATABASE_URL: url, CALLS_PER_SECOND: "" });
  try {
    const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
    const all = await Promise.all(Array.from({ length: MEMBERS }, (_, at) => signIn(app, `B-${at + 1}`, agent)));
    const refused = all.filter(({ status }) => status !== 200);
    const waits = all.map(({ took }) => took);
    return [
      {
        what: `${MEMBERS} members sign in at once: half are in, the last is in`,
        value: `${ms(percentile(waits, 0.5))}, ${ms(Math.max(...waits))}, ${refused.length} refused${codesOf(refused)}`,
        against: `one hash ${ms(one)}`,
        goal: "none refused",
        isMet: refused.length === 0,
      },
    ];
  } finally {
    await app.stop();
  }
}

function codesOf(refused: readonly { readonly status: number }[]): string {
  const statuses = new Set(refused.map(({ status }) => status));
  return statuses.size === 0 ? "" : ` (${[...statuses].join(", ")})`;
}

async function signIn(app: Running, unitNumber: string, agent: Agent): Promise<{ status: number; took: number }> {
  const start = performance.now();
  const { method, path } = api["accounts.signIn"];
  const status = await statusOf(app, agent, { method, path, body: { unitNumber, password: PASSWORD } });
  return { status, took: performance.now() - start };
}
