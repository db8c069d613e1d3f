import { sql } from "kysely";
import type { Tx } from "../../apps/server/src/platform/database/database.ts";
import type { Feature } from "../../apps/server/src/platform/feature.ts";

/** The tables whose rows each job changed, by job name. */
export type JobsDone = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Wraps the jobs of all features, to record which tables each job changed, by the database's row
 * counters within the job's transaction.
 */
export function watched(features: readonly Feature[]): {
  readonly features: readonly Feature[];
  readonly done: JobsDone;
} {
  const done = new Map<string, Set<string>>();
  const watch = (feature: Feature): Feature => ({
    ...feature,
    jobs: (feature.jobs ?? []).map(({ name, run }) => {
      const tables = new Set<string>();
      done.set(name, tables);
      return {
        name,
        async run(ctx, failed) {
          const before = await changesOf(ctx.tx);
          await run(ctx, failed);
          for (const [table, changes] of await changesOf(ctx.tx))
            if (changes > (before.get(table) ?? 0)) tables.add(table);
        },
      };
    }),
  });
  return { features: features.map(watch), done };
}

/**
 * Counts changed rows per table on this connection; may include changes of an earlier transaction.
 */
async function changesOf(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; changes: number }>`
    select relname as name, (n_tup_ins + n_tup_upd + n_tup_del)::int as changes from pg_stat_xact_user_tables`.execute(
    tx,
  );
  return new Map(rows.map(({ name, changes }) => [name, changes]));
}
