/** A start in progress completes before the shutdown, because its database must stop, too. */
const START_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 10_000;

type StopSignal = "SIGINT" | "SIGTERM";

interface Stopping {
  readonly started: () => Promise<unknown>;
  readonly stop: () => Promise<void>;
  readonly exitCode: (signal: StopSignal) => number;
  readonly fail: (error: unknown) => void;
}

/** Shuts down gracefully on Ctrl-C or SIGTERM and exits; a second signal changes nothing. */
export function stopOnSignals(
  { started, stop, exitCode, fail }: Stopping,
  print: (line: string) => void,
): void {
  let isStopping = false;
  const onSignal = (signal: StopSignal): void => {
    if (isStopping) return;
    isStopping = true;
    print("Stopping…");
    exitAfter(START_LIMIT_MS);
    const stopInOrder = async (): Promise<void> => {
      await started();
      exitAfter(STOP_LIMIT_MS);
      await stop();
    };
    stopInOrder().then(() => process.exit(exitCode(signal)), fail);
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

function exitAfter(ms: number): void {
  setTimeout(() => process.exit(1), ms).unref();
}
