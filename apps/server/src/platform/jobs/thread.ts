import { Worker } from "node:worker_threads";

export interface ThreadLimits {
  /**
   * The longest run, in wall clock time. After it the thread is terminated, and its last message is
   * the result.
   */
  readonly limitMs: number;
  /** The thread's own memory limit; exceeding it ends only the thread. */
  readonly memoryMb: number;
  /** How long a stopping thread may take to post its result. */
  readonly graceMs: number;
}

export type ThreadEnd =
  | { readonly kind: "done" | "stopped" | "out-of-time" }
  | { readonly kind: "failed"; readonly reason: string };

/** A longer error text is program code, not a reason. */
const LONGEST_FAULT = 300;

/**
 * Runs blocking work in a worker thread and passes on its messages in order. Terminates the thread
 * soon after `signal` is aborted. An error in the thread does not affect the server.
 */
export async function runInThread(
  file: URL,
  input: unknown,
  { limitMs, memoryMb, graceMs }: ThreadLimits,
  signal: AbortSignal,
  hear: (said: unknown) => void,
): Promise<ThreadEnd> {
  if (signal.aborted) return { kind: "stopped" };
  const worker = new Worker(file, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    execArgv: ["--disable-warning=ExperimentalWarning"],
  });
  const { promise, resolve } = Promise.withResolvers<ThreadEnd>();
  const limit = setTimeout(() => resolve({ kind: "out-of-time" }), limitMs);
  let grace: NodeJS.Timeout | undefined;
  const stop = (): void => {
    grace = setTimeout(() => resolve({ kind: "stopped" }), graceMs);
  };
  signal.addEventListener("abort", stop);
  worker.on("message", hear);
  worker.on("error", (error: Error) =>
    resolve({ kind: "failed", reason: error.message.slice(0, LONGEST_FAULT) }),
  );
  worker.on("exit", (code) => {
    if (signal.aborted) resolve({ kind: "stopped" });
    else
      resolve(code === 0 ? { kind: "done" } : { kind: "failed", reason: `it ended with ${code}` });
  });
  try {
    return await promise;
  } finally {
    clearTimeout(limit);
    clearTimeout(grace);
    signal.removeEventListener("abort", stop);
    await worker.terminate();
  }
}
