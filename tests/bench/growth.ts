import { type startDatabases, startServer } from "./processes.ts";
import { type Figure, ms, percentile, times } from "./report.ts";
import { type SquadSize, signIn } from "./squad.ts";

const MONTHS = 11;

/** A month of the same size in a young, small squad and in an old, large one. */
export async function benchGrowth(databases: Awaited<ReturnType<typeof startDatabases>>): Promise<Figure[]> {
  const young = await month(databases, "young", { members: 100, years: 1 });
  const old = await month(databases, "old", { members: 5000, years: 10 });
  return [
    {
      what: "the month, read from the database, at 10 years and 5,000 members",
      value: ms(old),
      against: `1 year and 100 members ${ms(young)}: ${times(old, young)}`,
      goal: "<= 1.2x",
      isMet: old <= 1.2 * young,
    },
  ];
}

/** Past months, each read once: an answer that is kept would say nothing. Milliseconds, the middle one. */
async function month(databases: Awaited<ReturnType<typeof startDatabases>>, name: string, size: SquadSize): Promise<number> {
  const { url, db } = await databases.squad(name, size);
  const app = await startServer({ DATABASE_URL: url, WORKER: "off" });
  const headers = { cookie: await signIn(db, "B-1") };
  await fetch(`${app.address}/api/user`, { headers });
  const now = new Date();
  const taken: number[] = [];
  for (let back = 0; back <= MONTHS; back += 1) {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
    const start = performance.now();
    const answer = await fetch(`${app.address}/api/shifts/month/${at.getUTCFullYear()}/${at.getUTCMonth() + 1}`, { headers });
    await answer.arrayBuffer();
    if (back > 0) taken.push(performance.now() - start);
  }
  await app.stop();
  return percentile(taken, 0.5);
}
