import { ConfigurationError, readConfiguration } from "./platform/configuration.ts";
import { MigrationError } from "./platform/migrate.ts";
import { startApp } from "./start.ts";

const STOP_LIMIT_MS = 10_000;
const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const configuration = readConfiguration(process.env);
  const app = await startApp(configuration, print);
  const seconds = (performance.now() / 1000).toFixed(1);
  print(`Watchbill is ready on ${configuration.baseUrl} (started in ${seconds} s)`);
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    print("Stopping…");
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

function fail(error: unknown): never {
  const isPlain =
    error instanceof ConfigurationError ||
    error instanceof MigrationError ||
    (error as NodeJS.ErrnoException).code === "EADDRINUSE";
  const text = error instanceof Error ? (isPlain ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main().catch(fail);
