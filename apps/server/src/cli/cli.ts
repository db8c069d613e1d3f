import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { readConfiguration } from "../platform/configuration.ts";
import { describeSchema } from "../platform/describe-schema.ts";
import { openConfiguredDatabase } from "../start.ts";

const COMMANDS: Readonly<Record<string, { readonly about: string; readonly run: () => Promise<void> }>> = {
  "database-types": { about: "write the row types of the migrated schema (for developers)", run: writeDatabaseTypes },
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function writeDatabaseTypes(): Promise<void> {
  const database = await openConfiguredDatabase(readConfiguration(process.env), print);
  const client = new pg.Client(
    typeof database.connection === "string" ? { connectionString: database.connection } : database.connection,
  );
  await client.connect();
  writeFileSync(join(import.meta.dirname, "../platform/database-types.ts"), await describeSchema(client));
  await client.end();
  await database.close();
  print("Wrote apps/server/src/platform/database-types.ts");
}

const command = COMMANDS[process.argv[2] ?? ""];
if (command) await command.run();
else {
  print("npm run cli -- COMMAND, where COMMAND is one of:");
  for (const [name, { about }] of Object.entries(COMMANDS)) print(`  ${name}  ${about}`);
  process.exitCode = 2;
}
