import { Worker } from "node:worker_threads";

export interface ThreadLimits {
  /** By the wall clock, from its start; then it is ended, and what it has said by then stands. */
  readonly limitMs: number;
  /** Of its own; what it takes beyond ends it and nothing else. */
  readonly memoryMb: number;
  /** How long one that is to stop may take to say what it has. */
  readonly graceMs: number;
}

/** How a thread came to its end. */
export type ThreadEnd =
  | { readonly kind: "done" | "stopped" | "out-of-time" }
  | { readonly kind: "failed"; readonly reason: string };

/** Longer faults are a program, not a reason. */
const LONGEST_FAULT = 300;

/**
 * Does work that holds its thread in one of its own, so that nothing else waits for it: what it says on its way is handed on in
 * order, and it is ended soon when it is to stop, wherever it is. It fails by itself alone.
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
