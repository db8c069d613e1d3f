import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";

/** What a step wrote: the changed tables, and a sentence for each forbidden write. */
export interface Written {
  readonly tables: readonly string[];
  readonly faults: readonly string[];
}

/**
 * Tables that even a refused request may change, because it updates a session's last use or counts
 * a failed sign-in.
 */
export const CHANGED_BY_THE_WAY = ["sessions", "sign_in_failures"];

/** Tables whose changes the activity log must record. */
export const AUDITED = [
  "organization_settings",
  "members",
  "shift_series",
  "shift_types",
  "week_templates",
  "shifts",
  "shift_assignments",
  "attendance_intervals",
  "replacement_requests",
  "replacement_declines",
  "replacement_searches",
  "swaps",
  "handoff_notes",
  "time_off",
  "polls",
];

/**
 * Adds triggers that record row changes in a separate schema. Changes that are rolled back leave no
 * record.
 */
export async function watchTables(db: Db): Promise<void> {
  await sql`create schema simulator`.execute(db);
  await sql`create table simulator.writes (table_name text, fault text)`.execute(db);
  await sql`
    create function simulator.note_write() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new is not distinct from old then return null; end if;
      insert into simulator.writes (table_name) values (tg_table_name);
      return null;
    end $$`.execute(db);
  await sql`
    create function simulator.note_reaction() returns trigger language plpgsql as $$
    begin
      if old.processed_at is not null and new.processed_at is distinct from old.processed_at then
        insert into simulator.writes (fault) values (format('event %s (%s) was processed twice', old.id, old.type));
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    do $$
    declare watched text;
    begin
      for watched in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create trigger simulator_note after insert or update or delete on %I
          for each row execute function simulator.note_write()', watched);
      end loop;
    end $$`.execute(db);
  await sql`create trigger simulator_reaction after update on events for each row execute function simulator.note_reaction()`.execute(
    db,
  );
}

/** Returns the recorded writes since the last call. */
export async function takeWritten(db: Db): Promise<Written> {
  const { rows } = await sql<{ tableName: string | null; fault: string | null }>`
    with taken as (delete from simulator.writes returning table_name, fault)
    select distinct table_name, fault from taken order by 1, 2`.execute(db);
  return {
    tables: rows.flatMap(({ tableName }) => tableName ?? []),
    faults: rows.flatMap(({ fault }) => fault ?? []),
  };
}
