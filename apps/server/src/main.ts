import { readConfiguration } from "./platform/configuration/configuration.ts";
import { ConfigurationError } from "./platform/configuration/configuration-error.ts";
import { VERSION } from "./platform/configuration/version.ts";
import { MigrationError } from "./platform/database/migrate.ts";
import { type Prepare, startApp } from "./start.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Starts the app in this process and shuts it down on Ctrl-C or SIGTERM; `prepare` may fill the
 * database first.
 */
export async function runMain(
  environment: Readonly<Record<string, string | undefined>>,
  prepare?: Prepare,
): Promise<void> {
  try {
    const configuration = readConfiguration(environment);
    // Registered at once: a start interrupted by a signal leaves no database running.
    const starting = startApp(configuration, print, prepare);
    const stop = async (): Promise<void> => (await starting).stop();
    stopOnSignals({ started: () => starting, stop, exitCode: () => 0, fail }, print);
    const { port } = await starting;
    // With port 0 the system picks the port, and no other output names it.
    const address = configuration.isBaseUrlSet ? configuration.baseUrl : `http://localhost:${port}`;
    print(
      `Watchbill ${VERSION} is ready on ${address} (started in ${(performance.now() / 1000).toFixed(1)} s)`,
    );
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  const isPlain = error instanceof ConfigurationError || error instanceof MigrationError;
  const text =
    error instanceof Error
      ? isPlain
        ? error.message
        : (error.stack ?? error.message)
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

if (import.meta.main) await runMain(process.env);
