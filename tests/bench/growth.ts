import { load } from "./load.ts";
import { type startDatabases, startServer } from "./processes.ts";
import { type Figure, ms, times } from "./report.ts";
import { type SquadSize, signIn } from "./squad.ts";

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

async function month(databases: Awaited<ReturnType<typeof startDatabases>>, name: string, size: SquadSize): Promise<number> {
  const { url, db } = await databases.squad(name, size);
  const app = await startServer({ DATABASE_URL: url, WORKER: "off" });
  const now = new Date();
  const cookie = await signIn(db, "B-1");
  const { perSecond } = load(`${app.address}/api/shifts/month/${now.getUTCFullYear()}/${now.getUTCMonth() + 1}`, {
    cookie,
  });
  await app.stop();
  return 1000 / perSecond;
}
