import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";

/** Timeouts in milliseconds for a browser to start and to stop. */
export const START_MS = 60_000;
const END_MS = 10_000;
const groups = new Set<number>();

/**
 * Starts a program in its own process group, so that its children end with it, also when this
 * process ends first.
 */
export function startGroup(
  command: string,
  args: readonly string[],
  options: SpawnOptions,
): ChildProcess {
  const child = spawn(command, args, { ...options, detached: true });
  const { pid } = child;
  if (pid !== undefined) {
    watchEnd();
    groups.add(pid);
  }
  return child;
}

/** Ends a process group with SIGTERM, then SIGKILL after a timeout. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    signal(pid, "SIGTERM");
    const timer = setTimeout(() => signal(pid, "SIGKILL"), END_MS);
    await ended;
    clearTimeout(timer);
  }
  signal(pid, "SIGKILL");
  groups.delete(pid);
}

/** Waits for a line of a program's output; throws with its output if it ends or times out. */
export async function waitForLine(
  child: ChildProcess,
  from: NodeJS.ReadableStream,
  wanted: RegExp,
): Promise<string> {
  let said = "";
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (how: string): void => reject(new Error(`${child.spawnfile} ${how}:\n${said}`));
  const listen = (chunk: Buffer): void => {
    said += chunk.toString();
    const found = wanted.exec(said)?.[1];
    if (found !== undefined) resolve(found);
  };
  const timer = setTimeout(() => fail("did not start"), START_MS);
  from.on("data", listen);
  child.once("exit", (code) => fail(`ended with ${code}`));
  child.once("error", reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    from.off("data", listen);
    // Unread output would fill the pipe and block the program.
    from.resume();
  }
}

let isWatching = false;

function watchEnd(): void {
  if (isWatching) return;
  isWatching = true;
  process.on("exit", () => groups.forEach((pid) => signal(pid, "SIGKILL")));
  for (const how of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.once(how, () => process.exit(1));
}

function signal(pid: number, how: NodeJS.Signals): void {
  try {
    process.kill(-pid, how);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
